import { maximumCents, multiplyCents, parseCents, formatCents } from '@vitrine/money';
import { z } from 'zod';
import { IsoDate, minimumChargeCents, Timestamp, Version } from '../common/fields.ts';
import { Email } from '../common/email-address.ts';
import { offlineMethods } from './invoices.ts';
import { PaymentTerms } from './payment-terms.ts';

/** Decimal text with up to three decimals, in range. */
const isQuantity = (text: string): boolean => /^(?:\d{1,9}(?:\.\d{0,3})?|\.\d{1,3})$/.test(text.trim());

/** What a row is worth while it is typed; null while a part of it is no number (decision D11). */
export function typedItemCents({
  quantity,
  rate,
}: {
  readonly quantity: string;
  readonly rate: string;
}): number | null {
  const cents = parseCents(rate);
  return cents !== null && isQuantity(quantity) ? multiplyCents(quantity, cents) : null;
}

/** Quantity times rate, half-up from the text (decision D1); null when it is no quantity or out of range. */
export const itemCents = ({ quantity, rate }: { readonly quantity: string; readonly rate: number }): number | null =>
  isQuantity(quantity) ? multiplyCents(quantity, rate) : null;

/** The sum of an invoice's items; null when it is more than an invoice can hold. */
export function totalCents(amounts: readonly number[]): number | null {
  const sum = amounts.reduce((all, cents) => all + cents, 0);
  return sum <= maximumCents ? sum : null;
}

/** Defaults of a new invoice (staff specification, section 9). */
export const invoiceDefaults = {
  dueInDays: 30,
  paymentLinkTitle: 'Your campaign starts here',
  paymentLinkMessage: 'Complete your payment to activate your campaign',
} as const;

const minimumCharge = formatCents(minimumChargeCents);
/** The accepted input of a money field, as text. */
export const amountRange = (fromCents: number): string =>
  `Enter an amount from ${formatCents(fromCents)} to ${formatCents(maximumCents)}.`;

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const invoiceMessages = {
  clientName: 'Please enter the client’s name',
  money: amountRange(1),
  /** Where nothing is an amount, too. */
  moneyOrZero: amountRange(0),
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

const long = (maximum: number) => `Please use ${maximum} characters or fewer`;
/** One line: breaks and controls become spaces, so that no header and no message can be continued by them. */
const line = (maximum: number) =>
  z
    .string()
    .max(maximum, long(maximum))
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    );
/** Several lines: only what no person types is removed. */
const lines = (maximum: number) =>
  z
    .string()
    .max(maximum, long(maximum))
    .transform((text) =>
      text
        .normalize('NFC')
        .replaceAll('\r\n', '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    );

/** Dollars as typed, `4,997` or `$19.995`; read half-up into cents, never through a float (decision D1). */
const moneyText = (message: string) =>
  z
    .string(message)
    .max(40, message)
    .transform((text, context) => {
      const cents = parseCents(text);
      if (cents !== null) return cents;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
const MoneyText = moneyText(invoiceMessages.money);

const ClientName = line(200).refine((name) => name.length > 0, invoiceMessages.clientName);
const Day = IsoDate.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Please enter a day between 2000 and 2099',
);

/** An item row: what it costs is computed, never sent. */
export const InvoiceItemInput = z.strictObject({
  description: line(500),
  /** Decimal text with up to three decimals. */
  quantity: z.string().trim().max(20, invoiceMessages.quantity).refine(isQuantity, invoiceMessages.quantity),
  /** Dollars as typed; cents after parsing. */
  rate: moneyText(invoiceMessages.moneyOrZero),
});
export type InvoiceItemInput = z.output<typeof InvoiceItemInput>;
const Items = z.array(InvoiceItemInput).max(200, 'An invoice can have at most 200 items');

/** How it's split; null for in full by the due date. Left out of an edit, the parts stay, in proportion. */
const parts = { parts: PaymentTerms.nullable().optional() };

/** Text printed on the invoice, below its lines. */
const printed = { memo: lines(500).optional(), terms: lines(500).optional() };

const inOrder = ({ invoiceDate, dueDate }: { invoiceDate?: string | undefined; dueDate?: string | undefined }) =>
  !invoiceDate || !dueDate || dueDate >= invoiceDate;
const reversed = { path: ['dueDate'], error: invoiceMessages.datesReversed };

/**
 * Body of `POST /invoices`. The number, and what is left out, are the BFF's: today, due 30 days later, the default
 * texts.
 */
export const InvoiceCreate = z
  .object({
    clientName: ClientName,
    clientEmail: Email,
    /** Whose it is; null for nobody's. Left out, it is the client with that address, if there is one. */
    clientId: z.uuid().nullable().optional(),
    /** Adds a client with this name and address first; 409 `client_exists` when the address is taken. */
    newClient: z.literal(true).optional(),
    /** Dollars as typed: makes one item. Either this or `items`; more than zero. */
    amount: MoneyText.optional(),
    items: Items.optional(),
    invoiceDate: Day.optional(),
    dueDate: Day.optional(),
    status: z.enum(['draft', 'sent']).default('draft'),
    /** Empty is the default text. */
    paymentLinkTitle: line(120).optional(),
    paymentLinkMessage: lines(500).optional(),
    ...parts,
    ...printed,
  })
  .refine(({ amount, items }) => amount === undefined || items === undefined, {
    path: ['amount'],
    error: invoiceMessages.amountOrItems,
  })
  .refine(inOrder, reversed);
export type InvoiceCreate = z.output<typeof InvoiceCreate>;
export type InvoiceCreateInput = z.input<typeof InvoiceCreate>;

/**
 * The statuses a person may set (staff specification, section 4), with their labels; `void` has an operation of its
 * own.
 */
export const editableStatuses = {
  draft: 'Draft - Not sent to client',
  sent: 'Sent - Ready for payment',
  paid: 'Paid - Payment received',
  overdue: 'Overdue - Past due date',
} as const;
export type EditableStatus = keyof typeof editableStatuses;

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
    clientName: ClientName,
    clientEmail: Email,
    status: z.enum(['draft', 'sent', 'paid', 'overdue']),
    invoiceDate: Day,
    dueDate: Day,
    paymentLinkTitle: line(120),
    paymentLinkMessage: lines(500),
    items: Items,
    /** Whose it is; left out, that stays. */
    clientId: z.uuid().nullable().optional(),
    ...parts,
    /** Left out, they stay. */
    ...printed,
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
    clientName: ClientName,
    clientEmail: Email,
    invoiceDate: Day,
    dueDate: Day,
    items: Items,
    ...parts,
    ...printed,
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

/**
 * Body of `POST /payments/:id/resolve`, for a payment that was put aside.
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
 * - `void`
 */
const bulkActions = ['send', 'mark-sent', 'email', 'mark-overdue', 'void'] as const;
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
