import { formatCents, maximumCents, multiplyCents } from '@vitrine/money';
import { z } from 'zod';
import { minimumChargeCents, Timestamp, Version } from '../common/fields.ts';
import { inputShape } from '../common/record.ts';
import { DiscountText } from './documents/document-figures.ts';
import { offlineMethods } from './invoices.ts';
import { PaymentTerms } from './documents/payment-terms.ts';
import { amountRange, UnitPrice, unitPriceMessages } from './documents/unit-price.ts';
import { invoiceFields, printedInvoice } from './invoice.record.ts';
import { Day, line, lines, moneyText } from '../common/typed-fields.ts';

/** Decimal text with up to three decimals, in range. */
export const isQuantity = (text: string): boolean => /^(?:\d{1,9}(?:\.\d{0,3})?|\.\d{1,3})$/.test(text.trim());

/** Quantity times rate, half-up from the text (decision D1); null when it is no quantity or out of range. */
export const itemCents = ({ quantity, rate }: { readonly quantity: string; readonly rate: number }): number | null =>
  isQuantity(quantity) ? multiplyCents(quantity, rate) : null;

/** The sum of an invoice's items; null when it is more than an invoice can hold. */
export function totalCents(amounts: readonly number[]): number | null {
  const sum = amounts.reduce((all, cents) => all + cents, 0);
  return sum <= maximumCents ? sum : null;
}

const minimumCharge = formatCents(minimumChargeCents);

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const invoiceMessages = {
  money: amountRange(1),
  /** Where nothing is an amount, too. */
  moneyOrZero: unitPriceMessages.money,
  partOfCent: unitPriceMessages.partOfCent,
  quantity: 'Enter a quantity from 0 to 999,999,999, with up to three decimals.',
  amountMissing: amountRange(1),
  zeroNotSent: 'You can’t send an invoice of $0.00. Please add an item with an amount, or keep it as a draft.',
  tooSmallNotSent:
    `You can’t send an invoice below ${minimumCharge}, because Stripe doesn’t take smaller payments. Please add to ` +
    'it, or keep it as a draft.',
  tooSmallToPay:
    `Less than ${minimumCharge} is due, and Stripe doesn’t take smaller payments, so the link can’t be used. Please ` +
    'record the payment when you get it another way.',
  tooMuch: 'An invoice can be at most $999,999.99',
  amountOrItems: 'Give an amount or items, not both',
  datesReversed: 'The due date is before the invoice date',
  tooFar: 'Use a date within a year from today.',
  closed: 'The date of this invoice is in a closed period, so it stays. Make a credit note or another invoice instead.',
  overpaid: 'That’s more than the amount due',
  noCreditWithoutClient: 'Link the invoice to a client first, so that there’s someone to keep the credit for',
  notYet: 'This date is in the future',
  reason: 'Please say why',
  unknownClient: 'This client doesn’t exist anymore',
} as const;

/** Why an invoice of this total cannot be sent; null when it can. */
export function whyNotSent(totalCents: number): string | null {
  if (totalCents === 0) return invoiceMessages.zeroNotSent;
  return totalCents < minimumChargeCents ? invoiceMessages.tooSmallNotSent : null;
}

const MoneyText = moneyText(invoiceMessages.money);

/** An item row: what it costs is computed, never sent. */
export const InvoiceItemInput = z.strictObject({
  description: line(500),
  /** Decimal text with up to three decimals. */
  quantity: z.string().trim().max(20, invoiceMessages.quantity).refine(isQuantity, invoiceMessages.quantity),
  rate: UnitPrice,
  /** As typed, `$50` or `10%`; empty for none. Left out, the line keeps its discount. */
  discount: DiscountText.optional(),
  /** Null for no tax. An invoice keeps a rate as it was when it got it. Left out, the line keeps its tax. */
  taxRateId: z.uuid().nullable().optional(),
  /** Takes the rate as it is now, for all lines that have it. */
  renewTax: z.boolean().optional(),
});
export type InvoiceItemInput = z.output<typeof InvoiceItemInput>;
const Items = z.array(InvoiceItemInput).max(200, 'An invoice can have at most 200 items');

/** Off all lines, before tax, as typed; empty for none. Left out, it stays. */
const discount = DiscountText.optional();
/** How it's split; null for in full by the due date. Left out of an edit, the parts stay, in proportion. */
const parts = { parts: PaymentTerms.nullable().optional() };

