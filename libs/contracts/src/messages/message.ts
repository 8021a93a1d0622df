import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { readPhone } from '../common/phone.ts';
import {
  MessageChannel,
  PageQuery,
  RowIds,
  SortDirection,
  Timestamp,
  SearchText,
  pageOf,
  searchedPageOf,
} from '../common/fields.ts';
import { pastedPhone, multipleLines } from '../common/pasted-text.ts';

/**
 * Where a message stands.
 * - `queued`: filed, and will be tried (again)
 * - `sent`: accepted by the provider · `delivered`: it arrived
 * - `bounced`, `complained`: the mailbox refused it, or its owner called it spam
 * - `failed`: given up · `suppressed`: never left, because its address unsubscribed or doesn’t exist
 * - `canceled`: a reminder that was no longer true when its turn came; `failure` says why
 * - `unknown`: the provider was asked and did not answer; it is looked up before it is tried again
 * - `mock_sent`: to a client in test mode, for whom nothing leaves
 */
export const MessageStatus = z.enum([
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
]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** The three tabs of what we send; every status stands in exactly one. */
export const messageGroups = {
  queued: ['queued', 'unknown'],
  sent: ['sent', 'delivered', 'mock_sent'],
  failed: ['failed', 'bounced', 'complained', 'suppressed', 'canceled'],
} as const satisfies Record<string, readonly MessageStatus[]>;
/** `received` is what people answered, whatever its status. */
export const MessageGroup = z.enum(['queued', 'sent', 'failed', 'received']);
export type MessageGroup = z.infer<typeof MessageGroup>;

/** `attention`: it failed in the last two weeks, and the same hasn't reached the same address since. */
export const MessageNeed = z.enum(['attention']);
export type MessageNeed = z.infer<typeof MessageNeed>;

/** The records a message is about; its entries in their timelines. */
export const MessageAbout = z.object({
  contactId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
});
export type MessageAbout = z.infer<typeof MessageAbout>;

/** One mail or SMS that waits, left or failed, or one SMS that came in. */
export const Message = z.object({
  id: z.uuid(),
  /** `in`: somebody texted us, and its status is `delivered`. BFFs before that send none of these. */
  direction: z.enum(['out', 'in']).default('out'),
  channel: MessageChannel,
  template: z.string(),
  /** The other side's address: an email address, or a phone number in E.164. */
  to: z.string(),
  /** Null of an SMS. */
  subject: z.string().nullable(),
  /** The words as they left; null before that, after they outlived their keeping, and where they hold a secret. */
  text: z.string().nullable(),
  status: MessageStatus,
  /** Why the last try failed, or why it never left, in words for staff. */
  failure: z.string().nullable(),
  /** Tries at the provider. */
  attempts: z.number().int(),
  about: MessageAbout,
  demo: z.boolean(),
  createdAt: Timestamp,
  /** When accepted by the provider. */
  sentAt: Timestamp.nullable(),
  /** When it arrived or finally did not. */
  settledAt: Timestamp.nullable(),
});
export type Message = z.infer<typeof Message>;

/** What happened to a message after it was filed. */
export const MessageEvent = z.object({
  at: Timestamp,
  kind: z.enum([
    'try-failed',
    'unanswered',
    'sent',
    'delayed',
    'delivered',
    'opened',
    'bounced',
    'complained',
    'failed',
    'suppressed',
    'canceled',
    'retried',
  ]),
  /** The provider's words, or who retried. */
  detail: z.string().nullable(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

export const SuppressionReason = z.enum(['bounce', 'complaint', 'stop', 'provider', 'request']);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/**
 * An address nothing is sent to. `bounce`: the mailbox does not exist; `complaint`: its owner called a mail
 * spam; `stop`: they texted STOP; `provider`: the provider refuses this address by its own list; `request`: they asked
 * us in another way, and staff recorded it.
 */
export const Suppression = z.object({
  id: z.uuid(),
  channel: MessageChannel,
  address: z.string(),
  reason: SuppressionReason,
  /** The provider's text, or what staff recorded. */
  detail: z.string().nullable(),
  /** The message that led to it. */
  messageId: z.uuid().nullable(),
  /** False for a STOP: only its sender can lift it, by texting START. */
  liftable: z.boolean(),
  createdAt: Timestamp,
});
export type Suppression = z.infer<typeof Suppression>;

export const MessageDetail = Message.extend({
  /** The mail as it left, to be shown in a frame that may do nothing; null like `text`. */
  html: z.string().nullable(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  /** Oldest first. */
  events: z.array(MessageEvent),
  /** What keeps its address from getting mail or SMS now. */
  suppression: Suppression.nullable(),
  retry: z.object({
    possible: z.boolean(),
    /** Why not, or what Retry does, in words for staff. */
    hint: z.string().nullable(),
  }),
});
export type MessageDetail = z.infer<typeof MessageDetail>;

export const messageSorts = ['newest', 'to', 'status'] as const;

const messageFilter = {
  channel: MessageChannel.optional(),
  group: MessageGroup.optional(),
  status: MessageStatus.optional(),
  need: MessageNeed.optional(),
  template: z.string().trim().min(1).max(100).optional(),
  /** In address, subject and words of an SMS. */
  search: SearchText.optional(),
  contactId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  invoiceId: z.uuid().optional(),
  sort: z.enum(messageSorts).default('newest'),
  /** Without one, addresses and states ascend. */
  direction: SortDirection.optional(),
};
export const MessageQuery = PageQuery.extend(messageFilter);
export const MessageExportQuery = z.object({ ...messageFilter, ids: RowIds.optional() });
export type MessageExportQuery = z.infer<typeof MessageExportQuery>;
export type MessageQuery = z.infer<typeof MessageQuery>;

/** The counts follow every filter but status and group. */
export const MessagePage = searchedPageOf(Message).extend({
  /** Of what we sent. */
  countByStatus: z.record(MessageStatus, z.number().int()),
  /** How many came in. */
  received: z.number().int().default(0),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const MessageRetryBulk = z.strictObject({
  ids: z.array(z.uuid()).min(1, 'Choose at least one message').max(100, 'Please retry at most 100 messages at once'),
});
export type MessageRetryBulk = z.infer<typeof MessageRetryBulk>;

/** In the order they were asked for. */
export const MessageRetryResults = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.enum(['queued', 'refused']),
      /** Why it was refused. */ message: z.string().nullable(),
    }),
  ),
});
export type MessageRetryResults = z.infer<typeof MessageRetryResults>;

export const SuppressionQuery = PageQuery.extend({
  channel: MessageChannel.optional(),
  search: SearchText.optional(),
});
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;

export const SuppressionPage = pageOf(Suppression);
export type SuppressionPage = z.infer<typeof SuppressionPage>;

const FailureDetail = z
  .string()
  .overwrite(multipleLines)
  .min(3, 'Please write how they asked us to stop')
  .max(500, 'Please use at most 500 characters');
const Phone = z
  .string()
  .overwrite(pastedPhone)
  .max(40, 'Please enter a phone number')
  .superRefine((text, context) => {
    const read = readPhone(text);
    if (typeof read === 'string' || read.international === null || read.extension !== '')
      context.addIssue({ code: 'custom', message: 'Enter a phone number such as (212) 555-0148' });
  });

/** What staff record when somebody asks them, in any way, to get no more mails or texts. */
export const SuppressionRequest = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), address: Email, detail: FailureDetail }),
  z.strictObject({ channel: z.literal('sms'), address: Phone, detail: FailureDetail }),
]);
export type SuppressionRequest = z.infer<typeof SuppressionRequest>;

