import { leading, rule, type Page, styles } from './page.ts';
import { drawText, type Style, widthOf, wrap } from './typesetting.ts';

export interface TableColumn {
  readonly heading: string;
  /** Where the column begins, or ends when it is aligned to the right; in points. */
  readonly x: number;
  readonly align: 'left' | 'right';
  readonly style: Style;
  /** Text wider than this is wrapped; without it the column takes one line. */
  readonly width?: number;
}

/** A text with smaller lines below it. */
export interface TableCell {
  readonly text: string;
  readonly notes: readonly string[];
}

/** A line of a cell. */
interface Line {
  readonly text: string;
  readonly style: Style;
}

/**
 * Draws a table with its head at `top`; answers where it ends, in points. A row that does not fit goes to a further
 * page: `addPage` opens it and answers where its content begins; the head is drawn there again.
 */
export function drawTable(
  page: Page,
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | TableCell)[])[],
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
      const cells = row.map((cell, index) => linesOf(page, cell, columns[index]));
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
        for (const [index, { x, align }] of columns.entries()) {
          structure.content('TD', () => {
            for (const [line, { text, style }] of (cells[index] ?? []).entries()) {
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

function linesOf({ document }: Page, cell: string | TableCell, column: TableColumn | undefined): Line[] {
  const { text, notes } = typeof cell === 'string' ? { text: cell, notes: [] } : cell;
  const style = column?.style ?? styles.text;
  const lines = (words: string, of: Style): Line[] =>
    (column?.width === undefined ? [words] : wrap(document, words, column.width, of)).map((line) => ({
      text: line,
      style: of,
    }));
  return [...lines(text, style), ...notes.flatMap((note) => lines(note, styles.small))];
}

const drawHeading = ({ document }: Page, { heading, x, align }: TableColumn, y: number): void =>
  drawText(document, heading, x, y, styles.label, align);

const sumHeight = (name: readonly string[]): number => 21 + (name.length - 1) * leading;

/** A line of a sum: its name and its amount, as shown. */
export interface SumRow {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

/**
 * Draws what a document comes to, at the right and on one page, `width` points wide; answers where it ends. `addPage`
 * opens a further page where it does not fit, and answers where its content begins.
 */
export function drawSums(
  page: Page,
  {
    sums,
    heading,
    width = 222,
  }: { readonly sums: readonly SumRow[]; readonly heading?: string; readonly width?: number },
  end: number,
  addPage: () => number,
): number {
  const { document, structure, right, bottom } = page;
  const { label, money, muted, small, strong } = styles;
  const column = right - width;
  const rows = sums.map(({ label: name, amount, isStrong = false }) => {
    const [nameStyle, style] = isStrong ? [strong, strong] : [muted, money];
    const space = width - widthOf(document, amount, style) - 12;
    return { name: wrap(document, name, space, nameStyle, 3), nameStyle, amount, style };
  });
  const headingHeight = heading ? 21 : 0;
  const height = rows.reduce((sum, { name }) => sum + sumHeight(name), 18 + headingHeight);
  const top = end + height > bottom ? addPage() : end;
  if (heading) structure.content('H2', () => drawText(document, heading, column, top + headingHeight, label));
  let y = top + headingHeight + 24;
  for (const { name, nameStyle, amount, style } of rows) {
    const at = y;
    structure.content('P', () => {
      for (const [line, text] of name.entries()) drawText(document, text, column, at + line * leading, nameStyle);
      // The currency precedes the amount, so that the amount lines up with those above it.
      if (name[0]?.startsWith('Total'))
        drawText(document, 'USD', right - widthOf(document, amount, style) - 8, at, small, 'right');
      drawText(document, amount, right, at, style, 'right');
    });
    y += sumHeight(name);
  }
  return top + height;
}
