import type { PaymentAttention, ReceivableAge } from '@vitrine/contracts';

/** What each figure counts, for whoever did not define it (staff specification, section 9). */
export const definitions = {
  totalClients: 'Every client e-mail address counts once. Active are those whose package is paid for and running.',
  monthlyRevenue: 'The sum of all paid invoices dated in this month, less refunds.',
  totalRevenue: 'The sum of all paid invoices since the beginning, less refunds.',
  pendingPayments: 'Invoices that were sent and are not paid yet. Overdue ones are not among them.',
  package: (name: string): string => (name === 'Access Code' ? 'Clients who came with an access or campaign code.' : `Clients whose package is ${name}.`),
} as const;

export const revenue = {
  title: 'Revenue over time',
  definition: 'Paid invoices by the month of their date, less refunds. The last bar is the month that runs.',
  month: (name: string, amount: string): string => `${name}: ${amount}`,
  none: 'No invoice of these twelve months is paid yet.',
} as const;

export const receivables = {
  title: 'Receivables by age',
  definition: 'What sent and overdue invoices still ask for, by the days since they were due.',
  ages: { current: 'Not due yet', '1-30': '1 to 30 days late', '31-60': '31 to 60 days late', '61-90': '61 to 90 days late', '90+': 'Over 90 days late' } satisfies Record<ReceivableAge, string>,
  count: (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`,
  none: 'Nobody owes anything.',
} as const;

/** Payments that were recorded and count as nothing until somebody has looked at them. */
export const aside = {
  title: 'Payments put aside',
  count: (total: number): string => `${total} ${total === 1 ? 'waits' : 'wait'} for you`,
  text: 'Money came that does not fit what was due. It is recorded and counts as nothing; settle it with the client, or give it back in Stripe.',
  states: { review: 'In review', refund_due: 'Refund due' } satisfies Record<PaymentAttention, string>,
} as const;

export const closing = {
  title: 'Quiet books, full calendars.',
  text: 'Every figure here is counted from the ledger when you open this page. Rest on one to read what it counts, press it to see the rows behind it.',
} as const;
