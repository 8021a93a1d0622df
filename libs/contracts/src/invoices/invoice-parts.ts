import { formatPercent } from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, IsoDate } from '../common/fields.ts';

export const partKinds = ['deposit', 'rest', 'installment'] as const;

/**
 * - `paid`: nothing of it is due
 * - `overdue`: its day has passed
 * - `due`: it's asked for now
 * - `upcoming`: it's asked for later
 */
export const partStates = ['paid', 'overdue', 'due', 'upcoming'] as const;

/** A part of an invoice with its own day. What was paid fills the parts in order. */
export const InvoicePart = z.object({
  kind: z.enum(partKinds),
  /** Of a deposit that is a part of the total: thousandths of a percent. */
  percent: z.number().int().nullable(),
  amountCents: AmountCents,
  dueDate: IsoDate,
  paidCents: AmountCents,
  state: z.enum(partStates),
});
export type InvoicePart = z.infer<typeof InvoicePart>;

/** What a part is called: `Deposit, 30%`, `Rest`, `Installment 2 of 6`. */
export function partName(
  { kind, percent }: Pick<InvoicePart, 'kind' | 'percent'>,
  index: number,
  count: number,
): string {
  if (kind === 'deposit') return percent === null ? 'Deposit' : `Deposit, ${formatPercent(percent)}`;
  return kind === 'rest' ? 'Rest' : `Installment ${index + 1} of ${count}`;
}
