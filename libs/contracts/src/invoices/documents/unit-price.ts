import { formatCents, hasPartOfCent, maximumCents } from '@vitrine/money';
import { z } from 'zod';
import { moneyText } from '../../common/typed-fields.ts';

/** The accepted input of a money field, as text. */
export const amountRange = (fromCents: number): string =>
  `Enter an amount from ${formatCents(fromCents)} to ${formatCents(maximumCents)}.`;

/** Messages beside a price. */
export const unitPriceMessages = {
  money: amountRange(0),
  partOfCent: 'Use whole cents. For less, price a pack of 1,000.',
} as const;

/** What one of something costs, in dollars as typed. A part of a cent is refused: rounded, it would count for each. */
export const UnitPrice = z
  .string(unitPriceMessages.money)
  .refine((typed) => !hasPartOfCent(typed), unitPriceMessages.partOfCent)
  .pipe(moneyText(unitPriceMessages.money));
