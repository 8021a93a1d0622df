import { callTimes, DocumentFigures, PackageId, PayMethod } from '@vitrine/contracts';
import { z } from 'zod';

const Cents = z.int();
const Time = z.coerce.date();
const Items = z.array(z.object({ description: z.string(), quantity: z.string(), amountCents: Cents }));

/** A payment or refund that staff have to review. */
const Review = z.object({
  state: z.enum(['review', 'refund_due', 'possible_duplicate', 'credited']),
  reason: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  amountCents: Cents,
  /** Lower case. */
  currency: z.string(),
  expectedCents: Cents.nullable(),
  /** The provider's id. */
  reference: z.string(),
});

const Subscription = z.object({
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  title: z.string(),
  amountCents: Cents,
});

/** What every event of an estimate tells. */
const Estimate = z.object({
  estimateId: z.string(),
  number: z.string(),
  title: z.string(),
  clientName: z.string(),
  clientId: z.string().nullable(),
});

/**
 * All events, by the name they are published under. A payload holds what its subscribers need, as of the moment of the
 * event; the handlers in `modules/notifications/notifications` show what each one causes.
 */
export const events = {
  /** Somebody wrote by form or chat, or asked for a call. */
  'inquiry.received': z.object({
    contactId: z.string(),
    projectId: z.string(),
    origin: z.enum(['form', 'chat', 'call']),
    receivedAt: Time,
    /** They get a welcome: an address one a day at most, and a network causes a few an hour. */
    isWelcomed: z.boolean(),
    name: z.string(),
    /** Empty where only a phone number is known. */
    email: z.string(),
    /** Of a chat its transcript, as it was then. */
    message: z.string(),
    preferredTime: z.enum(callTimes).nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    phone: z.string().nullable(),
    projectType: z.string(),
    budgetRange: z.string().nullable(),
    timeline: z.string().nullable(),
    urgency: z.string(),
    leadScore: z.number().int(),
    leadScoreMaximum: z.number().int(),
  }),
  /** A person of the team wrote to a lead from the portal, by email or SMS. */
  'lead.answered': z.object({
    contactId: z.string(),
    channel: z.enum(['email', 'sms']),
    by: z.object({ id: z.string(), email: z.string() }),
  }),
  /** Money came in that counts, by the provider or booked by staff: who paid, where that is known. */
  'client.paid': z.object({
    clientId: z.string().nullable(),
    email: z.string().nullable(),
    paidAt: Time,
    /** A later month of a plan. */
    isRenewal: z.boolean(),
  }),
  /** A payment was accepted: an invoice or a part of it, or a month of a plan, is paid. */
  'payment.recorded': z.object({
    receiptNumber: z.string(),
    invoiceNumber: z.string(),
    title: z.string(),
    clientName: z.string(),
    /** Recipient of the receipt; null when no address is known. */
    email: z.string().nullable(),
    items: Items,
    /** Of an invoice with discounts or taxes; events of earlier releases have none. */
    figures: DocumentFigures.extend({ totalCents: Cents }).nullable().optional(),
    amountCents: Cents,
    /** All of the invoice; null where each payment is one of its own. */
    totalCents: Cents.nullable().default(null),
    /** What is still due on the invoice; events of earlier releases leave it out. */
    rest: z
      .object({
        amountCents: Cents,
        nextCents: Cents,
        nextDueDate: z.string(),
        /** The card that paid is charged for it. */
        autopay: z.boolean().optional(),
      })
      .nullable()
      .default(null),
    /** Of the amount, what was more than due and is kept as the client's credit. */
    creditCents: Cents.default(0),
    interval: z.literal('month').nullable(),
    paidAt: Time,
    /** The payer already has this plan and did not confirm a second one. */
    /** Events of earlier releases do not say. */
    method: PayMethod.nullable().optional(),
    isDuplicate: z.boolean(),
    /** What the payer chose and entered; null for later months, and for what staff accepted. */
    purchase: z
      .object({
        promoCode: z.string().nullable(),
        listPrice: z.string().nullable(),
        form: z.array(z.tuple([z.string(), z.string()])),
        /** A package's first month, and the day on which it was asked to start; earlier releases' events have none. */
        plan: z.object({ packageId: PackageId, startsOn: z.string().nullable() }).nullable().default(null),
      })
      .nullable(),
  }),
  /** A payment does not match what is due, is one too many, or pays a plan twice: staff have to decide. */
  'payment.flagged': Review,
  /** A payment from a bank account began, failed before it settled, or was returned after it had. */
  'bank-payment.changed': z.object({
    state: z.enum(['processing', 'failed', 'returned']),
    /** Null when no address is known. */
    recipient: z.string().nullable(),
    clientId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    title: z.string(),
    amountCents: Cents,
    method: PayMethod,
    /** The day by which it usually arrives. */
    expectedOn: z.string().nullable(),
    /** The provider's code of why it failed or was returned. */
    code: z.string().nullable(),
    owedCents: Cents,
    /** Where what is owed can be paid. */
    payPath: z.string(),
  }),
  /** A payment was refunded in full or in part. */
  'refund.recorded': z.object({
    recipient: z.string().nullable(),
    title: z.string(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    clientId: z.string().nullable(),
    amountCents: Cents,
    paidCents: Cents,
    currency: z.string(),
    isFull: z.boolean(),
    /** Events of earlier releases have none of these. */
    method: z.enum(['provider', 'check', 'wire', 'cash']).default('provider'),
    reason: z.string().nullable().default(null),
    creditNote: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
    /** What is due on the invoice again, because it went back without a credit note. */
    owedAgainCents: Cents.default(0),
    /** False where staff chose not to mail the payer. */
    isMailed: z.boolean().default(true),
  }),
  /** A refund failed at the provider, or its payment is unknown. */
  'refund.flagged': Review,
  'subscription.payment_failed': Subscription.extend({
    reason: z.string().nullable(),
    nextAttemptAt: Time.nullable(),
    /** Where the client pays with another card, and who they are; events of earlier releases have neither. */
    pageUrl: z.string().nullable().default(null),
    email: z.string().nullable().default(null),
  }),
  'subscription.canceled': Subscription.extend({ endsAt: Time }),
  'subscription.paused': Subscription,
  'subscription.ended': Subscription.extend({ endedAt: Time, hasOther: z.boolean() }),
  /** A saved card was refused. */
  'autopay.declined': z.object({
    invoiceId: z.string(),
    publicId: z.string(),
    invoiceNumber: z.string(),
    clientId: z.string(),
    clientName: z.string(),
    email: z.string(),
    title: z.string(),
    amountCents: Cents,
    card: z.object({ brand: z.string(), last4: z.string() }),
    code: z.string(),
    number: z.number().int(),
    /** The day of the next try; null after the last. */
    nextOn: z.string().nullable(),
  }),
  /** An invoice of a schedule was not sent by itself, or could not be made. */
  'recurring_invoice.unsent': z.object({
    clientId: z.string(),
    clientName: z.string(),
    clientEmail: z.string(),
    title: z.string(),
    amountCents: Cents,
    invoiceNumber: z.string().nullable(),
    reason: z.enum(['suppressed', 'late', 'stopped']),
    problem: z.string().nullable(),
  }),
  /** A dispute was opened, or decided. */
  'dispute.changed': z.object({
    reference: z.string(),
    state: z.enum(['needs_response', 'under_review', 'won', 'lost', 'closed']),
    client: z.object({ id: z.string(), company: z.string() }).nullable(),
    payer: z.string().nullable(),
    title: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    amountCents: Cents,
    currency: z.string(),
    reason: z.string(),
    respondBy: Time.nullable(),
    feeCents: Cents.nullable().default(null),
    /** It returned a bank payment, so that the invoice is owed again. */
    isReturn: z.boolean().default(false),
    /** The deadline is near, and nothing else has changed. */
    isDueSoon: z.boolean().default(false),
  }),
  /** A client signed an estimate. */
  'estimate.accepted': Estimate.extend({
    amountCents: Cents,
    signedBy: z.string(),
    /** What the invoice that the signature made asks for first; null where it made none. */
    deposit: z
      .object({
        invoiceNumber: z.string(),
        paymentUrl: z.string().nullable(),
        amountCents: Cents,
        dueDate: z.string(),
        rest: z.object({ amountCents: Cents, dueDate: z.string() }).nullable(),
      })
      .nullable()
      .default(null),
  }),
  'estimate.declined': Estimate.extend({ reason: z.string() }),
  'estimate.asked': Estimate.extend({ question: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventOf<Name extends EventName> = z.output<(typeof events)[Name]>;
