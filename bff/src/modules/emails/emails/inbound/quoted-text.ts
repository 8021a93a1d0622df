/** A mail’s own words, and what it repeats of those before it. */
export interface SplitText {
  readonly text: string;
  readonly quoted: string | null;
}

/** The line above a quote, in the programs people use; “On … wrote:” may be broken in two. */
const introductions = [
  /^[ \t]*On\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bwrote:[ \t]*$/m,
  /^[ \t]*El\b[^\n]{0,200}(?:\n[^\n]{0,200})?\bescribió:[ \t]*$/m,
  /^[ \t]*-{2,}[ \t]*(?:Original Message|Forwarded message)[ \t]*-{2,}[ \t]*$/im,
  /^_{10,}[ \t]*\n[ \t]*From:/m,
  /^[ \t]*\*?From:\*?[^\n]+\n[ \t]*\*?(?:Sent|Date):\*?[^\n]+\n/m,
];

/**
 * Folds away what a mail quotes. Who answers between quoted lines keeps them, since only a quote at the end is one; a
 * mail that is all quote stays whole.
 */
export function splitQuoted(body: string): SplitText {
  const text = body.replaceAll('\r\n', '\n').trim();
  const starts = introductions.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found && isQuoteToTheEnd(text.slice(found.index + found[0].length), found[0]) ? [found.index] : [];
  });
  const lines = text.split('\n');
  let last = lines.length;
  while (last > 0 && /^(?:>|\s*$)/.test(lines[last - 1] ?? '')) last -= 1;
  if (last < lines.length) starts.push(lines.slice(0, last).join('\n').length);
  const start = Math.min(...starts);
  const own = text.slice(0, start).trim();
  if (!Number.isFinite(start) || own === '') return { text, quoted: null };
  return { text: own, quoted: text.slice(start).trim() };
}

/** Behind “wrote:” people quote with `>` or not at all; with it, an answer may stand between the lines. */
function isQuoteToTheEnd(rest: string, introduction: string): boolean {
  const lines = rest.split('\n').filter((line) => line.trim() !== '');
  const usesMarks = lines[0]?.startsWith('>') === true;
  return !/(?:wrote|escribió):/.test(introduction) || !usesMarks || lines.every((line) => line.startsWith('>'));
}
