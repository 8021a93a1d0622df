const pattern = /^[^\s@<>",;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\.]{2,}$/;

/**
 * An email address as it's compared and kept: trimmed and in lower case. Null for what is none, and for letters of other
 * alphabets whose lower case is one of ours, such as the Kelvin sign: written that way, somebody else's address would
 * become a known one.
 */
export function emailAddress(text: string): string | null {
  const address = text.trim();
  const folds = address.match(/\P{ASCII}/gu)?.some((letter) => /[a-z]/.test(letter.toLowerCase())) ?? false;
  return !folds && pattern.test(address) ? address.toLowerCase() : null;
}
