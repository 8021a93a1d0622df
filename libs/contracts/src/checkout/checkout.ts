import { formatCents, maximumCents } from '@vitrine/money';
import { z } from 'zod';
import {
  AmountCents,
  CheckoutSessionId,
  Currency,
  Interval,
  IsoDate,
  minimumChargeCents,
  PaperQuery,
  Timestamp,
} from '../common/fields.ts';
import { PayMethod, PendingPayment } from '../common/payment-method.ts';
import { pastedCode } from '../common/pasted-text.ts';
import { Discount, documentFigures, SoldTax } from '../invoices/documents/document-figures.ts';
import { InvoicePart } from '../invoices/invoice-parts.ts';
import { PackageId } from '../packages/packages.ts';
import { defineEndpoint, bodyLimits } from '../endpoint.ts';

/** Texts of the payment page (staff specification, section 8), and of what its provider would refuse. */
export const checkoutTexts = {
  noInvoice: 'No invoice data found',
  noResponse: 'No response data from checkout function',
  noUrl: 'No checkout URL returned from Stripe',
  tooSmall:
    `You can’t pay less than ${formatCents(minimumChargeCents)} online. Please write to us, and we’ll work it out ` +
    'with you.',
  failure: 'Failed to create checkout session',
  payMinimum: `Enter an amount of at least ${formatCents(minimumChargeCents)}.`,
  payRange: (fromCents: number, toCents: number): string =>
    fromCents === toCents
      ? `${formatCents(toCents)} is due now.`
      : `Enter an amount from ${formatCents(fromCents)} to ${formatCents(toCents)}.`,
  otherAmount: 'Somebody else has just begun to pay another part of this. Please try again in a moment.',
  payRest: `Pay everything, or leave at least ${formatCents(minimumChargeCents)}.`,
} as const;

/**
 * What is to be paid; how much is the server's (decision D1). The first that is given counts: `invoice` (its public
 * id), then `submissionId`, then `package` (id or name) with an optional `code`, then a `code` alone. Anything else in
 * the body is dropped. Text that names nothing is answered like an unknown id: 404 `nothing_to_pay`.
 */
export const CheckoutSubject = z.object({
  invoice: z.string().max(200).optional(),
  submissionId: z.string().max(200).optional(),
  package: z.string().max(200).optional(),
  code: z.string().max(200).overwrite(pastedCode).optional(),
  /**
   * The payer was told that the code does not count, and pays the list price all the same; otherwise that is 409
   * `code_not_applicable`.
   */
  withoutCode: z.boolean().optional(),
  /**
   * How much of an invoice to pay now: at least what is due now, at most all that is due. Left out, it's what is due
   * now. The server checks it against the invoice and takes no other amount (ADR 0063).
   */
  payCents: z
    .number()
    .int()
    .min(minimumChargeCents, checkoutTexts.payMinimum)
    .max(maximumCents, checkoutTexts.payMinimum)
    .optional(),
  /**
   * The payer was told that they already have this plan, or a payment for it open, and wants this one; otherwise that
   * is 409 `plan_exists`.
   */
  anotherPlan: z.boolean().optional(),
  /**
   * The text of `keepCard` of the quote, as the payer agreed to it: the card is kept for the rest of the invoice. 409
   * `conflict` when it says something else now.
   */
  keepCard: z.string().max(5000).optional(),
  /** Id of the link to the estimate that the payer comes from, and goes back to if they don't pay. */
  estimate: z.uuid().optional(),
  /**
   * Whom the provider's page greets where neither an invoice nor a submission knows; the receipt goes to what is
   * entered there.
   */
  email: z.string().max(254).optional(),
});
export type CheckoutSubject = z.output<typeof CheckoutSubject>;

/** Body of `POST /checkout/credit`. */
export const CreditUse = z.object({ invoice: z.string().max(100) });

export const QuoteItem = z.object({
  description: z.string(),
  /** Decimal text with up to three decimals. */
  quantity: z.string(),
  rateCents: AmountCents,
  /** Taken off this line, before tax. */
  discount: Discount.nullable().default(null),
  tax: SoldTax.nullable().default(null),
  /** Quantity times rate, less its discount. */
  amountCents: AmountCents,
});
export type QuoteItem = z.infer<typeof QuoteItem>;

