import { z } from 'zod';
import { AmountCents, IsoDate, MessageChannel, Timestamp } from '../common/fields.ts';
import { PaymentAttention } from '../invoices/choices.ts';
import { BillingTrouble } from '../checkout/subscription-record.ts';

/** A payment that was recorded and counts as nothing until a person has looked at it. */
export const PaymentReview = z.object({
  id: z.uuid(),
  state: PaymentAttention,
  /** What was paid for. */
  title: z.string(),
  /** Name of the client or payer, else the address; null where the provider gave neither. */
  payer: z.string().nullable(),
  amountCents: AmountCents,
  /** As the provider said. */
  currency: z.string(),
  /** Why it is in review, as text for staff. */
  note: z.string().nullable(),
  /** What the provider knows it by. */
  reference: z.string().nullable(),
  /** The invoice it was meant for; a plan has none before it is paid. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  receivedAt: Timestamp,
});
export type PaymentReview = z.infer<typeof PaymentReview>;

/** How many there are, and the most urgent of them. */
const part = <Item extends z.ZodType>(item: Item) => z.object({ total: z.number().int(), items: z.array(item) });

/** An invoice that waits for its client, or for us to send it. */
export const TodayInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  amountDueCents: AmountCents,
  /** Of that, what is asked for now; older servers leave it out. */
  amountDueNowCents: AmountCents.optional(),
  /** Day of the first part that isn't paid; of what is due soon, of the first one that is. */
  dueDate: IsoDate,
  /** The link a client pays by; null for drafts. */
  paymentUrl: z.string().nullable(),
  /** Whether enough is due for a reminder. */
  canRemind: z.boolean(),
  /** When it last went out by email or SMS. */
  lastSentAt: Timestamp.nullable(),
});
export type TodayInvoice = z.infer<typeof TodayInvoice>;

/** With what is late, or due soon, on all of them. */
const invoices = part(TodayInvoice).extend({ dueCents: z.number().int() });

/** A lead that waits for somebody. */
export const TodayLead = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  projectType: z.string(),
  lastInquiryAt: Timestamp,
  followUp: z.object({ date: IsoDate, notes: z.string().nullable() }).nullable(),
  /** Name of the person it is assigned to, else the email address. */
  assignee: z.string().nullable(),
  /** From here on, older servers leave all of it out. Empty where only a phone number is known. */
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  leadScore: z.number().int().optional(),
  budgetRange: z.string().nullable().optional(),
  timeline: z.string().nullable().optional(),
  /** How the last inquiry came, and how it wants to be answered. */
  inquiryKind: z.enum(['form', 'chat', 'call']).optional(),
  prefersPhone: z.boolean().optional(),
  /** The first words of the last inquiry, on one line; of a call, the time that suits. Empty without any. */
  words: z.string().optional(),
  /** Send it back with a change. */
  version: z.number().int(),
});
export type TodayLead = z.infer<typeof TodayLead>;

/** The last text of somebody whom nobody has texted back. */
export const TodayText = z.object({
  id: z.uuid(),
  /** The client's company, else the lead's name; null of an unknown number. */
  name: z.string().nullable(),
  number: z.string(),
  text: z.string(),
  at: Timestamp,
  /** Where it is answered; older servers leave it out. */
  conversationId: z.uuid().nullable().optional(),
});
export type TodayText = z.infer<typeof TodayText>;

/** A message that did not arrive. */
export const TodayMessage = z.object({
  id: z.uuid(),
  channel: MessageChannel,
  to: z.string(),
  /** Whom it was for, where a record names them. */
  name: z.string().nullable(),
  /** Null of an SMS. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  failure: z.string().nullable(),
  /** False where the mailbox refused it, so that another try is no use. */
  canRetry: z.boolean(),
  at: Timestamp,
});
export type TodayMessage = z.infer<typeof TodayMessage>;

