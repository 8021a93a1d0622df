import { leading, rule, type Page, styles } from './page.ts';
import { drawText, type Style, wrap } from './typesetting.ts';

export interface TableColumn {
  readonly heading: string;
  /** Where the column begins, or ends when it is aligned to the right; in points. */
  readonly x: number;
  readonly align: 'left' | 'right';
  readonly style: Style;
  /** Text wider than this is wrapped; without it the column takes one line. */
  readonly width?: number;
}

/**
 * Draws a table with its head at `top`; answers where it ends, in points. A row that does not fit goes to a further
 * page: `addPage` opens it and answers where its content begins; the head is drawn there again.
 */
export function drawTable(
  page: Page,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  top: number,
  addPage: () => number,
): number {
  const { document, structure, bottom } = page;
  return structure.group('Table', () => {
    structure.group('TR', () => {
      for (const column of columns) {
        structure.content('TH', () => drawHeading(page, column, top), { scope: 'Column' });
      }
    });
    rule(page, top + 12);
    let end = top + 12;
    for (const row of rows) {
      const cells = row.map((text, index) => linesOf(page, text, columns[index]));
      const height = Math.max(...cells.map(({ length }) => length)) * leading + 15;
      if (end + height > bottom) {
        const next = addPage();
        structure.artifact(() => {
          for (const column of columns) drawHeading(page, column, next);
        });
        rule(page, next + 12);
        end = next + 12;
      }
      const first = end + 19;
      structure.group('TR', () => {
        for (const [index, { x, align, style }] of columns.entries()) {
          structure.content('TD', () => {
            for (const [line, text] of (cells[index] ?? []).entries()) {
              drawText(document, text, x, first + line * leading, style, align);
            }
          });
        }
      });
      end += height;
      rule(page, end);
    }
    return end;
  });
}

const linesOf = ({ document }: Page, text: string, column: TableColumn | undefined): string[] =>
  column?.width === undefined ? [text] : wrap(document, text, column.width, column.style);

const drawHeading = ({ document }: Page, { heading, x, align }: TableColumn, y: number): void =>
  drawText(document, heading, x, y, styles.label, align);
