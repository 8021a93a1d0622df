import { daysAfter } from '@vitrine/brand';
import {
  type DisplayStatus,
  type DocumentFigures,
  editedOf,
  figuresOf,
  type Invoice,
  invoiceFields,
  type InvoiceItem,
  type InvoiceStatus,
  type InvoiceSummary,
  minimumChargeCents,
  type Payment,
  type PendingPayment,
} from '@vitrine/contracts';
import { toPending } from '../ledger/index.ts';
import { type Schedule, scheduleOf } from './invoice-schedule.ts';
import type { Exemptions, InvoiceRow, PaymentRow } from './invoices.repository.ts';

export const day = 24 * 3600 * 1000;
/** The status of an unpaid, sent invoice on a day, by the day of its first unpaid part. */
export const standingOf = (nextDueDate: string, today: string): 'sent' | 'overdue' =>
  nextDueDate < today ? 'overdue' : 'sent';
/** Days that a payment link works after the due date (decision D3). */
const linkDays = 120;

export const payPath = ({ publicId }: Pick<InvoiceRow, 'publicId'>): string => `/pay?invoice=${publicId}`;
/** Whether the status allows the payment link; it also expires, see {@link linkUntil}. */
export const hasLink = (status: InvoiceStatus): boolean => status !== 'draft' && status !== 'void';
export const linkUntil = ({ dueDate }: Pick<InvoiceRow, 'dueDate'>): string => daysAfter(dueDate, linkDays);

type Sums = Pick<InvoiceRow, 'receivedCents' | 'refundedCents'>;
type Reductions = Pick<InvoiceRow, 'creditedCents' | 'writtenOffCents'>;
/** Cents received less cents refunded. */
export const heldCents = ({ receivedCents, refundedCents }: Sums): number =>
  Number(receivedCents) - Number(refundedCents);
/** Refunded cents, without the reversal of a payment that was later received another way. */
export const refundedCents = (row: Sums & Pick<InvoiceRow, 'amountCents'>): number =>
  Math.max(0, Number(row.refundedCents) - Math.max(0, Number(row.receivedCents) - row.amountCents));
/** As {@link refundedCents}, for queries over `invoices i`. */
const refundedSql = `greatest(0, i.refunded_cents - greatest(0, i.received_cents - i.amount_cents))`;

export function displayStatusOf(row: Sums & Pick<InvoiceRow, 'amountCents' | 'status'>): DisplayStatus {
  if ((row.status === 'sent' || row.status === 'overdue') && heldCents(row) > 0) return 'partially_paid';
  if (row.status !== 'paid' || refundedCents(row) === 0) return row.status;
  return heldCents(row) > 0 ? 'partly_refunded' : 'refunded';
}
/** As {@link displayStatusOf}, for queries over `invoices i`. */
export const displayStatusSql = `CASE
  WHEN i.status IN ('sent', 'overdue') AND i.received_cents > i.refunded_cents THEN 'partially_paid'
  WHEN i.status <> 'paid' OR ${refundedSql} = 0 THEN i.status
  WHEN i.received_cents > i.refunded_cents THEN 'partly_refunded' ELSE 'refunded' END`;

/** What is not owed by credit notes and write-offs. */
export const reducedCents = ({ creditedCents, writtenOffCents }: Reductions): number =>
  Number(creditedCents) + Number(writtenOffCents);
/** Cents owed whatever the status says; negative for what is paid beyond it. */
export const owedCents = (row: Sums & Reductions & Pick<InvoiceRow, 'amountCents'>): number =>
  row.amountCents - reducedCents(row) - heldCents(row);
/** Zero for paid invoices, even if refunded since, and for voided ones. */
export const dueCents = (row: Sums & Reductions & Pick<InvoiceRow, 'status' | 'amountCents'>): number =>
  row.status === 'paid' || row.status === 'void' ? 0 : Math.max(0, owedCents(row));

