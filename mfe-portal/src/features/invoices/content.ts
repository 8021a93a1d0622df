import { agencyDay } from '@vitrine/brand';
import {
  type AgeFilter,
  canAskForPayment,
  type DisplayStatus,
  type InvoiceSummary,
  type PaymentAttention,
} from '@vitrine/contracts';
import { capitalize, daysBetween, formatDay, formatFull, formatLongDate } from '../../shared/format.ts';

/** Whether it can still be paid, so that its link is useful. */
export const isPayable = (invoice: Pick<InvoiceSummary, 'status' | 'amountDueCents'>): boolean =>
  canAskForPayment(invoice);

export const statusLabels: Record<DisplayStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  paid: 'Paid',
  overdue: 'Overdue',
  void: 'Void',
  partially_paid: 'Partially paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** Paid says too much of one that nobody paid. */
function labelOf({
  displayStatus,
  paidCents,
  creditedCents,
  writtenOffCents,
}: Pick<InvoiceSummary, 'displayStatus' | 'paidCents' | 'creditedCents' | 'writtenOffCents'>): string {
  if (displayStatus !== 'paid') return statusLabels[displayStatus];
  if (writtenOffCents > 0) return 'Written off';
  return creditedCents > 0 && paidCents === 0 ? 'Credited' : statusLabels.paid;
}

const unit = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });
/** `once`, `twice`, `7 times`. */
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

type Standing = Pick<
  InvoiceSummary,
  | 'displayStatus'
  | 'status'
  | 'dueDate'
  | 'paidAt'
  | 'issuedAt'
  | 'opens'
  | 'lastOpenedAt'
  | 'paidCents'
  | 'creditedCents'
  | 'writtenOffCents'
> &
  Partial<Pick<InvoiceSummary, 'nextDueDate' | 'overdueSince'>>;

/** Where an invoice stands, and since when: 'Paid Nov 11', 'Overdue 3 days', 'Sent, opened twice'. */
export function stateText(invoice: Standing, now: Date): string {
  const { displayStatus: status, paidAt, issuedAt, opens, overdueSince } = invoice;
  const dueDate = invoice.nextDueDate ?? invoice.dueDate;
  const label = labelOf(invoice);
  if (status === 'paid') return paidAt === null ? label : `${label} ${formatDay(paidAt, now)}`;
  if (status === 'overdue') {
    const days = daysBetween(dueDate, agencyDay(now));
    return days > 0 ? `${label} ${unit.format(days)}` : label;
  }
  if (status === 'partially_paid' && overdueSince)
    return `${label}, overdue ${unit.format(daysBetween(overdueSince, agencyDay(now)))}`;
  if (status !== 'sent') return label;
  if (dueDate === agencyDay(now)) return 'Due today';
  if (opens > 0) return `${label}, opened ${times(opens)}`;
  return issuedAt === null ? label : `${label} ${formatDay(issuedAt, now)}`;
}

/** The same with whole dates, for whoever points at it. */
export function stateTitle(invoice: Standing): string {
  const { displayStatus: status, paidAt, issuedAt, lastOpenedAt } = invoice;
  const dueDate = invoice.nextDueDate ?? invoice.dueDate;
  const facts = [
    issuedAt && `Sent ${formatFull(issuedAt)}`,
    lastOpenedAt && `opened last ${formatFull(lastOpenedAt)}`,
    paidAt && `paid ${formatFull(paidAt)}`,
    (status === 'sent' || status === 'overdue' || status === 'partially_paid') && `due ${formatLongDate(dueDate)}`,
  ].filter(Boolean);
  return facts.length > 0 ? capitalize(facts.join(', ')) : statusLabels[status];
}

/** Color of a badge: a part that is late shows as overdue, and what nobody paid not as paid. */
export const toneOf = (
  invoice: Pick<InvoiceSummary, 'displayStatus' | 'overdueSince' | 'paidCents' | 'creditedCents' | 'writtenOffCents'>,
) => {
  const { displayStatus, overdueSince } = invoice;
  if (displayStatus === 'partially_paid' && overdueSince !== null) return 'ember';
  return displayStatus === 'paid' && labelOf(invoice) !== statusLabels.paid ? 'neutral' : statusTones[displayStatus];
};

/** One color per status; the label always says it too. */
const statusTones = {
  draft: 'neutral',
  sent: 'steel',
  paid: 'jade',
  overdue: 'ember',
  void: 'neutral',
  partially_paid: 'steel',
  partly_refunded: 'steel',
  refunded: 'neutral',
} as const satisfies Record<DisplayStatus, string>;

/** Notes beside the status for staff. */
export const attentionLabels: Record<PaymentAttention, string> = { review: 'In review', refund_due: 'Refund due' };

/** Beside the status of an invoice with an open dispute. */
export const disputedLabel = 'Disputed';

/** Exact texts and times of the staff specification, section 2. */
export const toasts = {
  card: { title: 'Link copied!', stayMs: 2000 },
  detail: { title: 'Payment link copied to clipboard!', stayMs: 3000 },
} as const;

export const ageLabels: Record<AgeFilter, string> = {
  all: 'Not paid yet',
  late: 'All overdue',
  soon: 'Due within a week',
  current: 'Not due yet',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '90+': 'Over 90 days late',
};