const inOrder = ({ invoiceDate, dueDate }: { invoiceDate?: string | undefined; dueDate?: string | undefined }) =>
  !invoiceDate || !dueDate || dueDate >= invoiceDate;
const reversed = { path: ['dueDate'], error: invoiceMessages.datesReversed };

/**
 * Body of `POST /invoices`. The number, and what is left out, are the BFF's: today, due 30 days later, the default
 * texts.
 */
export const InvoiceCreate = z
  .object({
    ...inputShape(invoiceFields),
    status: z.enum(['draft', 'sent']).default('draft'),
    invoiceDate: invoiceFields.invoiceDate.input.optional(),
    dueDate: invoiceFields.dueDate.input.optional(),
    paymentLinkTitle: invoiceFields.paymentLinkTitle.input.optional(),
    paymentLinkMessage: invoiceFields.paymentLinkMessage.input.optional(),
    /** Whose it is; null for nobody's. Left out, it is the client with that address, if there is one. */
    clientId: z.uuid().nullable().optional(),
    /** Adds a client with this name and address first; 409 `client_exists` when the address is taken. */
    newClient: z.literal(true).optional(),
    /** Dollars as typed: makes one item. Either this or `items`; of a draft it may be zero. */
    amount: moneyText(invoiceMessages.moneyOrZero).optional(),
    /** The tax of the item that `amount` makes. */
    taxRateId: z.uuid().nullable().optional(),
    items: Items.optional(),
    discount,
    ...parts,
  })
  .refine(({ amount, items }) => amount === undefined || items === undefined, {
    path: ['amount'],
    error: invoiceMessages.amountOrItems,
  })
  .refine(inOrder, reversed);
export type InvoiceCreate = z.output<typeof InvoiceCreate>;
export type InvoiceCreateInput = z.input<typeof InvoiceCreate>;

/**
 * Body of `PUT /invoices/:id`: the whole invoice as the form holds it. The invoice's amount becomes the sum of its
 * items.
 *
 * - `sent`, and the first time it's `paid` or `overdue`: it's issued. From then on its client, dates, and lines stay as
 *   they are (409 `invoice_issued`); see {@link InvoiceCorrection}
 * - `paid`: what is still due is recorded as an offline payment with `paidNote`
 * - away from `paid`: refused; see {@link TakeBack}, and refund at the provider what it took
 * - `overdue`: only once the due date has passed
 * - `draft`: back to a draft as long as nothing was paid; the payment link is dead until it is sent again
 */
export const InvoiceEdit = z
  .object({
    /**
     * As read. 409 `stale_version` when someone was faster; the problem's `current` is the {@link Invoice} as it
     * stands.
     */
    version: Version,
    /** Of what is optional, what is left out stays. */
    ...inputShape(invoiceFields),
    items: Items,
    discount,
    /** Whose it is; left out, that stays. */
    clientId: z.uuid().nullable().optional(),
    ...parts,
    /** How it was paid, for 'paid' by hand. */
    paidNote: lines(500).optional(),
  })
  .refine(inOrder, reversed);
export type InvoiceEdit = z.output<typeof InvoiceEdit>;
export type InvoiceEditInput = z.input<typeof InvoiceEdit>;

const Reason = lines(500).refine((text) => text.length > 0, invoiceMessages.reason);

/**
 * Body of `POST /invoices/:id/correct`: what an issued invoice says from now on. It's issued again with the reason, and
 * its earlier version is kept. Refused once it's paid; of one that's partly paid only the days and parts change.
 */
export const InvoiceCorrection = z
  .object({
    version: Version,
    reason: Reason,
    ...inputShape(printedInvoice),
    items: Items,
    discount,
    ...parts,
  })
  .refine(inOrder, reversed);
export type InvoiceCorrection = z.output<typeof InvoiceCorrection>;
export type InvoiceCorrectionInput = z.input<typeof InvoiceCorrection>;

/**
 * Body of `POST /invoices/:id/take-back`: a payment that was recorded by hand didn't come after all. It's taken back by
 * a further entry of the ledger; no money moves.
 */
export const TakeBack = z.object({ version: Version, paymentId: z.uuid(), reason: Reason });
export type TakeBack = z.output<typeof TakeBack>;

