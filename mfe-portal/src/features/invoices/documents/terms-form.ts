import { daysAfter, monthsAfter } from '@vitrine/brand';
import {
  amountsOf,
  equalParts,
  installmentLimits,
  type Invoice,
  PaymentTerms,
  type PaymentTermsInput,
} from '@vitrine/contracts';
import { type Cents, centsText, formatPercent } from '@vitrine/money';
import { z } from 'zod';

export const termsTexts = {
  legend: 'Payment terms',
  full: 'In full',
  fullHint: 'All of it at once.',
  deposit: 'Deposit first',
  depositHint: 'A part now, the rest later.',
  installments: 'Installments',
  installmentsHint: `In ${installmentLimits.minimum} to ${installmentLimits.maximum} payments.`,
  by: 'Deposit as',
  percent: 'Percent',
  amount: 'Amount',
  depositPercent: 'Deposit, percent of the total',
  depositAmount: 'Deposit',
  depositDue: 'Deposit due',
  count: 'Number of installments',
  equalHint: 'Leave the amounts empty for equal installments.',
  rest: (amount: string, day: string): string => `Then ${amount} by ${day}.`,
  lastDay: 'The day of the last installment.',
} as const;

/** Payment terms as they are typed. All fields are kept while another kind is chosen. */
export const EditedTerms = z.object({
  kind: z.enum(['full', 'deposit', 'installments']),
  by: z.enum(['percent', 'amount']),
  percent: z.string(),
  amount: z.string(),
  dueDate: z.string(),
  installments: z.array(z.object({ amount: z.string(), dueDate: z.string() })),
});
export type EditedTerms = z.infer<typeof EditedTerms>;

/** That many months later, at the latest on the month's last day. */
function monthLater(day: string, months: number): string {
  const month = monthsAfter(day.slice(0, 7), months);
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Installments without amounts, a month apart. */
const monthlyFrom = (first: string, count: number): EditedTerms['installments'] =>
  Array.from({ length: count }, (_, index) => ({ amount: '', dueDate: monthLater(first, index) }));

/** Of another number: rows are kept, and added a month after the last. */
export function withCount(rows: EditedTerms['installments'], count: number): EditedTerms['installments'] {
  const last = rows.at(-1)?.dueDate ?? '';
  const added = Math.max(0, count - rows.length);
  return [
    ...rows.slice(0, count),
    ...Array.from({ length: added }, (_, index) => ({
      amount: '',
      dueDate: /^\d{4}-\d\d-\d\d$/.test(last) ? monthLater(last, index + 1) : '',
    })),
  ];
}

/** The terms of a new invoice. */
export const newTerms = (today: string): EditedTerms => ({
  kind: 'full',
  by: 'percent',
  percent: '50',
  amount: '',
  dueDate: daysAfter(today, 7),
  installments: monthlyFrom(daysAfter(today, 7), 3),
});

export function termsOf({ parts, amountCents, invoiceDate }: Invoice): EditedTerms {
  const start = newTerms(invoiceDate);
  const [first] = parts;
  if (!first) return start;
  if (first.kind === 'deposit')
    return {
      ...start,
      kind: 'deposit',
      by: first.percent === null ? 'amount' : 'percent',
      percent: first.percent === null ? start.percent : formatPercent(first.percent).slice(0, -1),
      amount: first.percent === null ? centsText(first.amountCents) : '',
      dueDate: first.dueDate,
    };
  const equal = equalParts(amountCents, parts.length);
  const isEqual = parts.every((part, index) => part.amountCents === equal[index]);
  return {
    ...start,
    kind: 'installments',
    installments: parts.map((part) => ({
      amount: isEqual ? '' : centsText(part.amountCents),
      dueDate: part.dueDate,
    })),
  };
}

/** The terms of a request; null for in full. */
export function termsBody({ kind, by, percent, amount, dueDate, installments }: EditedTerms): PaymentTermsInput | null {
  if (kind === 'full') return null;
  if (kind === 'deposit') return { kind, dueDate, ...(by === 'percent' ? { percent } : { amount }) };
  return {
    kind,
    installments: installments.map((row) => ({
      dueDate: row.dueDate,
      ...(row.amount.trim() !== '' && { amount: row.amount }),
    })),
  };
}

/** The day of the last installment; null for other terms. */
export const lastDayOf = ({ kind, installments }: EditedTerms): string | null =>
  kind === 'installments' ? (installments.at(-1)?.dueDate ?? null) : null;

/** The terms in words, for comparing two versions. */
export function termsText({ kind, by, percent, amount, dueDate, installments }: EditedTerms): string {
  if (kind === 'full') return termsTexts.full;
  if (kind === 'deposit')
    return `${termsTexts.deposit}: ${by === 'percent' ? `${percent}%` : `$${amount}`}, ${dueDate}`;
  return installments.map((row, index) => `${index + 1}. ${row.dueDate} ${row.amount && `$${row.amount}`}`).join('\n');
}

/** What the typed terms come to; null while they don't fit the total. */
export function typedAmounts(terms: EditedTerms, total: Cents | null): Cents[] | null {
  const body = termsBody(terms);
  const parsed = body === null || total === null ? null : PaymentTerms.safeParse(body).data;
  if (!parsed || total === null) return null;
  const planned = amountsOf(parsed, total);
  return 'message' in planned ? null : planned.amounts;
}

/** Says at the field why terms don't fit the total. */
export function checkTerms(terms: EditedTerms, total: Cents | null, context: z.RefinementCtx): void {
  const body = termsBody(terms);
  if (body === null || total === null) return;
  const parsed = PaymentTerms.safeParse(body).data;
  const planned = parsed && amountsOf(parsed, total);
  if (planned && 'message' in planned)
    context.addIssue({ code: 'custom', path: ['parts', ...planned.field.split('.')], message: planned.message });
}
