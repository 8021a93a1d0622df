import { once } from '@vitrine/brand';
import type { PaymentAttention, ReceivableAge, Today } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { formatSignedCents } from '../../../shared/format.ts';

const plurals = once(() => new Intl.PluralRules('en-US'));
/** The form for a number, with the number in place of `#`. */
const counted = (count: number, forms: { readonly one: string; readonly other: string }): string =>
  (plurals().select(count) === 'one' ? forms.one : forms.other).replace('#', count.toLocaleString('en-US'));

/** A part of Today. */
export type TodayPart = Exclude<keyof Today, 'day' | 'demo' | 'trouble' | 'rows' | 'waiting'>;

const kinds: Record<TodayPart, Parameters<typeof counted>[1]> = {
  overdue: { one: '# overdue', other: '# overdue' },
  dueSoon: { one: '# due soon', other: '# due soon' },
  payments: { one: '# payment to review', other: '# payments to review' },
  estimatesToInvoice: { one: '# to invoice', other: '# to invoice' },
  estimatesExpiring: { one: '# estimate expires', other: '# estimates expire' },
  texts: { one: '# text', other: '# texts' },
  newLeads: { one: '# new lead', other: '# new leads' },
  followUps: { one: '# follow-up', other: '# follow-ups' },
  failed: { one: '# failed message', other: '# failed messages' },
  drafts: { one: '# draft', other: '# drafts' },
};

export const todayTexts = {
  title: 'Today',
  order: 'Newest and hottest first',
  waiting: (count: number): string => counted(count, { one: '# thing waits', other: '# things wait' }),
  loading: 'Loading what needs you today',
  failed: 'We couldn’t load what needs you today',
  clear: 'You’re all caught up.',
  clearNote: 'Nothing is overdue, nobody is waiting for a reply, and every message went out.',
  more: (count: number): string => counted(count, { one: 'Show # more', other: 'Show # more' }),
  changed: (count: number): string => counted(count, { one: 'Show # change', other: 'Show # changes' }),
  all: 'All of a kind',
  keys: { move: 'move', open: 'open', act: 'do it' },
  seeAll: (part: TodayPart, total: number): string => counted(total, kinds[part]),
} as const;

export const rowTexts = {
  assigned: (name: string): string => `Assigned to ${name}`,
} as const;

export const invoiceTexts = {
  overdue: 'Overdue',
  soon: 'Due soon',
  draft: 'Draft',
  late: (days: number): string => counted(days, { one: '# day', other: '# days' }),
  due: (days: number, date: string): string => (days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due ${date}`),
  dueOn: (date: string): string => `Due ${date}`,
  dueNow: (amount: string): string => `${amount} of it now`,
  sent: (when: string): string => `Last sent ${when}`,
  notSent: 'Not sent yet',
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
  accepted: 'Estimate accepted',
  expiring: 'Estimate expires',
  expires: (days: number, date: string): string => (days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : date),
  invoice: 'Invoice it',
  open: (number: string): string => `Open ${number}`,
  review: 'Review',
} as const;

export const leadTexts = {
  newLead: 'New lead',
  callRequest: 'Call request',
  followUp: 'Follow-up',
  score: (score: number): string => `Score ${score.toLocaleString('en-US')}`,
  scoreAndBudget: (score: number, budget: string): string => `Score ${score.toLocaleString('en-US')}, ${budget}`,
  quote: (words: string): string => `“${words}”`,
  due: (days: number): string =>
    days === 0 ? 'Due today' : counted(days, { one: 'Due yesterday', other: 'Due # days ago' }),
  reply: 'Reply',
  call: (name: string): string => `Call ${name}`,
  text: (name: string): string => `Text ${name}`,
  logCall: 'Log a call',
  done: (name: string): string => `Mark the follow-up with ${name} as done`,
  isAnswered: 'Answered',
  isLogged: 'Logged',
  isDone: 'Done',
  markedDone: (name: string): string => `The follow-up with ${name} is done`,
  undo: 'Undo',
  notUndone: 'We couldn’t bring the follow-up back. Open the lead and set it again.',
  stale: 'Someone else just changed this lead. Open it to see what’s new.',
} as const;

export const messageTexts = {
  owed: 'Reply owed',
  notSent: 'Message failed',
  reply: 'Reply',
  noReply: (name: string): string => `${name} needs no reply`,
  noReplyDone: (name: string): string => `${name} is off the list`,
  undo: 'Undo',
  notUndone: 'We couldn’t put it back on the list. Open the conversation to answer it.',
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

/** What the figures are compared with, as short as a strip needs it, and in full. */
export const trends = {
  joined: (count: number): string => `${count.toLocaleString('en-US')} new in 30 days`,
  change: (cents: number, month: string): string => `${cents > 0 ? '+' : ''}${formatSignedCents(cents)} on ${month}`,
  changeInFull: 'Compared with the same days of last month',
  same: 'Same as a month ago',
  thisMonth: (cents: number, month: string): string => `${formatCents(cents)} in ${month}`,
  pending: (cents: number): string => `${formatCents(cents)} in all`,
} as const;

export const receivedTexts = {
  label: 'Received this month',
  payments: (count: number): string => counted(count, { one: '# payment', other: '# payments' }),
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
  dispute: 'Dispute',
  failed: 'Payment failed',
  unknownPayer: 'Unknown payer',
  noRecord: 'A client without a record',
  answerBy: (day: string): string => `By ${day}`,
  cardLink: 'Send card link',
  cardLinkSent: (name: string): string => `Card link sent to ${name}`,
  isSent: 'Sent',
  review: 'Review',
} as const;

export const helpBanner = {
  title: 'That’s where the agency stands today.',
  text:
    'Every figure is counted when you open this page. Point at one to see what it counts, or click it to see the ' +
    'records behind it.',
} as const;
