import { z } from 'zod';
import {
  AmountCents,
  Currency,
  IsoDate,
  PageQuery,
  searchedPageOf,
  RowIds,
  SortDirection,
  Timestamp,
  SearchText,
} from '../common/fields.ts';
import { PayMethod, PendingPayment } from '../common/payment-method.ts';
import { storedShape } from '../common/record.ts';
import { QuoteItem } from '../checkout/checkout.ts';
import { InvoiceStatus, invoiceStatuses, PaymentAttention, receivableAges } from './choices.ts';
import { DisputeState } from '../checkout/disputes.ts';
import { documentFigures } from './documents/document-figures.ts';
import { LineTax } from './documents/line-tax.ts';
import { InvoicePart } from './invoice-parts.ts';
import { invoiceFields } from './invoice.record.ts';

/**
 * Where an invoice stands for people: its status; of one that was sent, whether a part is paid; and of a paid one how
 * much was given back since. Every invoice has exactly one, so counts by it add up to all.
 */
export const displayStatuses = [...invoiceStatuses, 'partially_paid', 'partly_refunded', 'refunded'] as const;
export const DisplayStatus = z.enum(displayStatuses);
export type DisplayStatus = z.infer<typeof DisplayStatus>;

/** A row of the Invoices screen. */
export const InvoiceSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  amountCents: AmountCents,
  /** All that is still due. */
  amountDueCents: AmountCents,
  /** What its client is asked for now: the parts that are due, or else the next one. */
  amountDueNowCents: AmountCents.default(0),
  /** What was paid, less what was given back. */
  paidCents: AmountCents.default(0),
  /** Of what was paid, what was given back since. */
  refundedCents: AmountCents,
  /** What isn't owed any more: by credit notes, and what was written off. */
  creditedCents: AmountCents.default(0),
  writtenOffCents: AmountCents.default(0),
  currency: Currency,
  status: InvoiceStatus,
  displayStatus: DisplayStatus,
  /** The client it belongs to, whatever address it was made out to; null when it is not linked. */
  clientId: z.uuid().nullable(),
  /** When it was first sent or paid; from then on it stays as issued. Null for drafts. */
  issuedAt: Timestamp.nullable(),
  attention: PaymentAttention.nullable(),
  /** Of an open dispute about one of its payments, the state; null without one. */
  disputeState: DisputeState.nullable().default(null),
  /** A payment of it that is on its way; older servers don't say. */
  pending: PendingPayment.nullable().default(null),
  invoiceDate: IsoDate,
  /** Last day of all. */
  dueDate: IsoDate,
  /** Day of the first part that isn't paid; the due date when there are no parts, or nothing is due. */
  nextDueDate: IsoDate.optional(),
  /** Day from which a part is late; null when none is. */
  overdueSince: IsoDate.nullable().default(null),
  paidAt: Timestamp.nullable(),
  /** How often the page to pay on was opened, and when last. */
  opens: z.number().int().default(0),
  lastOpenedAt: Timestamp.nullable().default(null),
  /** The link a client pays by; null for drafts and voided invoices, whose links are dead. */
  paymentUrl: z.string().nullable(),
  /** Paid through a subscription: one month of it. */
  recurring: z.boolean(),
  demo: z.boolean(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceItem = QuoteItem.extend({ id: z.uuid(), tax: LineTax.nullable().default(null) });
export type InvoiceItem = z.infer<typeof InvoiceItem>;

export const paymentStates = ['succeeded', 'review', 'refund_due'] as const;
export const paymentOutcomes = ['accepted', 'refunded'] as const;

/** How money came that was recorded by hand. */
export const offlineMethods = ['check', 'wire', 'cash', 'other'] as const;
export const ledgerMethods = [...offlineMethods, 'credit'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];

/** What a person decided about a payment in review. */
const PaymentResolution = z.object({
  outcome: z.enum(paymentOutcomes),
  note: z.string(),
  by: z.string(),
  at: Timestamp,
});
type PaymentResolution = z.infer<typeof PaymentResolution>;

/**
 * An entry of the payments ledger. Nothing in it is ever changed: a `refund` takes back, a `refund_failed` takes a
 * refund back that the provider could not carry out. Credit moves with `method` `credit`: an `offline` entry uses it, a
 * `refund` keeps what was too much, a `refund_failed` takes that back.
 */
export const Payment = z.object({
  id: z.uuid(),
  kind: z.enum(['charge', 'offline', 'refund', 'refund_failed']),
  /** Only `succeeded` counts; the others wait for a person, or have their `resolution`. */
  state: z.enum(paymentStates),
  receiptNumber: z.string().nullable(),
  amountCents: AmountCents,
  /** As the provider said; anything but `usd` is in review. */
  currency: z.string(),
  /** As text for staff. */
  note: z.string().nullable(),
  /** How it came, for what was recorded by hand; `credit` was the client's own credit. */
  method: z.enum(ledgerMethods).nullable().default(null),
  /** How the provider was paid, also of what a bank took back; null for the rest. */
  paymentMethod: PayMethod.nullable().default(null),
  /** Number of the check or the transfer. */
  documentNumber: z.string().nullable().default(null),
  receivedAt: Timestamp,
  /** Of this payment, what was given or taken back since. */
  givenBackCents: AmountCents,
  resolution: PaymentResolution.nullable(),
  /** The dispute by which the bank took a `refund` back, or gave it back again by a `refund_failed`. */
  disputeId: z.string().nullable().default(null),
});
export type Payment = z.infer<typeof Payment>;

export const Invoice = InvoiceSummary.extend({
  items: z.array(InvoiceItem),
  ...documentFigures,
  payments: z.array(Payment),
  /** In the order of their days; empty when it's paid in full by its due date. */
  parts: z.array(InvoicePart).default([]),
  /** The client's credit that could be used. */
  clientCreditCents: z.number().int().min(0).default(0),
  ...storedShape(invoiceFields),
  /** Last day on which the payment link works. */
  paymentLinkUntil: IsoDate,
  /** True once money was taken: quantities, rates and items can no longer change (decision D1). */
  amountsFrozen: z.boolean(),
  /** Company of the client's record; null when it is not linked. */
  clientCompany: z.string().nullable(),
  /** How often it was issued: 0 for drafts, more than 1 after corrections. */
  issueVersion: z.number().int(),
  /** Of the client's record, as it stands there. */
  clientPhone: z.string().nullable(),
  /** SMS to this client are mocked, and answered `mock_sent`. */
  testMode: z.boolean(),
  /** Send it back with an edit. */
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Invoice = z.infer<typeof Invoice>;

/** Days before its due date from which an invoice counts as due soon. */
export const dueSoonDays = 7;
/**
 * One age of a part, or everything that is still owed; `late` is past its due date, `soon` due within
 * {@link dueSoonDays}.
 */
export const AgeFilter = z.enum(['all', 'late', 'soon', ...receivableAges]);
export type AgeFilter = z.infer<typeof AgeFilter>;

export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-03');
const filters = {
  /**
   * Every word of it is in number, client name or email, in the record of the linked client, or is the sum (ADR 0097).
   */
  search: SearchText.optional(),
  status: InvoiceStatus.optional(),
  /** One or several, comma-separated: `paid,partly_refunded`. */
  displayStatus: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(z.array(DisplayStatus).min(1))
    .optional(),
  clientId: z.uuid().optional(),
  /** `false` for those that belong to no client's record. */
  linked: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Paid invoices by the agency’s month their payment arrived in. */
  paidIn: Month.optional(),
  /**
   * Invoices by the month of their invoice date. With status `paid` these are the rows of the dashboard's monthly
   * revenue.
   */
  month: Month.optional(),
  /** Still owed, with a part that is due before this day. */
  dueBefore: IsoDate.optional(),
  /**
   * What is sent or overdue and not paid, with an open part that is so late: `all` for every age, `late` for all past
   * their due date, `soon` for those due within a week. The page's `pendingCents` is what is owed of those parts.
   */
  age: AgeFilter.optional(),
};

export const invoiceSorts = ['date', 'due', 'amount', 'number', 'client', 'status'] as const;
/** Without a direction, clients and states ascend, the others descend. */
const order = { sort: z.enum(invoiceSorts).default('date'), direction: SortDirection.optional() };

export const InvoiceQuery = PageQuery.extend({ ...filters, ...order });
export type InvoiceQuery = z.output<typeof InvoiceQuery>;

/** The list's filters and order, or some rows by `ids`, comma-separated. */
export const InvoiceExportQuery = z.object({
  ...filters,
  ...order,
  ids: RowIds.optional(),
});
export type InvoiceExportQuery = z.output<typeof InvoiceExportQuery>;

export const InvoicePage = searchedPageOf(InvoiceSummary).extend({
  /** How many invoices of the current filters, but for the status, stand at each status, for the filter tabs. */
  countByStatus: z.record(InvoiceStatus, z.number().int()),
  /** The same by {@link DisplayStatus}; they add up to all. */
  countByDisplayStatus: z.partialRecord(DisplayStatus, z.number().int()),
  /**
   * Sums over the same invoices (staff specification, section 9): `pending` is what sent and overdue ones still owe,
   * `revenue` what paid ones brought, less what was given back.
   */
  totals: z.object({ pendingCents: z.number().int(), revenueCents: z.number().int() }),
});
export type InvoicePage = z.infer<typeof InvoicePage>;
