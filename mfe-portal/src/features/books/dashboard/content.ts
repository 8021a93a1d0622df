import type { PaymentAttention, ReceivableAge, Today } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';

const plurals = new Intl.PluralRules('en-US');
/** The form for a number, with the number in place of `#`. */
const counted = (count: number, forms: { readonly one: string; readonly other: string }): string =>
  (plurals.select(count) === 'one' ? forms.one : forms.other).replace('#', count.toLocaleString('en-US'));

/** A part of Today, in the order it is shown. */
export type TodayPart = Exclude<keyof Today, 'day' | 'demo' | 'trouble'>;

export const todayTexts = {
  title: 'Today',
  loading: 'Loading what needs you today',
  failed: 'We couldn’t load what needs you today',
  clear: 'You’re all caught up.',
  clearNote: 'Nothing is overdue, nobody is waiting for a reply, and every message went out.',
  parts: {
    overdue: 'Overdue',
    dueSoon: 'Due soon',
    payments: 'Payments to look at',
    estimatesToInvoice: 'Accepted estimates',
    estimatesExpiring: 'Expiring estimates',
    texts: 'Texts to answer',
    newLeads: 'New leads',
    followUps: 'Follow-ups due',
    failed: 'Failed messages',
    drafts: 'Draft invoices',
  } satisfies Record<TodayPart, string>,
  seeAll: (part: TodayPart, total: number): string =>
    ({
      overdue: counted(total, { one: 'See it in Invoices', other: 'See all # overdue' }),
      dueSoon: counted(total, { one: 'See it in Invoices', other: 'See all # due' }),
      payments: '',
      estimatesToInvoice: counted(total, { one: 'See it in Estimates', other: 'See all # to invoice' }),
      estimatesExpiring: counted(total, { one: 'See it in Estimates', other: 'See all # expiring' }),
      texts: 'See all texts',
      newLeads: counted(total, { one: 'See it in Leads', other: 'See all # new leads' }),
      followUps: counted(total, { one: 'See it in Leads', other: 'See all # follow-ups' }),
      failed: 'See all that failed',
      drafts: counted(total, { one: 'See it in Invoices', other: 'See all # drafts' }),
    })[part],
} as const;

export const invoiceTexts = {
  overdue: (days: number): string => counted(days, { one: '# day overdue', other: '# days overdue' }),
  due: (days: number, date: string): string => (days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due ${date}`),
  dueNow: (amount: string): string => `${amount} of it now`,
  sent: (when: string): string => `Last sent ${when}`,
  remind: 'Send reminder',
  email: 'Email invoice',
  again: 'Send again',
  reminded: (name: string): string => `Reminder sent to ${name}`,
  emailed: (name: string): string => `Invoice emailed to ${name}`,
  copy: (number: string): string => `Copy the payment link of ${number}`,
  copied: 'Payment link copied',
  notCopied: 'Your browser didn’t let us copy the link. Open the invoice and copy it from there.',
  review: 'Review and send',
} as const;

export const estimateTexts = {
  accepted: (day: string): string => `Accepted ${day}`,
  expires: (days: number, date: string): string =>
    days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires ${date}`,
  invoice: 'Turn into invoice',
  open: (number: string): string => `Open ${number}`,
  review: 'Review',
} as const;

export const leadTexts = {
  wrote: (when: string): string => `Wrote ${when}`,
  due: (days: number): string =>
    days === 0 ? 'Due today' : counted(days, { one: 'Due yesterday', other: 'Due # days ago' }),
  contacted: 'Mark as contacted',
  done: 'Mark as done',
  isContacted: 'Contacted',
  isDone: 'Done',
  markedContacted: (name: string): string => `${name} is marked as contacted`,
  markedDone: (name: string): string => `The follow-up with ${name} is done`,
  undo: 'Undo',
  notUndone: 'We couldn’t bring the follow-up back. Open the lead and set it again.',
  stale: 'Someone else just changed this lead. Open it to see what’s new.',
} as const;

export const messageTexts = {
  reply: 'Reply',
  noReply: 'No reply needed',
  noReplyDone: 'Off the list',
  retry: 'Try again',
  open: 'Open',
  email: 'Email',
  sms: 'Text',
  isQueued: 'On its way',
  queued: (name: string): string => `The message to ${name} is on its way again`,
} as const;

export const revenue = {
  title: 'Revenue over time',
  definition: 'Paid invoices by the month of their date, less refunds. The last bar is this month.',
  month: (name: string, amount: string): string => `${name}: ${amount}`,
  none: 'No invoice from the last twelve months has been paid yet.',
} as const;

/** Notes under the four figures that compare them. */
export const trends = {
  joined: (count: number): string => `${count.toLocaleString('en-US')} new in the last 30 days`,
  more: (cents: number): string => `${formatCents(cents)} more than a month ago`,
  less: (cents: number): string => `${formatCents(cents)} less than a month ago`,
  same: 'Same as a month ago',
  thisMonth: (cents: number): string => `${formatCents(cents)} of it this month`,
  pending: (cents: number): string => `${formatCents(cents)} in all`,
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
  count: (count: number): string => counted(count, { one: '# invoice', other: '# invoices' }),
  none: 'Nobody owes anything.',
} as const;

/** Payments that don't count until somebody has reviewed them, and money that is in danger. */
export const paymentTexts = {
  states: { review: 'In review', refund_due: 'Refund due' } satisfies Record<PaymentAttention, string>,
  for: (title: string): string => `For ${title}`,
  received: (when: string): string => `Received ${when}`,
  unknownPayer: 'Unknown payer',
  noRecord: 'A client without a record',
  monthly: (title: string): string => `${title}, every month`,
  failed: 'The last payment failed.',
  answerBy: (day: string): string => `Answer in Stripe by ${day}`,
  disputed: (title: string | null): string => (title === null ? 'Disputed payment' : `Disputes ${title}`),
} as const;

export const helpBanner = {
  title: 'That’s where the agency stands today.',
  text:
    'Every figure is counted when you open this page. Point at one to see what it counts, or click it to see the ' +
    'records behind it.',
} as const;
