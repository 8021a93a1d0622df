import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Up to five letters of the company in upper case, then five random characters (decision D4). Accents are removed, and
 * characters other than A to Z are skipped.
 */
export function newAccessCode(company: string, random: (below: number) => number = randomInt): string {
  const letters = company
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 5);
  return letters + Array.from({ length: 5 }, () => alphabet[random(alphabet.length)]).join('');
}
