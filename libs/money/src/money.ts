/** Integer US cents, 0…99,999,999 (decision D1). */
export type Cents = number;

export const maximumCents: Cents = 99_999_999;

const decimal = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?\s*$/;

/**
 * Reads dollars as typed (`4,997`, `$19.995`) into cents, half-up, from the digits and never through a
 * float. Answers null for anything else, and for amounts out of range.
 */
export function parseCents(text: string): Cents | null {
  const match = decimal.exec(text);
  if (!match || (!match[1] && !match[2])) return null;
  const cents = roundHalfUp(BigInt((match[1] ?? '0').replaceAll(',', '')), match[2] ?? '', 2);
  return inRange(cents);
}

/** Whether dollars as typed hold a part of a cent, as `0.005` does and `1.500` doesn't. */
export const hasPartOfCent = (text: string): boolean => /^\s*\$?[\d,\s]*\.\d\d\d*[1-9]/.test(text);

/**
 * Quantity times rate, half-up. A quantity is decimal text with up to three decimals (decision D1);
 * null when it is not, or when the product is out of range.
 */
export function multiplyCents(quantity: string, rate: Cents): Cents | null {
  const match = /^\s*(\d+)?(?:\.(\d{0,3}))?\s*$/.exec(quantity);
  if (!match || (!match[1] && !match[2])) return null;
  const thousandths = roundHalfUp(BigInt(match[1] ?? '0'), match[2] ?? '', 3);
  return inRange((thousandths * BigInt(rate) + 500n) / 1000n);
}

/** `499700` → `$4,997.00`, and `-50` → `-$0.50`. */
export function formatCents(cents: Cents): string {
  const size = Math.abs(cents);
  const dollars = Math.trunc(size / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${(size % 100).toString().padStart(2, '0')}`;
}

/** An amount as it is typed, `499700` → `4997.00`; empty for 0. */
export const centsText = (cents: Cents): string => (cents === 0 ? '' : formatCents(cents).replaceAll(/[$,]/g, ''));

/** Typed text as `$4,997.00`; unchanged when it is no amount. */
export function formatTypedMoney(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : formatCents(cents);
}

/** Digits before and after the point as an integer of `places` decimals. */
export function roundHalfUp(whole: bigint, fraction: string, places: number): bigint {
  const digits = BigInt(fraction.slice(0, places).padEnd(places, '0') || '0');
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  return whole * 10n ** BigInt(places) + digits + up;
}

function inRange(cents: bigint): Cents | null {
  return cents <= BigInt(maximumCents) ? Number(cents) : null;
}

/** A price without its cents where they are zero: `995000` → `$9,950`. */
export const formatPrice = (cents: Cents): string => formatCents(cents).replace(/\.00$/, '');

/** Of any currency, in lower case: `$250.00`, and `250.00 EUR` for what is not in dollars. */
export const formatMoney = (cents: Cents, currency: string): string =>
  currency === 'usd' ? formatCents(cents) : `${formatCents(cents).replace('$', '')} ${currency.toUpperCase()}`;
