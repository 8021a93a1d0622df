import type { Invoice, InvoiceItem, InvoiceStatus, InvoiceSummary, Payment } from '@vitrine/contracts';
import type { InvoiceRow, PaymentRow } from './invoices.repository.ts';

export const day = 24 * 3600 * 1000;
/** A payment link works this long after the due date (decision D3). */
const linkDays = 120;

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
export const daysAfter = (isoDate: string, days: number): string => isoDay(new Date(Date.parse(isoDate) + days * day));
export const payPath = ({ publicId }: Pick<InvoiceRow, 'publicId'>): string => `/pay?invoice=${publicId}`;
/** Its link works for payers, as far as the status says. */
export const hasLink = (status: InvoiceStatus): boolean => status !== 'draft' && status !== 'void';
export const linkUntil = ({ dueDate }: Pick<InvoiceRow, 'dueDate'>): string => daysAfter(dueDate, linkDays);

type Sums = Pick<InvoiceRow, 'receivedCents' | 'refundedCents'>;
/** What the ledger holds for it: taken, less what was given back. */
export const heldCents = ({ receivedCents, refundedCents }: Sums): number => Number(receivedCents) - Number(refundedCents);
/** Paid is paid, also where something was given back since; what is void is owed by nobody. */
export const dueCents = (row: Sums & Pick<InvoiceRow, 'status' | 'amountCents'>): number => (row.status === 'paid' || row.status === 'void' ? 0 : Math.max(0, row.amountCents - heldCents(row)));

/** `origin` of the public site, for the payment link. */
export const toSummary = (row: InvoiceRow, origin: string): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  clientName: row.clientName,
  clientEmail: row.clientEmail,
  amountCents: row.amountCents,
  amountDueCents: dueCents(row),
  refundedCents: Number(row.refundedCents),
  currency: row.currency,
  status: row.status,
  attention: row.attention,
  invoiceDate: row.invoiceDate,
  dueDate: row.dueDate,
  paidAt: row.paidAt?.toISOString() ?? null,
  paymentUrl: hasLink(row.status) ? new URL(payPath(row), origin).href : null,
  recurring: row.recurring,
  demo: row.demo,
});

export const toInvoice = (row: InvoiceRow, items: InvoiceItem[], payments: readonly PaymentRow[], origin: string): Invoice => ({
  ...toSummary(row, origin),
  items,
  payments: payments.map(toPayment),
  paymentLinkTitle: row.paymentLinkTitle,
  paymentLinkMessage: row.paymentLinkMessage,
  paymentLinkUntil: linkUntil(row),
  amountsFrozen: heldCents(row) > 0,
  clientId: row.clientId,
  clientPhone: row.clientPhone,
  testMode: row.testMode,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toPayment = (row: PaymentRow): Payment => ({
  ...row,
  amountCents: Number(row.amountCents),
  receivedAt: row.receivedAt.toISOString(),
  resolution: row.resolution && { ...row.resolution, at: new Date(row.resolution.at).toISOString() },
});
