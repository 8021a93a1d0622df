import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which people mistake for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The first five letters of the company in upper case, then five random characters (decision D4). Accents fall off, other signs do not count. */
export function newAccessCode(company: string, random: (below: number) => number = randomInt): string {
  const letters = company
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 5);
  return letters + Array.from({ length: 5 }, () => alphabet[random(alphabet.length)]).join('');
}