/**
 * - `due`, `overdue`: can be paid
 * - `processing`: paid by a method that takes days; the provider has not said yet whether it came
 * - `review`: something came that does not fit; a person looks at it, and nothing can be paid meanwhile
 */
export const QuoteStatus = z.enum(['due', 'overdue', 'processing', 'review', 'paid']);
export type QuoteStatus = z.infer<typeof QuoteStatus>;

/**
 * The same plan, of the same browser or of the signed-in person's address:
 * - `open`: a payment for it was begun; going on with this one closes that one
 * - `processing`: paid by a method that takes days
 * - `active`: it is paid, and runs
 */
export const ExistingPlan = z.object({
  state: z.enum(['open', 'processing', 'active']),
  /** What the other one sells: the same package, or another. Older servers leave both out. */
  title: z.string().nullable().default(null),
  packageId: PackageId.nullable().default(null),
  since: Timestamp,
  /** Where the payment continues; null where only the provider's page knows. */
  path: z.string().nullable(),
});
export type ExistingPlan = z.infer<typeof ExistingPlan>;

export const Quote = z.object({
  kind: z.enum(['invoice', 'submission', 'package', 'code']),
  /** Invoice number; null before there is an invoice. */
  number: z.string().nullable(),
  clientName: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  items: z.array(QuoteItem),
  amountDueCents: AmountCents,
  ...documentFigures,
  /**
   * What is asked for now: the parts of an invoice that are due, or else its next one. Older servers leave it out; then
   * it's all that is due.
   */
  amountDueNowCents: AmountCents.optional(),
  /** How an invoice is split; empty when it's paid in full. */
  parts: z.array(InvoicePart).default([]),
  /** All of it; what was paid so far, and what was given back of that. */
  totalCents: AmountCents,
  paidCents: AmountCents,
  refundedCents: AmountCents,
  /** What isn't owed any more by credit notes and write-offs. */
  creditedCents: AmountCents.default(0),
  /** What of an invoice its client's credit can pay; it is money they paid too much before. */
  creditCents: AmountCents.default(0),
  /** Last day to pay what is asked for now of an invoice; null for what is due at once. */
  dueDate: IsoDate.nullable(),
  /** What else an invoice says beside its dates. */
  facts: z.array(z.object({ term: z.string(), value: z.string() })).default([]),
  currency: Currency,
  /** Null for a one-off. */
  interval: Interval.nullable(),
  status: QuoteStatus,
  /** The seller. */
  seller: z.string(),
  /** The code that was named: with its price, or with `message` why it does not count and what is due without it. */
  code: z
    .object({
      code: z.string(),
      applied: z.boolean(),
      message: z.string().nullable(),
      /** What the package costs without a code, a month; null for a code's own offer. */
      listPriceCents: AmountCents.nullable(),
    })
    .nullable()
    .default(null),
  existing: ExistingPlan.nullable().default(null),
  /** Whether a bank account may pay it, where the provider offers that; older servers don't say. */
  takesBank: z.boolean().default(false),
  /** Of `processing`, what is on its way. */
  pending: PendingPayment.nullable().default(null),
  /** The package that is bought; null for anything else. */
  packageId: PackageId.nullable().default(null),
  /** The day on which a submission asks to start; null for "Immediately", and where nobody was asked. */
  startsOn: IsoDate.nullable().default(null),
  /** What a payer of this amount agrees to who keeps the card for the rest; null where that isn't offered. */
  keepCard: z.string().nullable().default(null),
  /** Whether the rest is charged to the client's saved card by itself. */
  autopay: z.boolean().default(false),
});
export type Quote = z.infer<typeof Quote>;

/** `url` is the provider's own page, to which the browser goes. */
export const CheckoutSession = z.object({ id: CheckoutSessionId, url: z.url() });
export type CheckoutSession = z.infer<typeof CheckoutSession>;

