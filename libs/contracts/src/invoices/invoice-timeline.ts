import { z } from 'zod';
import { AmountCents, AuditActor, PageQuery, Timestamp } from '../common/fields.ts';
import { PayMethod } from '../common/payment-method.ts';
import { ledgerMethods, paymentOutcomes, paymentStates } from './invoices.ts';

const entry = { id: z.string(), at: Timestamp };
/** Who did it; null for what a client or a provider did. */
const by = { ...entry, actor: AuditActor };

/** Statuses of a message as its provider reported, see the messages' contract. */
const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'unknown',
  'mock_sent',
  'canceled',
] as const;

/** What happens to an invoice's payments beside the ledger's entries. */
export const invoiceActions = [
  'refund_requested',
  'refund_failed',
  'credit_note_issued',
  'credit_note_voided',
  'written_off',
  'write_off_ended',
  'payment_started',
  'payment_failed',
  'payment_returned',
  'dispute_needs_response',
  'dispute_under_review',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
] as const;

/** One thing that happened to an invoice. Branch on `kind`, and leave out kinds you do not know. */
export const InvoiceEvent = z.discriminatedUnion('kind', [
  /** `from` is the number it was duplicated from. */
  z.object({ ...by, kind: z.literal('created'), from: z.string().nullable() }),
  /** `changes`: the fields by name, as they were and as they became; money in cents. */
  z.object({
    ...by,
    kind: z.literal('edited'),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** Of a correction: why. */ reason: z.string().optional(),
    /** What happened instead of a change of fields; older pages show it as a correction with its reason. */
    action: z.enum(invoiceActions).optional().catch(undefined),
  }),
  /**
   * A change of status alone, by a person or by the nightly job; a change of status within an edit comes as its own
   * event, too.
   */
  z.object({ ...by, kind: z.literal('status'), before: z.string(), after: z.string() }),
  z.object({ ...by, kind: z.literal('link-rotated') }),
  /** A mail or SMS about it, with what became of it. */
  z.object({
    ...entry,
    kind: z.literal('message'),
    channel: z.enum(['email', 'sms']),
    template: z.string(),
    to: z.string(),
    subject: z.string().nullable(),
    status: z.enum(messageStatuses),
    failure: z.string().nullable(),
  }),
  /** The client opened the payment link: the first time, and the last one with how often it was. */
  z.object({ ...entry, kind: z.literal('opened'), which: z.enum(['first', 'last']), times: z.number().int() }),
  /** The client went to the provider's page; `state` is what has become of it. */
  z.object({
    ...entry,
    kind: z.literal('checkout'),
    amountCents: AmountCents,
    state: z.enum(['creating', 'open', 'processing', 'paid', 'failed', 'expired', 'review']),
  }),
  /** An entry of the ledger; `state` other than `succeeded` waits for a person. */
  z.object({
    ...entry,
    kind: z.literal('payment'),
    entry: z.enum(['charge', 'offline', 'refund', 'refund_failed']),
    state: z.enum(paymentStates),
    amountCents: AmountCents,
    currency: z.string(),
    receiptNumber: z.string().nullable(),
    note: z.string().nullable(),
    disputeId: z.string().nullable().default(null),
    method: z.enum(ledgerMethods).nullable().default(null),
    paymentMethod: PayMethod.nullable().default(null),
  }),
  z.object({
    ...by,
    kind: z.literal('payment-resolved'),
    outcome: z.enum(paymentOutcomes),
    amountCents: AmountCents,
    note: z.string(),
  }),
]);
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;

/** Newest first; `limit` counts events. */
export const InvoiceTimelineQuery = z.object({ ...PageQuery.shape, limit: PageQuery.shape.limit.default(100) });
/** `nextCursor` leads to what was before; older servers know of none. */
export const InvoiceTimeline = z.object({
  items: z.array(InvoiceEvent),
  nextCursor: z.string().nullable().default(null),
});
export type InvoiceTimeline = z.infer<typeof InvoiceTimeline>;
