import type { FormEvent } from 'react';

/** While typing, an email address is lowercased and trimmed (public specification, section 5). */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/**
 * While typing, a phone number keeps digits, spaces, dashes, parentheses and plus (public specification, section 5),
 * the dots that people write between digits, and behind them the letters of an extension (`x12`, `ext. 12`).
 */
export const normalizePhone = (text: string): string => {
  const [, number = text, extension = ''] = /^(.*?\d[\s,.]*?)([ex#].*)$/is.exec(text) ?? [];
  return number.replace(/[^\d\s\-()+.]/g, '') + extension.replace(/[^\d\s.extnsio#]/gi, '');
};

/**
 * Applies a rule to the value of an input and keeps the caret in place: the text before it, after the rule, gives its
 * position.
 */
export function applyRule(input: HTMLInputElement, rule: (text: string) => string): void {
  const before = input.value;
  const after = rule(before);
  if (after === before) return;
  const caret = input.selectionStart ?? before.length;
  input.value = after;
  const place = Math.min(after.length, rule(before.slice(0, caret)).length);
  input.setSelectionRange(place, place);
}

/** A handler that applies a typing rule; text that an input method is composing is left alone until it is done. */
const enforce = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { nativeEvent, currentTarget } = event;
  if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) applyRule(currentTarget, rule);
};
export const enforceEmail = enforce(normalizeEmail);
export const enforcePhone = enforce(normalizePhone);
