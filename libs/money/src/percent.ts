import { type Cents, roundHalfUp } from './money.ts';

/** Thousandths of a percent, an integer: `8_875` is 8.875 %, and `100_000` is 100 %. */
export type Percent = number;

export const wholePercent: Percent = 100_000;

/** `8.875`, with or without a percent sign, as thousandths; null for anything else and outside 0 to 100. */
export function parsePercent(text: string): Percent | null {
  const match = /^\s*(\d{1,3})?(?:\.(\d{0,3}))?\s*%?\s*$/.exec(text);
  if (!match || (!match[1] && !match[2])) return null;
  const percent = Number(roundHalfUp(BigInt(match[1] ?? '0'), match[2] ?? '', 3));
  return percent <= wholePercent ? percent : null;
}

/** `8_875` → `8.875%`. */
export function formatPercent(percent: Percent): string {
  const fraction = (percent % 1000).toString().padStart(3, '0').replace(/0+$/, '');
  return `${Math.trunc(percent / 1000)}${fraction && `.${fraction}`}%`;
}

/** Cents of a part of an amount, half up. */
export const percentOf = (percent: Percent, cents: Cents): Cents =>
  divideHalfUp(BigInt(cents) * BigInt(percent), BigInt(wholePercent));

/** A quotient of integers that are not negative, rounded half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): Cents =>
  Number((2n * dividend + divisor) / (2n * divisor));
