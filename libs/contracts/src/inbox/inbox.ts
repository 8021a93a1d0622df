import { z } from 'zod';
import { PageQuery, Timestamp, Version } from '../common/fields.ts';
import { multipleLines, singleLine } from '../common/pasted-text.ts';
import { ChatLine } from '../contacts/chat/chat-lead.ts';
import { MessageStatus } from '../messages/message.ts';

/** How somebody reached us, or we them. */
export const InboxChannel = z.enum(['email', 'sms', 'chat', 'call', 'form', 'estimate']);
export type InboxChannel = z.infer<typeof InboxChannel>;

/** Whose conversations: `mine` are assigned to the person who asks. */
export const InboxView = z.enum(['unassigned', 'mine', 'all']);
export type InboxView = z.infer<typeof InboxView>;

/** `snoozed` ones are open again once their time has come. */
export const InboxState = z.enum(['open', 'snoozed', 'closed']);
export type InboxState = z.infer<typeof InboxState>;

export const InboxQuery = PageQuery.extend({
  view: InboxView.default('all'),
  state: InboxState.default('open'),
});
export type InboxQuery = z.output<typeof InboxQuery>;

/** Everything one person and we said, whatever the channel: one for each person. */
export const Conversation = z.object({
  id: z.uuid(),
  /** Of the person, or of the practice where nobody is named; null of somebody unknown. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** The address or number of somebody unknown, or what the person is written to by. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  assignee: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  state: InboxState,
  snoozedUntil: Timestamp.nullable(),
  unread: z.boolean(),
  /** Whether the person was the last to write, so that they wait for us. */
  waiting: z.boolean(),
  channel: InboxChannel,
  /** The first words of the newest message. */
  preview: z.string(),
  /** When the newest message came or went. */
  at: Timestamp,
  demo: z.boolean(),
  version: Version,
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationPage = z.object({ items: z.array(Conversation), nextCursor: z.string().nullable() });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** Of what is open; `unread` are mine and unassigned ones that nobody has read. */
export const InboxCounts = z.object({
  unassigned: z.number().int(),
  mine: z.number().int(),
  all: z.number().int(),
  snoozed: z.number().int(),
  unread: z.number().int(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

export const InboxAttachment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Why it was not kept, for people; null where it can be downloaded. */
  refused: z.string().nullable(),
});
export type InboxAttachment = z.infer<typeof InboxAttachment>;

/** What stands in a thread. */
export const ThreadItem = z.object({
  /** Unique among all kinds: a record's id behind its kind. */
  id: z.string(),
  at: Timestamp,
  direction: z.enum(['in', 'out']),
  channel: InboxChannel,
  /**
   * `message`: somebody wrote it · `automatic`: the product sent it, such as a receipt · `auto-reply`, `bounce`: a
   * machine answered
   */
  kind: z.enum(['message', 'automatic', 'auto-reply', 'bounce']),
  /** Who wrote: an address of a mail; null of us, and where it is the person. */
  from: z.string().nullable(),
  subject: z.string().nullable(),
  /** Null where it is no longer kept, or can’t be shown. */
  text: z.string().nullable(),
  /** What a mail repeats of those before it; null of none. */
  quoted: z.string().nullable(),
  /** Of what we sent. */
  status: MessageStatus.nullable(),
  failure: z.string().nullable(),
  /** The record in Messages; null of what came in other ways. */
  messageId: z.uuid().nullable(),
  /** Of a chat. */
  transcript: z.array(ChatLine).nullable(),
  /** Of a call request: the time that suits. */
  preferredTime: z.string().nullable(),
  estimate: z.object({ id: z.uuid(), number: z.string(), title: z.string() }).nullable(),
  attachments: z.array(InboxAttachment),
});
export type ThreadItem = z.infer<typeof ThreadItem>;

/** A way to answer, and why it can’t be used now. */
const Way = z.object({ address: z.string(), blocked: z.string().nullable() }).nullable();

export const ThreadQuery = z.object({ ...PageQuery.shape, limit: PageQuery.shape.limit.default(50) });
/** Oldest first: the newest part, or with the cursor of a part the one before it. */
export const ConversationThread = z.object({
  conversation: Conversation,
  items: z.array(ThreadItem),
  nextCursor: z.string().nullable(),
  /** Null where the person has no such address, or asked about no estimate. */
  ways: z.object({ email: Way, sms: Way, estimate: Way.optional() }),
  /** The estimate they asked about last. */
  question: z.object({ estimateId: z.uuid(), number: z.string(), text: z.string() }).nullable(),
  /** The subject an answer by email goes on with. */
  subject: z.string(),
});
export type ConversationThread = z.infer<typeof ConversationThread>;

const text = (maximum: number) =>
  z
    .string('Write something first')
    .overwrite(multipleLines)
    .min(1, 'Write something first')
    .max(maximum, `Use up to ${maximum.toLocaleString('en-US')} characters`);

/** `close`: the conversation is done with this, unless something came in since this `version` of it. */
const closing = { close: z.boolean().optional(), version: Version.optional() };
export const InboxAnswer = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('email'),
    subject: z
      .string()
      .overwrite(singleLine)
      .min(1, 'Please write a subject')
      .max(150, 'Please use at most 150 characters'),
    text: text(20_000),
    ...closing,
  }),
  z.strictObject({ channel: z.literal('sms'), text: text(1500), ...closing }),
  /** Goes by email to the estimate’s client, and into its notes. */
  z.strictObject({ channel: z.literal('estimate'), estimateId: z.uuid(), text: text(5000), ...closing }),
]);
export type InboxAnswer = z.output<typeof InboxAnswer>;
export const InboxAnswered = z.object({
  messageId: z.uuid(),
  status: z.enum(['queued', 'mock_sent']),
  conversation: Conversation,
});
export type InboxAnswered = z.infer<typeof InboxAnswered>;

/** What is named changes. A state of `snoozed` comes with `snoozedUntil`. */
export const ConversationUpdate = z
  .strictObject({
    version: Version,
    assigneeId: z.uuid().nullable().optional(),
    state: InboxState.optional(),
    snoozedUntil: Timestamp.optional(),
  })
  .refine(({ state, snoozedUntil }) => (state === 'snoozed') === (snoozedUntil !== undefined), {
    path: ['snoozedUntil'],
    error: 'Say until when',
  });
export type ConversationUpdate = z.output<typeof ConversationUpdate>;

export const ConversationRead = z.strictObject({ read: z.boolean() });

/** A text that staff send again and again. `{{first name}}` becomes the person’s. */
export const CannedAnswer = z.object({ id: z.uuid(), name: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;
export const CannedAnswerEdit = z.strictObject({
  name: z.string().overwrite(singleLine).min(1, 'Give it a name').max(60, 'Use up to 60 characters'),
  text: text(5000),
});
export type CannedAnswerEdit = z.infer<typeof CannedAnswerEdit>;
export const cannedAnswersMaximum = 200;

/** The first word of a name that is one: not of “Dr.”; null without any. */
export function firstNameOf(name: string | null): string | null {
  return (name ?? '').split(/\s+/).find((word) => word !== '' && !/^(?:dr|mr|mrs|ms|prof)\.?$/iu.test(word)) ?? null;
}

/** A canned answer for one person; without a name “there” stands for it, as in “Hi there”. */
export const filledAnswer = (answer: string, name: string | null): string =>
  answer.replaceAll(/\{\{\s*first[ _]?name\s*\}\}/giu, () => firstNameOf(name) ?? 'there');
