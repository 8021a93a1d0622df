import { formatCents } from '@vitrine/money';
import type { Offer } from './offers.service.ts';

/** How the team's mails say what was offered. */
export const monthly = (cents: number): string => `${formatCents(cents)} a month`;

/** 'SPRING (Spring Atelier)'. */
export const codeText = (code: string, offer: Offer | null): string =>
  offer?.codeName && offer.code === code ? `${code} (${offer.codeName})` : code;

/** What the package costs without the code; null where no code made it cheaper. */
export const listPriceText = (offer: Offer | null): string | null => {
  const list = offer?.code ? offer.listPriceCents : null;
  return list ? monthly(list) : null;
};
