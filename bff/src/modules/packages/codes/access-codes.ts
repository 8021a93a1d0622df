import { randomInt } from 'node:crypto';
import { codeTexts, packageContent } from '@vitrine/contracts';
import type { PackagePrice } from '../packages/index.ts';
import type { CodeRecord } from './codes.repository.ts';

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

type Terms = Pick<CodeRecord, 'kind' | 'name' | 'packages' | 'percentOff' | 'priceCents'>;

/**
 * The price of a package with a code, cents a month; null when the code does not apply to it. Never above the list
 * price, and a percentage is rounded up to a whole cent.
 */
export function priceWithCode(
  { packages, percentOff, priceCents }: Terms,
  { id, priceCents: listPriceCents }: PackagePrice,
): number | null {
  if (!packages.includes(id)) return null;
  const price = percentOff === null ? priceCents : Math.ceil((listPriceCents * (100 - percentOff)) / 100);
  return price === null ? null : Math.min(price, listPriceCents);
}

/** What the code sells: its packages, or its own offer such as 'First Chair'. */
const soldBy = ({ kind, name, packages }: Terms): string[] => {
  if (packages.length > 0) return packages.map((id) => packageContent[id].name);
  return [kind === 'client' ? codeTexts.clientPlan : name];
};

export const listPriceMessage = ({ name, priceCents }: PackagePrice): string => codeTexts.listPrice(name, priceCents);
export const notApplicableMessage = (terms: Terms, { name, priceCents }: PackagePrice): string =>
  codeTexts.unfit(soldBy(terms), name, priceCents);
export const choosePackageMessage = (terms: Terms): string => codeTexts.choose(soldBy(terms));
