import { randomInt } from 'node:crypto';
import { hashPassword, passwordMatches } from '../passwords.ts';

/** Neither 0 nor o, neither 1 nor l nor i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;
const selectorLength = 4;
const length = 12;

/** A recovery code as it is kept: found by its first four characters, proven by the other eight (40 bits, so hashed like a password; ASVS 6.5.2). */
export interface StoredCode {
  readonly selector: string;
  readonly hash: string;
}

const randomText = (size: number): string =>
  Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

const parts = (code: string): readonly [selector: string, rest: string] => [
  code.slice(0, selectorLength),
  code.slice(selectorLength),
];

/** Ten new codes, as they are shown once, and as they are kept. */
export async function newRecoveryCodes(): Promise<{ shown: string[]; stored: StoredCode[] }> {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const [selector, rest] = parts(randomText(length));
    codes.set(selector, rest);
  }
  const stored = await Promise.all(
    [...codes].map(async ([selector, rest]) => ({ selector, hash: await hashPassword(rest) })),
  );
  return { shown: [...codes].map(([selector, rest]) => `${selector}-${rest.slice(0, 4)}-${rest.slice(4)}`), stored };
}

/** Small letters without blanks and hyphens. */
export const asTyped = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

export const selectorOf = (code: string): string => parts(code)[0];

export const codeMatches = (stored: StoredCode | null, code: string): Promise<boolean> =>
  passwordMatches(stored?.hash ?? null, parts(code)[1]);
