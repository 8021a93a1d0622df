import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, IdParams, Timestamp, Version } from '../common/fields.ts';
import { lines, moneyText } from '../common/typed-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { TaxSum } from './documents/document-figures.ts';
import { invoiceMessages } from './invoice-edits.ts';
import { Invoice } from './invoices.ts';
import { CreditNote } from './refunds.ts';

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const adjustmentMessages = {
  tooMuch: 'That’s more than the amount due',
  moreThanPaid: 'That’s more than is due and was paid',
  nothingDue: 'Nothing is due on this invoice, so there’s nothing to take off.',
  draft: 'This is a draft. Edit it instead.',
} as const;

/** Balances up to this are small: staff may write off many of them at once. In cents. */
export const smallBalanceCents = 1000;
/** The reason of such a write-off. */
export const smallBalanceReason = `Small balance, up to ${formatCents(smallBalanceCents)}`;

const Reason = lines(500).refine((text) => text.length > 0, invoiceMessages.reason);
/** Dollars as typed, tax included; at most what is due, and for a credit note also what was paid. */
const Amount = moneyText(invoiceMessages.money);

/**
 * Body of `POST /invoices/:id/credit-notes`: corrects the bill. The client owes less, with the taxes in it, and can get
 * the note as a PDF. What was paid of it already becomes their credit. To give money back, refund its payment.
 */
export const CreditNoteCreate = z.object({ version: Version, amount: Amount, reason: Reason });
export type CreditNoteCreate = z.output<typeof CreditNoteCreate>;

/** Body of `POST /invoices/:id/write-offs`: what will not be paid; it is booked as bad debt, with its taxes. */
export const WriteOffCreate = z.object({ version: Version, amount: Amount, reason: Reason });
export type WriteOffCreate = z.output<typeof WriteOffCreate>;

/** Body of `POST /invoices/:id/write-offs/:writeOffId/end`: the money comes after all, so it is owed again. */
export const WriteOffEnd = z.object({ version: Version, reason: Reason });
export type WriteOffEnd = z.output<typeof WriteOffEnd>;

export const WriteOff = z.object({
  id: z.uuid(),
  /**
   * - `bad_debt`: staff wrote it off
   * - `dispute`: the bank took it in a dispute
   * - `forgiven`: it was given back without a credit note, before such a refund was owed again
   */
  kind: z.enum(['bad_debt', 'dispute', 'forgiven']),
  amountCents: AmountCents,
  /** What of the amount is tax, by rate. */
  taxes: z.array(TaxSum),
  reason: z.string(),
  /** Email of the person; null for what followed from a dispute. */
  by: z.string().nullable(),
  at: Timestamp,
  /** Whether it was ended, so that it counts for nothing. */
  isEnded: z.boolean(),
});
export type WriteOff = z.infer<typeof WriteOff>;

/** What was taken off an invoice, oldest first. Notes of refunds are among them. */
export const InvoiceAdjustments = z.object({
  creditNotes: z.array(CreditNote.extend({ reason: z.string(), isRefund: z.boolean() })),
  writeOffs: z.array(WriteOff),
});
export type InvoiceAdjustments = z.infer<typeof InvoiceAdjustments>;

export const adjustmentEndpoints = {
  ofInvoice: defineEndpoint({
    id: 'adjustments.ofInvoice',
    method: 'GET',
    path: '/invoices/:id/adjustments',
    summary: 'Credit notes and write-offs of an invoice, which lower what is owed',
    access: 'money.read',
    scope: 'invoices:read',
    params: IdParams,
    status: 200,
    response: InvoiceAdjustments,
  }),
  credit: defineEndpoint({
    id: 'adjustments.credit',
    method: 'POST',
    path: '/invoices/:id/credit-notes',
    summary:
      'Correct the bill with a numbered, frozen credit note, without a refund; what was paid becomes client credit',
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: CreditNoteCreate,
    status: 200,
    response: Invoice,
  }),
  writeOff: defineEndpoint({
    id: 'adjustments.writeOff',
    method: 'POST',
    path: '/invoices/:id/write-offs',
    summary: 'Write off what will not be paid as bad debt',
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: WriteOffCreate,
    status: 200,
    response: Invoice,
  }),
  endWriteOff: defineEndpoint({
    id: 'adjustments.endWriteOff',
    method: 'POST',
    path: '/invoices/:id/write-offs/:writeOffId/end',
    summary: 'End a write-off, so that its amount is owed again',
    access: 'money.write',
    idempotent: true,
    params: IdParams.extend({ writeOffId: z.uuid() }),
    body: WriteOffEnd,
    status: 200,
    response: Invoice,
  }),
} as const;