/** What it asks for and when, on a day. */
export const scheduleOfRow = (row: InvoiceRow, today: string): Schedule =>
  scheduleOf({ ...row, dueCents: dueCents(row) }, today);

/** The payment that is on its way; null for none. */
export const pendingOf = ({ processing }: InvoiceRow): PendingPayment | null =>
  processing && toPending(processing, new Date(processing.startedAt));

/** Whether enough is due for a payment online, and none is on its way. */
export const isPayable = (row: InvoiceRow): boolean => dueCents(row) >= minimumChargeCents && row.processing === null;

const isOpen = (status: InvoiceStatus): boolean => status === 'sent' || status === 'overdue';

/** `origin` of the public site, for the payment link; `today` at the agency. */
export const toSummary = (
  row: InvoiceRow,
  origin: string,
  today: string,
  schedule = scheduleOfRow(row, today),
): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  clientName: row.clientName,
  clientEmail: row.clientEmail,
  amountCents: row.amountCents,
  amountDueCents: dueCents(row),
  amountDueNowCents: schedule.dueNowCents,
  paidCents: Math.max(0, heldCents(row)),
  refundedCents: refundedCents(row),
  creditedCents: Number(row.creditedCents),
  writtenOffCents: Number(row.writtenOffCents),
  currency: row.currency,
  status: row.status,
  displayStatus: displayStatusOf(row),
  clientId: row.clientId,
  issuedAt: row.issuedAt?.toISOString() ?? null,
  attention: row.attention,
  disputeState: row.disputeState,
  pending: pendingOf(row),
  invoiceDate: row.invoiceDate,
  dueDate: row.dueDate,
  nextDueDate: schedule.nextDueDate,
  overdueSince: isOpen(row.status) ? schedule.overdueSince : null,
  paidAt: row.paidAt?.toISOString() ?? null,
  opens: row.opens,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  paymentUrl: hasLink(row.status) ? new URL(payPath(row), origin).href : null,
  recurring: row.recurring,
  demo: row.demo,
});

export const toInvoice = (
  row: InvoiceRow,
  items: InvoiceItem[],
  payments: readonly PaymentRow[],
  origin: string,
  today: string,
): Invoice => {
  const schedule = scheduleOfRow(row, today);
  return {
    ...toSummary(row, origin, today, schedule),
    items,
    ...totalsOf(row, items),
    parts: schedule.parts,
    clientCreditCents: Number(row.clientCreditCents),
    payments: payments.map(toPayment),
    ...editedOf(invoiceFields, row),
    paymentLinkUntil: linkUntil(row),
    amountsFrozen: heldCents(row) > 0 || reducedCents(row) > 0,
    clientCompany: row.clientCompany,
    issueVersion: row.issueVersion,
    clientPhone: row.clientPhone,
    testMode: row.testMode,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** Subtotal, discount and taxes; the taxes by rate come from the lines. Only lines without a tax are exempt. */
export const totalsOf = (
  row: Pick<InvoiceRow, 'discount' | 'subtotalCents' | 'discountCents' | 'issueVersion'> & Exemptions,
  items: readonly InvoiceItem[],
  exemption = row.issueVersion > 0 ? row.issuedExemption : row.clientExemption,
): DocumentFigures => ({
  discount: row.discount,
  subtotalCents: row.subtotalCents,
  discountCents: row.discountCents,
  taxes: figuresOf(items, row.discount).taxes,
  ...(exemption && items.some(({ tax }) => tax === null) && { exemption }),
});

const toPayment = (row: PaymentRow): Payment => ({
  ...row,
  amountCents: Number(row.amountCents),
  givenBackCents: Number(row.givenBackCents),
  receivedAt: row.receivedAt.toISOString(),
  resolution: row.resolution && { ...row.resolution, at: new Date(row.resolution.at).toISOString() },
});

/** The fields that a copy takes over. */
export function copiedFields(row: InvoiceRow) {
  const { status: _status, invoiceDate: _date, dueDate: _due, ...copied } = editedOf(invoiceFields, row);
  return copied;
}
