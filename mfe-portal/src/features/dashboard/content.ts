import type { PaymentAttention, ReceivableAge } from '@vitrine/contracts';

export const revenue = {
  title: 'Revenue over time',
  definition: 'Paid invoices by the month of their date, less refunds. The last bar is this month.',
  month: (name: string, amount: string): string => `${name}: ${amount}`,
  none: 'No invoice from the last twelve months has been paid yet.',
} as const;

export const receivables = {
  title: 'Receivables by age',
  ages: {
    current: 'Not due yet',
    '1-30': '1 to 30 days late',
    '31-60': '31 to 60 days late',
    '61-90': '61 to 90 days late',
    '90+': 'Over 90 days late',
  } satisfies Record<ReceivableAge, string>,
  all: (amount: string): string => `${amount} in all`,
  count: (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`,
  none: 'Nobody owes anything.',
} as const;

/** Payments that don't count until somebody has reviewed them. */
export const paymentsInReview = {
  title: 'Payments put aside',
  count: (total: number): string => `${total} ${total === 1 ? 'waits' : 'wait'} for you`,
  text:
    'Money came that does not fit what was due. It is recorded and counts as nothing; settle it with the client, ' +
    'or give it back in Stripe.',
  states: { review: 'In review', refund_due: 'Refund due' } satisfies Record<PaymentAttention, string>,
} as const;

export const helpBanner = {
  title: 'That’s where the agency stands today.',
  text:
    'Every figure is counted when you open this page. Point at one to see what it counts, or click it to see the ' +
    'records behind it.',
} as const;