/**
 * Body of `POST /invoices/:id/link-client`: whose it is, or null for nobody's. What the invoice says doesn't change.
 */
export const LinkClient = z.object({ version: Version, clientId: z.uuid().nullable() });
export type LinkClient = z.output<typeof LinkClient>;

/** With `version` a change made to what one no longer sees is refused (409 `stale_version`). */
export const InvoiceVersion = z.object({ version: Version });

/** Body of `POST /invoices/:id/offline-payment`: money that came by transfer, check or in cash. */
export const OfflinePayment = z
  .object({
    version: Version,
    /** Dollars as typed; at most what is due. Less leaves the rest due. */
    amount: MoneyText,
    receivedOn: Day,
    /** Left out by older clients, which say it in the note. */
    method: z.enum(offlineMethods).optional(),
    /** Number of the check or the transfer. */
    documentNumber: line(100).optional(),
    /** Needed without a method. */
    note: lines(500).default(''),
    /** Keeps what is more than due as the client's credit. */
    keepExcess: z.boolean().default(false),
  })
  .refine(({ method, note }) => (method !== undefined && method !== 'other') || note.length > 0, {
    path: ['note'],
    error: 'Please say how it was paid',
  });
export type OfflinePayment = z.output<typeof OfflinePayment>;
export type OfflinePaymentInput = z.input<typeof OfflinePayment>;

/** Body of `POST /invoices/payments`: several invoices that were paid in full, on one day and in one way. */
export const OfflinePayments = z
  .object({
    /** Each with what is due on it, in dollars, as the person saw it; another amount is refused. */
    invoices: z
      .array(z.object({ id: z.uuid(), amount: MoneyText }))
      .min(1)
      .max(100, 'Please choose at most 100 invoices'),
    receivedOn: Day,
    method: z.enum(offlineMethods),
    documentNumber: line(100).default(''),
    note: lines(500).default(''),
  })
  .refine(({ method, note }) => method !== 'other' || note.length > 0, {
    path: ['note'],
    error: 'Please say how it was paid',
  });
export type OfflinePayments = z.output<typeof OfflinePayments>;
export type OfflinePaymentsInput = z.input<typeof OfflinePayments>;

/**
 * Body of `POST /payments/:id/resolve`, for a payment in review.
 *
 * - `accepted`: it counts for its invoice, or for the one named; refused when it is more than is due there, or not in
 *   USD
 * - `refunded`: it was given back at the provider, and counts for nothing
 */
export const ResolvePayment = z.object({
  outcome: z.enum(['accepted', 'refunded']),
  note: lines(500).refine((note) => note.length > 0, 'Please say what was decided'),
  /** For a payment without an invoice, or when it was meant for another one. */
  invoiceId: z.uuid().optional(),
});
export type ResolvePayment = z.output<typeof ResolvePayment>;

/**
 * What can be done to many at once:
 *
 * - `send`: mailed with its PDF; a draft becomes sent first
 * - `mark-sent`: a draft becomes sent; nothing is mailed
 * - `email`: mailed with its PDF, once more
 * - `mark-overdue`: a sent one whose due date has passed becomes overdue before the nightly job does it
 * - `write-off-small`: what is due, up to $10.00, is written off
 * - `void`
 */
const bulkActions = ['send', 'mark-sent', 'email', 'mark-overdue', 'write-off-small', 'void'] as const;
export const InvoiceBulk = z.object({
  ids: z.array(z.uuid()).min(1).max(100, 'Please choose at most 100 invoices'),
  action: z.enum(bulkActions),
});
export type InvoiceBulk = z.output<typeof InvoiceBulk>;

/** In the order of the ids; each was done, or left as it was, by itself. */
export const InvoiceBulkResult = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      /** Null for an unknown id. */
      number: z.string().nullable(),
      ok: z.boolean(),
      /** Why not, for people. */
      message: z.string().nullable(),
    }),
  ),
});
export type InvoiceBulkResult = z.infer<typeof InvoiceBulkResult>;

/** A mail that was filed: it leaves by the job queue, and the timeline tells what became of it. */
export const InvoiceEmailed = z.object({ messageId: z.uuid(), to: z.string(), at: Timestamp });
export type InvoiceEmailed = z.infer<typeof InvoiceEmailed>;
