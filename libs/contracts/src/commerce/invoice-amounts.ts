import { maximumCents, multiplyCents, parseCents } from '@vitrine/money';

/** Decimal text with up to three decimals, in range. */
export const isQuantity = (text: string): boolean => /^(?:\d{1,9}(?:\.\d{0,3})?|\.\d{1,3})$/.test(text.trim());

/** What a row is worth while it is typed; null while a part of it is no number (decision D11). */
export function typedItemCents({
  quantity,
  rate,
}: {
  readonly quantity: string;
  readonly rate: string;
}): number | null {
  const cents = parseCents(rate);
  return cents !== null && isQuantity(quantity) ? multiplyCents(quantity, cents) : null;
}

/** Quantity times rate, half-up from the text (decision D1); null when it is no quantity or out of range. */
export const itemCents = ({ quantity, rate }: { readonly quantity: string; readonly rate: number }): number | null =>
  isQuantity(quantity) ? multiplyCents(quantity, rate) : null;

/** The sum of an invoice's items; null when it is more than an invoice can hold. */
export function totalCents(amounts: readonly number[]): number | null {
  const sum = amounts.reduce((all, cents) => all + cents, 0);
  return sum <= maximumCents ? sum : null;
}
