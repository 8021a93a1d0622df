/** What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits behind one sign compute nothing, so phone numbers (`+12125550148`) and negative amounts stay as they are. */
const harmless = /^[+-]\d{1,15}(?:\.\d+)?$/;

/** A value as a cell's text: anything that could be run as a formula gets an apostrophe in front, which spreadsheets read as 'text follows'. */
export function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return formulaStart.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** A cell as it was before {@link cell}: what we exported comes back as it was. */
export const uncell = (text: string): string => (text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text);
