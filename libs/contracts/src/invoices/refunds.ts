import { z } from 'zod';
import { AmountCents, IdParams, PaperQuery, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Dispute } from '../checkout/disputes.ts';
import { TaxSum } from './documents/document-figures.ts';
import { invoiceMessages } from './invoice-edits.ts';
import { line, lines, moneyText } from '../common/typed-fields.ts';

/** The way back: as it was paid, through the provider, or by hand. */
export const refundMethods = ['provider', 'check', 'wire', 'cash'] as const;
export const RefundMethod = z.enum(refundMethods);
export type RefundMethod = z.infer<typeof RefundMethod>;

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const refundMessages = {
  overRefunded: 'That’s more than is left of this payment',
  notByProvider: 'This payment was recorded by hand, so please choose how you pay it back.',
  /** Amounts in words. */
  inDispute: (disputed: string, most: string | null): string =>
    most === null
      ? `${disputed} of this payment is in dispute. Nothing can be refunded until it is decided.`
      : `${disputed} of this payment is in dispute. Refund at most ${most} until it is decided.`,
  noCreditNote: 'Only a payment that counts for an invoice can get a credit note.',
} as const;

/** Body of `POST /payments/:id/refunds`. */
export const RefundCreate = z.object({
  /** Dollars as typed; at most what is left of the payment. */
  amount: moneyText(invoiceMessages.money),
  /** The client sees it in the email and on the credit note. */
  reason: lines(500).refine((text) => text.length > 0, invoiceMessages.reason),
  method: RefundMethod.default('provider'),
  /** Number of the check or the transfer, for what is paid back by hand. */
  reference: line(120).default(''),
  creditNote: z.boolean().default(false),
  /** Whether the payer gets a mail once the money is on its way. */
  email: z.boolean().default(true),
});
export type RefundCreate = z.output<typeof RefundCreate>;
export type RefundCreateInput = z.input<typeof RefundCreate>;

/** A document that takes back a part of an invoice; frozen when it was issued. */
export const CreditNote = z.object({
  id: z.uuid(),
  number: z.string(),
  amountCents: AmountCents,
  /** What of the amount is tax, by rate; none for notes of before it was split. */
  taxes: z.array(TaxSum).default([]),
  issuedAt: Timestamp,
  /** When its refund failed after all, so that it counts for nothing. */
  voidedAt: Timestamp.nullable(),
});
export type CreditNote = z.infer<typeof CreditNote>;

/** A refund that staff asked for. */
export const Refund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountCents: AmountCents,
  currency: z.string(),
  method: RefundMethod,
  reference: z.string(),
  reason: z.string(),
  /** `pending` until the provider has confirmed or refused it. */
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** Why it failed, for people. */
  failure: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: Timestamp,
  creditNote: CreditNote.nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** The refunds that staff asked for, newest first, and the disputes of an invoice's payments. */
export const InvoiceRefunds = z.object({ refunds: z.array(Refund), disputes: z.array(Dispute) });
export type InvoiceRefunds = z.infer<typeof InvoiceRefunds>;

export const refundEndpoints = {
  create: defineEndpoint({
    id: 'refunds.create',
    method: 'POST',
    path: '/payments/:id/refunds',
    summary:
      'Refund a payment in full or in part, through the provider or by hand, with a credit note on request; never ' +
      'more than is left of it, nor what is in dispute',
    access: 'money.out',
    idempotent: true,
    params: IdParams,
    body: RefundCreate,
    status: 201,
    response: Refund,
  }),
  ofInvoice: defineEndpoint({
    id: 'refunds.ofInvoice',
    method: 'GET',
    path: '/invoices/:id/refunds',
    summary: 'Refunds that staff asked for, with their credit notes, and disputes of the payments of an invoice',
    access: 'money.read',
    scope: 'invoices:read',
    params: IdParams,
    status: 200,
    response: InvoiceRefunds,
  }),
  creditNote: defineEndpoint({
    id: 'refunds.creditNote',
    method: 'GET',
    path: '/credit-notes/:id/pdf',
    summary: 'A credit note as PDF, in US Letter or A4',
    access: 'money.read',
    scope: 'invoices:read',
    params: IdParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