export const SuppressionLift = z.strictObject({
  reason: z
    .string()
    .overwrite(multipleLines)
    .min(3, 'Please say why it’s OK to send again')
    .max(500, 'Please use at most 500 characters'),
});
export type SuppressionLift = z.infer<typeof SuppressionLift>;

export const SmsConversationQuery = z.object({ ...PageQuery.shape, limit: PageQuery.shape.limit.default(100) });
/**
 * The texts to and from the number of one message, oldest first: the newest of them, or with the cursor of a part
 * those before it. `nextCursor` leads further back; older servers know of none.
 */
export const SmsConversation = z.object({
  number: z.string(),
  items: z.array(Message),
  nextCursor: z.string().nullable().default(null),
});
export type SmsConversation = z.infer<typeof SmsConversation>;

export const SmsAnswer = z.strictObject({
  text: z
    .string()
    .overwrite(multipleLines)
    .min(1, 'Please write a message')
    .max(1600, 'Please use at most 1,600 characters'),
});
export type SmsAnswer = z.infer<typeof SmsAnswer>;

/** `needed: false`: staff have read a text, and nobody is waiting for a reply. */
export const SmsReplyNeed = z.strictObject({ needed: z.boolean() });

export const SmsAnswerFiled = z.object({ messageId: z.uuid(), status: z.enum(['queued', 'mock_sent']) });
export type SmsAnswerFiled = z.infer<typeof SmsAnswerFiled>;

/** A mail never is `mock_sent`; the rest of {@link MessageStatus} it can be. */
export const EmailStatus = MessageStatus.exclude(['mock_sent']);
export type EmailStatus = z.infer<typeof EmailStatus>;

/** One mail that left, waits or failed. `attempts` counts tries at the provider. */
export const EmailLog = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  status: EmailStatus,
  attempts: z.number().int(),
  /** Why the last try failed, in words for staff. */
  failure: z.string().nullable(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type EmailLog = z.infer<typeof EmailLog>;
