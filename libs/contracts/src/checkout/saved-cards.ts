import { z } from 'zod';
import { AmountCents, IdParams, IsoDate, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Days after the first failed charge on which it is tried again. */
export const autopayRetryDays = [1, 3, 5, 7] as const;

/**
 * What a client agrees to. Each agreement keeps its exact text; a changed text gets a new version, and agreements to
 * earlier ones stay as they are.
 */
export const autopayWording = {
  version: '2026-11-24',
  text: (agency: string): string =>
    `I allow ${agency} to charge this card for the invoices it sends me: each on its due date, for the amount that’s ` +
    'due. I get a receipt for every charge. If a charge fails, it’s tried again 1, 3, 5, and 7 days later, and I’m ' +
    'told by email each time. I can turn this off at any time, here or by writing to the agency. It then ends for ' +
    'every invoice that hasn’t been charged yet.',
} as const;

/**
 * What a payer agrees to who keeps the card for the rest of an invoice: `charges` as `$100.00 on March 9, 2026`. Only
 * those are covered (ADR 0118).
 */
export const scheduleWording = {
  version: '2026-11-28',
  text: ({ agency, number, charges, email }: ScheduleTerms): string =>
    `I allow ${agency} to save this card and to charge it for the rest of invoice ${number}: ${charges.join('; ')}. ` +
    'Nothing else is charged. I get a receipt for every charge. If a charge fails, it’s tried again 1, 3, 5, and 7 ' +
    'days later, and I’m told by email each time. If I save another card in its place, that card is charged. I can ' +
    `stop this at any time in my account or by writing to ${email}. It then ends for every charge that hasn’t been ` +
    'made yet.',
} as const;
interface ScheduleTerms {
  readonly agency: string;
  readonly number: string;
  readonly charges: readonly string[];
  readonly email: string;
}

/** Why a bank refused a saved card, by the provider's code, for the team and for the client. */
export const declineTexts: Readonly<Record<string, { readonly team: string; readonly client: string }>> = {
  authentication_required: {
    team: 'The client’s bank wants them to confirm the payment. They have to pay this invoice themselves.',
    client: 'Your bank wants you to confirm this payment. Please pay the invoice with the button below.',
  },
  card_declined: {
    team: 'The bank declined the card without a reason. Another card, or a call to the bank, helps.',
    client: 'Your bank declined the card and didn’t say why. Please use another card, or call your bank.',
  },
  do_not_honor: {
    team: 'The bank declined the card without a reason. Another card, or a call to the bank, helps.',
    client: 'Your bank declined the card and didn’t say why. Please use another card, or call your bank.',
  },
  expired_card: {
    team: 'The card has expired. The client has to save another one.',
    client: 'Your card has expired. Please save another one.',
  },
  insufficient_funds: {
    team: 'There isn’t enough money on the account. A later try may work.',
    client: 'There wasn’t enough money on the account. We’ll try again, or you can use another card.',
  },
  lost_card: {
    team: 'The card was reported lost. The client has to save another one.',
    client: 'Your bank doesn’t accept this card anymore. Please save another one.',
  },
  stolen_card: {
    team: 'The card was reported stolen. The client has to save another one.',
    client: 'Your bank doesn’t accept this card anymore. Please save another one.',
  },
  card_not_supported: {
    team: 'The card can’t be used for this kind of payment. The client has to save another one.',
    client: 'This card can’t be used for this kind of payment. Please save another one.',
  },
  processing_error: {
    team: 'The bank couldn’t process the payment. A later try may work.',
    client: 'Your bank couldn’t process the payment. We’ll try again.',
  },
};
const otherDecline = {
  team: 'The card couldn’t be charged. Another card helps.',
  client: 'We couldn’t charge your card. Please use another one.',
} as const;
/** The texts of a code; of an unknown one those of any refusal. */
export const declineText = (code: string): { readonly team: string; readonly client: string } =>
  declineTexts[code] ?? otherDecline;

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${cardBrands[brand] ?? brand} ending in ${last4}`;

/** What is known of a card; its number is only at the provider. */
export const SavedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  addedAt: Timestamp,
  expired: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;

export const AutopayAgreement = z.object({
  agreedAt: Timestamp,
  agreedBy: z.string(),
  version: z.string(),
  /** As it was agreed to. */
  text: z.string(),
  /** The network address that it came from. */
  address: z.string().nullable(),
});
export type AutopayAgreement = z.infer<typeof AutopayAgreement>;

/** An agreement that covers the rest of one invoice. */
export const ScheduleAgreement = AutopayAgreement.extend({ invoiceNumber: z.string() });
export type ScheduleAgreement = z.infer<typeof ScheduleAgreement>;

/** The card and agreement of the person who is signed in. */
export const AccountCard = z.object({
  /** False for an address that no client has; then no card can be saved. */
  available: z.boolean(),
  card: SavedCard.nullable(),
  agreement: AutopayAgreement.nullable(),
  /** In force beside it, the oldest first. */
  schedules: z.array(ScheduleAgreement).default([]),
  /** What would be agreed to now. */
  wording: z.object({ version: z.string(), text: z.string() }),
  /** Whether the agency charges saved cards at all. */
  enabled: z.boolean(),
  /** What the card is charged for next; empty without an agreement. */
  upcoming: z.array(z.object({ number: z.string(), amountCents: AmountCents, on: IsoDate })),
});
export type AccountCard = z.infer<typeof AccountCard>;

/** A charge that was tried. */
export const AutopayTry = z.object({
  /** 1 for the charge on the due date, up to 5. */
  number: z.number().int(),
  on: IsoDate,
  outcome: z.enum(['processing', 'paid', 'declined', 'review']),
  declineCode: z.string().nullable(),
  amountCents: AmountCents,
  card: z.object({ brand: z.string(), last4: z.string() }),
});
export type AutopayTry = z.infer<typeof AutopayTry>;

export const InvoiceAutopay = z.object({
  /**
   * `off` when nothing is charged by itself; `scheduled` before the first charge, `retrying` after a failed one,
   * `gave_up` after the last.
   */
  state: z.enum(['off', 'scheduled', 'processing', 'retrying', 'gave_up', 'paid']),
  /** The day of the next charge. */
  nextOn: IsoDate.nullable(),
  tries: z.array(AutopayTry),
});
export type InvoiceAutopay = z.infer<typeof InvoiceAutopay>;

export const ClientCard = z.object({
  card: SavedCard.nullable(),
  agreement: AutopayAgreement.nullable(),
  /** In force beside it, the oldest first. */
  schedules: z.array(ScheduleAgreement).default([]),
  enabled: z.boolean(),
  /** The last failed charge, while no later one succeeded. */
  lastDecline: z
    .object({ at: Timestamp, code: z.string(), invoice: z.object({ id: z.uuid(), number: z.string() }) })
    .nullable(),
  /** When the client was last asked for a card by email. */
  askedAt: Timestamp.nullable(),
});
export type ClientCard = z.infer<typeof ClientCard>;

/** What is charged on a day, or would be if autopay was on. */
export const AutopayPreview = z.object({
  enabled: z.boolean(),
  on: IsoDate,
  totalCents: z.number().int(),
  items: z.array(
    z.object({
      invoice: z.object({ id: z.uuid(), number: z.string() }),
      client: z.object({ id: z.uuid(), company: z.string() }),
      card: z.object({ brand: z.string(), last4: z.string() }),
      amountCents: AmountCents,
      /** 1 for the charge on the due date, more for one that is tried again. */
      number: z.number().int(),
    }),
  ),
});
export type AutopayPreview = z.infer<typeof AutopayPreview>;

const ofClient = { params: IdParams, status: 200, response: ClientCard } as const;
const ofCaller = { access: 'signed-in', status: 200, response: AccountCard } as const;

export const savedCardEndpoints = {
  get: defineEndpoint({
    id: 'savedCards.get',
    method: 'GET',
    path: '/account/card',
    summary: 'Your saved card and what you agreed to',
    ...ofCaller,
  }),
  open: defineEndpoint({
    id: 'savedCards.open',
    method: 'POST',
    path: '/account/card/sessions',
    summary: 'Open the provider’s page that saves a card; nothing is charged there',
    access: 'signed-in',
    idempotent: true,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  refresh: defineEndpoint({
    id: 'savedCards.refresh',
    method: 'POST',
    path: '/account/card/refresh',
    summary: 'Ask the provider whether a card was saved in your open session',
    ...ofCaller,
  }),
  remove: defineEndpoint({
    id: 'savedCards.remove',
    method: 'DELETE',
    path: '/account/card',
    summary: 'Remove your saved card, here and at the provider; autopay ends with it',
    ...ofCaller,
  }),
  agree: defineEndpoint({
    id: 'savedCards.agree',
    method: 'POST',
    path: '/account/autopay',
    summary: 'Agree to autopay in the words of a version; 409 `conflict` for one that isn’t current',
    access: 'signed-in',
    body: z.object({ version: z.string().max(40) }),
    status: 200,
    response: AccountCard,
  }),
  revoke: defineEndpoint({
    id: 'savedCards.revoke',
    method: 'DELETE',
    path: '/account/autopay',
    summary: 'Turn autopay off; nothing more is charged by itself',
    ...ofCaller,
  }),
  ofClient: defineEndpoint({
    id: 'savedCards.ofClient',
    method: 'GET',
    path: '/clients/:id/card',
    summary: 'A client’s saved card, their agreement with its exact text, and the last failed charge',
    access: 'money.read',
    ...ofClient,
  }),
  ask: defineEndpoint({
    id: 'savedCards.ask',
    method: 'POST',
    path: '/clients/:id/card/ask',
    summary: 'Email a client a link where they can save a card',
    access: 'money.write',
    ...ofClient,
    idempotent: true,
  }),
  removeOfClient: defineEndpoint({
    id: 'savedCards.removeOfClient',
    method: 'DELETE',
    path: '/clients/:id/card',
    summary: 'Remove a client’s card, here and at the provider; autopay ends with it',
    access: 'money.write',
    ...ofClient,
  }),
  revokeOfClient: defineEndpoint({
    id: 'savedCards.revokeOfClient',
    method: 'DELETE',
    path: '/clients/:id/autopay',
    summary: 'Turn autopay off for a client; nothing more is charged by itself',
    access: 'money.write',
    ...ofClient,
  }),
} as const;

export const autopayEndpoints = {
  ofInvoice: defineEndpoint({
    id: 'autopay.ofInvoice',
    method: 'GET',
    path: '/invoices/:id/autopay',
    summary: 'What is charged by itself for an invoice, and when, with the charges that were tried',
    access: 'money.read',
    params: IdParams,
    status: 200,
    response: InvoiceAutopay,
  }),
  tomorrow: defineEndpoint({
    id: 'autopay.tomorrow',
    method: 'GET',
    path: '/autopay/tomorrow',
    summary: 'What saved cards will be charged tomorrow, or would be if autopay was on',
    access: 'money.read',
    status: 200,
    response: AutopayPreview,
  }),
} as const;
