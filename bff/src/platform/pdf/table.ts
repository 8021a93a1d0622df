import { leading, rule, type Sheet, styles } from './sheet.ts';
import { set, type Style, wrap } from './typesetting.ts';

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
  sheet: Sheet,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  top: number,
  addPage: () => number,
): number {
  const { document, structure, bottom } = sheet;
  return structure.group('Table', () => {
    structure.group('TR', () => {
      for (const column of columns) {
        structure.content('TH', () => drawHeading(sheet, column, top), { scope: 'Column' });
      }
    });
    rule(sheet, top + 12);
    let end = top + 12;
    for (const row of rows) {
      const cells = row.map((text, index) => linesOf(sheet, text, columns[index]));
      const height = Math.max(...cells.map(({ length }) => length)) * leading + 15;
      if (end + height > bottom) {
        const next = addPage();
        structure.artifact(() => {
          for (const column of columns) drawHeading(sheet, column, next);
        });
        rule(sheet, next + 12);
        end = next + 12;
      }
      const first = end + 19;
      structure.group('TR', () => {
        for (const [index, { x, align, style }] of columns.entries()) {
          structure.content('TD', () => {
            for (const [line, text] of (cells[index] ?? []).entries()) {
              set(document, text, x, first + line * leading, style, align);
            }
          });
        }
      });
      end += height;
      rule(sheet, end);
    }
    return end;
  });
}

const linesOf = ({ document }: Sheet, text: string, column: TableColumn | undefined): string[] =>
  column?.width === undefined ? [text] : wrap(document, text, column.width, column.style);

const drawHeading = ({ document }: Sheet, { heading, x, align }: TableColumn, y: number): void =>
  set(document, heading, x, y, styles.label, align);
