import { z } from 'zod';
import {
  AmountCents,
  Currency,
  IdParams,
  Interval,
  IsoDate,
  PageQuery,
  PaperQuery,
  Timestamp,
} from '../common/fields.ts';
import { PayMethod, PendingPayment } from '../common/payment-method.ts';
import { InvoicePart } from '../invoices/invoice-parts.ts';
import { InvoiceStatus } from '../invoices/choices.ts';
import { DisplayStatus } from '../invoices/invoices.ts';
import { defineEndpoint } from '../endpoint.ts';

const Cursor = PageQuery.shape.cursor;
/** Each list is paged by itself: with the cursor of one, the other begins anew. `limit` counts the rows of each. */
export const AccountQuery = z.object({
  invoicesCursor: Cursor,
  paymentsCursor: Cursor,
  limit: PageQuery.shape.limit.default(100),
});

/**
 * What a signed-in person sees of their own dealings, found by their verified email, or that of their client's record
 * (decision D5). Drafts are not shown.
 */
export const Account = z.object({
  email: z.string(),
  /** False until the mailbox is proven: then the lists are empty, whatever exists under that address. */
  verified: z.boolean(),
  invoices: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      amountCents: AmountCents,
      amountDueCents: AmountCents,
      /** What is asked for now; older servers leave it out. */
      amountDueNowCents: AmountCents.optional(),
      paidCents: AmountCents.default(0),
      parts: z.array(InvoicePart).default([]),
      nextDueDate: IsoDate.optional(),
      overdueSince: IsoDate.nullable().default(null),
      currency: Currency,
      status: InvoiceStatus,
      displayStatus: DisplayStatus,
      /** Of what was paid, what was given back since. */
      refundedCents: AmountCents,
      /** What isn't owed any more by credit notes and write-offs. */
      creditedCents: AmountCents.default(0),
      invoiceDate: IsoDate,
      dueDate: IsoDate,
      /** A payment of it that is on its way; nothing can be paid meanwhile. */
      pending: PendingPayment.nullable().default(null),
      /** Path of the payment page while something is due and nothing is on its way. */
      payPath: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.uuid(),
      receiptNumber: z.string(),
      title: z.string(),
      invoiceNumber: z.string().nullable(),
      amountCents: AmountCents,
      refundedCents: AmountCents,
      currency: Currency,
      interval: Interval.nullable(),
      paidAt: Timestamp,
      /** How the provider was paid; null for what was paid in other ways. */
      paymentMethod: PayMethod.nullable().default(null),
      /** Path of the receipt as PDF, for a plain link. */
      receiptPath: z.string(),
      /** What took back a part of it; `path` is the PDF's, for a plain link. */
      creditNotes: z
        .array(z.object({ number: z.string(), amountCents: AmountCents, issuedAt: Timestamp, path: z.string() }))
        .default([]),
    }),
  ),
  /** Payments on their way of what has no invoice yet. */
  pending: z.array(PendingPayment.extend({ title: z.string() })).default([]),
  /** Of all invoices, whether or not they stand above. Older servers leave this out, and know of no further pages. */
  amountDueCents: z.number().int().min(0).optional(),
  /** What was paid too much and is still theirs. */
  creditCents: AmountCents.default(0),
  /** Lead to the invoices, and the payments, before these. */
  nextInvoices: z.string().nullable().default(null),
  nextPayments: z.string().nullable().default(null),
});
export type Account = z.infer<typeof Account>;

export const accountEndpoints = {
  get: defineEndpoint({
    id: 'account.get',
    method: 'GET',
    path: '/account',
    summary: 'Invoices, payments and receipts of the person who is signed in, by verified email',
    access: 'signed-in',
    query: AccountQuery,
    status: 200,
    response: Account,
  }),
  receipt: defineEndpoint({
    id: 'account.receipt',
    method: 'GET',
    path: '/account/receipts/:id',
    summary: 'The receipt of one of your payments, as PDF in US Letter or A4',
    access: 'signed-in',
    params: IdParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
  creditNote: defineEndpoint({
    id: 'account.creditNote',
    method: 'GET',
    path: '/account/credit-notes/:id',
    summary: 'A credit note about one of your payments, as PDF in US Letter or A4',
    access: 'signed-in',
    params: IdParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