/** An estimate that waits for an invoice, or for its client. */
export const TodayEstimate = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  clientName: z.string(),
  totalCents: AmountCents,
  validUntil: IsoDate,
  /** When it was accepted. */
  decidedAt: Timestamp.nullable(),
});
export type TodayEstimate = z.infer<typeof TodayEstimate>;
const estimates = part(TodayEstimate).default({ total: 0, items: [] });

/** One thing to do, by its kind. */
export const TodayRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newLead'), lead: TodayLead }),
  z.object({ kind: z.literal('followUp'), lead: TodayLead }),
  z.object({ kind: z.literal('text'), text: TodayText }),
  z.object({ kind: z.literal('overdue'), invoice: TodayInvoice }),
  z.object({ kind: z.literal('dueSoon'), invoice: TodayInvoice }),
  z.object({ kind: z.literal('draft'), invoice: TodayInvoice }),
  z.object({ kind: z.literal('trouble'), trouble: BillingTrouble.shape.items.element }),
  z.object({ kind: z.literal('payment'), payment: PaymentReview }),
  z.object({ kind: z.literal('accepted'), estimate: TodayEstimate }),
  z.object({ kind: z.literal('expiring'), estimate: TodayEstimate }),
  z.object({ kind: z.literal('failed'), message: TodayMessage }),
]);
export type TodayRow = z.infer<typeof TodayRow>;

/** What needs a person today. The lists behind the parts count the same records. */
export const Today = z.object({
  /** The agency's day. */
  day: IsoDate,
  /** Past their due date; those that were sent in the last days come last. */
  overdue: invoices,
  dueSoon: invoices,
  /** Not sent yet; the first due first. */
  drafts: part(TodayInvoice),
  /** Payments in review or to be refunded; the newest first. */
  payments: part(PaymentReview),
  /** Failed subscription payments and open disputes. */
  trouble: BillingTrouble,
  /** Leads whose follow-up is due; the longest due first. */
  followUps: part(TodayLead),
  /** Leads with status new; the newest first. */
  newLeads: part(TodayLead),
  /** Of the last 30 days; the newest first. */
  texts: part(TodayText),
  /** Of the last 14 days, unless a later one to the same address arrived; the newest first. */
  failed: part(TodayMessage),
  /** Accepted, and no invoice was made of them yet. */
  estimatesToInvoice: estimates,
  /** Not decided, with their last day soon; the first to expire first. */
  estimatesExpiring: estimates,
  /** The same as one list, the most urgent first; a kind with very many has its first ones. Older servers: none. */
  rows: z.array(TodayRow).optional(),
  /** How many wait, with those that the rows leave out. */
  waiting: z.number().int().optional(),
  /** Whether any of these came from the demo seed (decision D9). */
  demo: z.boolean(),
});
export type Today = z.infer<typeof Today>;

/** The items of all kinds as rows, in no order. */
export const todayRowsOf = (parts: Omit<Today, 'day' | 'demo' | 'rows' | 'waiting'>): TodayRow[] => [
  ...parts.newLeads.items.map((lead) => ({ kind: 'newLead' as const, lead })),
  ...parts.trouble.items.map((trouble) => ({ kind: 'trouble' as const, trouble })),
  ...parts.payments.items.map((payment) => ({ kind: 'payment' as const, payment })),
  ...parts.overdue.items.map((invoice) => ({ kind: 'overdue' as const, invoice })),
  ...parts.texts.items.map((text) => ({ kind: 'text' as const, text })),
  ...parts.estimatesToInvoice.items.map((estimate) => ({ kind: 'accepted' as const, estimate })),
  ...parts.followUps.items.map((lead) => ({ kind: 'followUp' as const, lead })),
  ...parts.failed.items.map((message) => ({ kind: 'failed' as const, message })),
  ...parts.estimatesExpiring.items.map((estimate) => ({ kind: 'expiring' as const, estimate })),
  ...parts.drafts.items.map((invoice) => ({ kind: 'draft' as const, invoice })),
  ...parts.dueSoon.items.map((invoice) => ({ kind: 'dueSoon' as const, invoice })),
];
