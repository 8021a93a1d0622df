import { codeTexts, packageContent } from '@vitrine/contracts';
import type { PackagePrice } from '../packages/index.ts';
import type { CodeRecord } from './codes.repository.ts';

type Terms = Pick<CodeRecord, 'kind' | 'name' | 'packages' | 'percentOff' | 'priceCents'>;

/**
 * What a package costs with a code, cents a month; null when the code is not for it. Never more than the list price,
 * and what a percentage leaves is rounded up to a whole cent, so it's never less than the code says.
 */
export function priceWithCode(
  { packages, percentOff, priceCents }: Terms,
  { id, priceCents: listPriceCents }: PackagePrice,
): number | null {
  if (!packages.includes(id)) return null;
  const price = percentOff === null ? priceCents : Math.ceil((listPriceCents * (100 - percentOff)) / 100);
  return price === null ? null : Math.min(price, listPriceCents);
}

/** 'First Chair', or the names of its packages. */
const soldBy = ({ kind, name, packages }: Terms): string[] => {
  if (packages.length > 0) return packages.map((id) => packageContent[id].name);
  return [kind === 'client' ? codeTexts.clientPlan : name];
};

export const listPriceText = ({ name, priceCents }: PackagePrice): string => codeTexts.listPrice(name, priceCents);
export const unfitText = (terms: Terms, { name, priceCents }: PackagePrice): string =>
  codeTexts.unfit(soldBy(terms), name, priceCents);
export const chooseText = (terms: Terms): string => codeTexts.choose(soldBy(terms));
