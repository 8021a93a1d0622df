/** While typing, an e-mail address is lowercased and trimmed (public specification, section 5). */
export const typedEmail = (text: string): string => text.trim().toLowerCase();

/**
 * While typing, a phone number keeps digits, spaces, dashes, parentheses and plus (public specification, section 5), the dots
 * that people write between digits, and behind them the letters of an extension (`x12`, `ext. 12`).
 */
export const typedPhone = (text: string): string => {
  const [, number = text, extension = ''] = /^(.*?\d[\s,.]*?)([ex#].*)$/is.exec(text) ?? [];
  return number.replace(/[^\d\s\-()+.]/g, '') + extension.replace(/[^\d\s.extnsio#]/gi, '');
};

/**
 * Rewrites what stands in an input and leaves the caret where the person was typing:
 * what stood before it, rewritten, says where it belongs.
 */
export function rewrite(input: HTMLInputElement, rule: (text: string) => string): void {
  const before = input.value;
  const after = rule(before);
  if (after === before) return;
  const caret = input.selectionStart ?? before.length;
  input.value = after;
  const place = Math.min(after.length, rule(before.slice(0, caret)).length);
  input.setSelectionRange(place, place);
}