/**
 * What the provider says of a session, asked anew as long as it is not settled (decision D2).
 * - `open`: nothing was paid yet
 * - `processing`: a delayed method; it may take days
 * - `paid`: confirmed by the provider; `receipt` is there
 * - `failed`: a delayed method did not come through
 * - `expired`: closed without a payment
 * - `review`: an amount or currency that does not fit; a person looks at it
 */
export const CheckoutState = z.enum(['open', 'processing', 'paid', 'failed', 'expired', 'review']);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const CheckoutOutcome = z.object({
  id: CheckoutSessionId,
  status: CheckoutState,
  /** Of `processing`, what is on its way. */
  pending: PendingPayment.nullable().default(null),
  /** Of a bank payment that `failed`, why, in a sentence. */
  failure: z.string().nullable().default(null),
  receipt: z
    .object({
      number: z.string(),
      invoiceNumber: z.string().nullable(),
      title: z.string(),
      clientName: z.string().nullable(),
      /** Where the receipt was mailed, masked: `a•••@clinic.example`. */
      sentTo: z.string().nullable(),
      amountCents: AmountCents,
      currency: Currency,
      interval: Interval.nullable(),
      method: PayMethod.nullable().default(null),
      paidAt: Timestamp,
      /** What is still due on the invoice, and the next payment of it; null when all of it is paid. */
      rest: z
        .object({
          amountCents: AmountCents,
          nextCents: AmountCents,
          nextDueDate: IsoDate,
          /** Whether the payer kept the card for it. */
          autopay: z.boolean().default(false),
        })
        .nullable()
        .default(null),
      /** The agency's day of the next charge; null for one-off payments, and until the provider has said it. */
      nextChargeOn: IsoDate.nullable().default(null),
      /**
       * Path of the receipt as PDF, for a plain link; null for anyone but the browser that paid and a session with the
       * payer's address.
       */
      receiptPath: z.string().nullable().default(null),
    })
    .nullable(),
});
export type CheckoutOutcome = z.infer<typeof CheckoutOutcome>;

const CheckoutSessionParams = z.object({ id: CheckoutSessionId });

export const checkoutEndpoints = {
  quote: defineEndpoint({
    id: 'checkout.quote',
    method: 'POST',
    path: '/checkout/quote',
    summary: 'What is due for an invoice, a submission, a package or a code; 404 `nothing_to_pay` otherwise',
    access: 'public',
    body: CheckoutSubject,
    status: 200,
    response: Quote,
  }),
  useCredit: defineEndpoint({
    id: 'checkout.useCredit',
    method: 'POST',
    path: '/checkout/credit',
    summary: "Pay an invoice with its client's credit, as much as there is and as is due; answers what is left to pay",
    access: 'public',
    body: CreditUse,
    status: 200,
    response: Quote,
  }),
  createSession: defineEndpoint({
    id: 'checkout.createSession',
    method: 'POST',
    path: '/checkout/sessions',
    summary: "Open the payment provider's page for what is due; while one is open, the same one is answered again",
    access: 'public',
    idempotent: true,
    body: CheckoutSubject,
    status: 200,
    response: CheckoutSession,
  }),
  getSession: defineEndpoint({
    id: 'checkout.getSession',
    method: 'GET',
    path: '/checkout/sessions/:id',
    summary: 'Whether a session was paid, by the word of the provider; never marks anything by itself',
    access: 'public',
    params: CheckoutSessionParams,
    status: 200,
    response: CheckoutOutcome,
  }),
  receipt: defineEndpoint({
    id: 'checkout.receipt',
    method: 'GET',
    path: '/checkout/sessions/:id/receipt',
    summary: 'The receipt as PDF, for the browser that paid and for the signed-in payer; 404 `not_found` otherwise',
    access: 'public',
    params: CheckoutSessionParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;

export const webhookEndpoints = {
  stripe: defineEndpoint({
    id: 'webhooks.stripe',
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Events of the payment provider, signed over the raw body; 400 `invalid_signature` otherwise',
    access: 'public',
    bodyLimit: bodyLimits.large,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
} as const;
