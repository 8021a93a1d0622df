import { z } from 'zod';
import { AmountCents, Currency, IsoDate } from '../common/money.ts';
import { PageQuery, pageOf, Timestamp } from '../common/page.ts';
import { QuoteItem } from './checkout.ts';

export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'void'] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Why a person should look at it: a payment that does not fit, or one too many. */
export const PaymentAttention = z.enum(['review', 'refund_due']);
export type PaymentAttention = z.infer<typeof PaymentAttention>;

/** A row of the Invoices screen. */
export const InvoiceSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  amountCents: AmountCents,
  amountDueCents: AmountCents,
  currency: Currency,
  status: InvoiceStatus,
  attention: PaymentAttention.nullable(),
  invoiceDate: IsoDate,
  dueDate: IsoDate,
  paidAt: Timestamp.nullable(),
  /** Paid through a subscription: one month of it. */
  recurring: z.boolean(),
  demo: z.boolean(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceItem = QuoteItem.extend({ id: z.uuid() });

export const paymentStates = ['succeeded', 'review', 'refund_due'] as const;

/** An entry of the payments ledger. */
export const Payment = z.object({
  id: z.uuid(),
  kind: z.enum(['charge', 'offline', 'refund']),
  state: z.enum(paymentStates),
  receiptNumber: z.string().nullable(),
  amountCents: AmountCents,
  /** As the provider said; anything but `usd` is in review. */
  currency: z.string(),
  /** In words for staff. */
  note: z.string().nullable(),
  receivedAt: Timestamp,
});
export type Payment = z.infer<typeof Payment>;

export const Invoice = InvoiceSummary.extend({
  items: z.array(InvoiceItem),
  payments: z.array(Payment),
  paymentLinkTitle: z.string(),
  paymentLinkMessage: z.string(),
  /** The link a client pays by; null for drafts. */
  paymentUrl: z.string().nullable(),
  clientId: z.uuid().nullable(),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceQuery = PageQuery.extend({
  /** Matches number, client name and client e-mail, case-insensitively, anywhere in the text. */
  search: z.string().trim().max(200).optional(),
  status: InvoiceStatus.optional(),
});

export const InvoicePage = pageOf(InvoiceSummary).extend({
  /** How many invoices of the current search stand at each status, for the filter tabs. */
  countByStatus: z.record(InvoiceStatus, z.number().int()),
  /** Sums over the current search (staff specification, section 9): `pending` is sent and overdue, `revenue` is paid. */
  totals: z.object({ pendingCents: z.number().int(), revenueCents: z.number().int() }),
});
export type InvoicePage = z.infer<typeof InvoicePage>;
