import { formatCents } from '@vitrine/money';

/** `−$12.00`, with a minus sign. */
export const formatSignedCents = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** `$4,997.00`; another currency by its code. */
export const formatAmount = ({
  amountCents,
  currency,
}: {
  readonly amountCents: number;
  readonly currency: string;
}): string =>
  currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`;
