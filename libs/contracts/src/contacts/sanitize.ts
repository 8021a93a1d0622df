import { visibleText } from '../common/pasted-text.ts';

/** Longest text a form field keeps (public specification, section 9). */
export const sanitizedTextMaximum = 1000;

/**
 * Cleans a text before it is stored: trimmed, script tags removed, `<` and `>` removed, cut to 1000
 * characters (public specification, section 5). Straight quotes become typographic ones instead of
 * vanishing, so O'Brien stays a name (decision D6). Control characters except line breaks and tabs, and
 * marks that nobody sees, go too: PostgreSQL cannot store NUL, and none of them is typed by a person.
 */
export function sanitizeText(text: string): string {
  const withoutMarkup = visibleText(text)
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- removing them is the point
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replace(/<\/?script\b[^>]*>/gi, '')
    .replace(/[<>]/g, '');
  return truncate(typographicQuotes(withoutMarkup).trim(), sanitizedTextMaximum).trim();
}

/** An opening double quote follows a space, an opening bracket or nothing; every apostrophe closes. */
function typographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{\u2013\u2014])"/g, '$1\u201C')
    .replace(/"/g, '\u201D')
    .replace(/'/g, '\u2019');
}

/** Cuts by UTF-16 length without splitting a surrogate pair. */
function truncate(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const cut = text.slice(0, maximum);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
