/** What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * Digits behind one sign compute nothing, so negative amounts stay as they are, and so do phone numbers in groups
 * (`+44 20 7946 0958`): with spaces between them, spreadsheets read digits as text.
 */
const harmless = /^(?:[+-]\d{1,15}(?:\.\d+)?|\+\d{1,3}(?: \d+)+(?: ext\. \d+)?)$/;

/** A value as a cell's text: anything that could be run as a formula gets an apostrophe in front, which spreadsheets read as 'text follows'. */
export function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return formulaStart.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** A cell as it was before {@link cell}: what we exported comes back as it was. */
export const uncell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
