import { parseCents } from '@vitrine/money';

/** A line as a spreadsheet has it; what it doesn't have is empty. */
export interface PastedRow {
  readonly description: string;
  readonly quantity: string;
  readonly rate: string;
}

/**
 * The cells of what was copied from a spreadsheet: tabs between cells, line breaks between rows. A cell with a tab, a
 * line break or a quote in it stands in quotes, and its own quotes are doubled.
 */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const row of text.match(/(?:"(?:[^"]|"")*"|[^\r\n])+/g) ?? []) {
    const cells = row.match(/(?<=^|\t)(?:"(?:[^"]|"")*"(?=\t|$)|[^\t]*)/g) ?? [];
    rows.push(
      cells.map((cell) => {
        const words = /^"[^]*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        return words.replaceAll(/\s+/g, ' ').trim();
      }),
    );
  }
  return rows;
}

/** `$1,200.00` as a field holds it: `1200.00`. What is no amount stays, for the field to say so. */
const amountText = (text: string): string => (parseCents(text) === null ? text : text.replaceAll(/[$,\s]/g, ''));

const isNumber = (text: string | undefined): boolean => text !== undefined && parseCents(text) !== null;

/**
 * The lines of rows copied from a spreadsheet: description, quantity, price, or description and price; further columns
 * are left out, and so is a first row of headings. Null where the text is that of one cell.
 */
export function pastedRows(text: string): PastedRow[] | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const hasHeadings = rows.length > 1 && rows[0]?.slice(1).every((cell) => !isNumber(cell)) === true && hasPrice(rows);
  return rows.slice(hasHeadings ? 1 : 0).map(([description = '', second = '', third]) => ({
    description: description.slice(0, descriptionMaximum),
    quantity: third === undefined ? '' : second.replaceAll(',', ''),
    rate: amountText(third ?? second),
  }));
}

/** Longest description of a line. */
export const descriptionMaximum = 500;

const hasPrice = (rows: readonly string[][]): boolean => rows.slice(1).some((cells) => cells.slice(1).some(isNumber));
