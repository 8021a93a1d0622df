import type { Conversation, ThreadItem } from '@vitrine/contracts';
import { splitQuoted } from '../emails/index.ts';
import type { ConversationRow } from './inbox.repository.ts';
import type { ThreadRow } from './thread.repository.ts';

export const toConversation = (row: ConversationRow, now: Date): Conversation => ({
  id: row.id,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  contactId: row.contactId,
  clientId: row.clientId,
  assignee: row.assignee,
  state: row.state === 'open' && row.snoozedUntil && row.snoozedUntil > now ? 'snoozed' : row.state,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  // One that came back from a snooze is news.
  unread: row.unread || (row.state === 'open' && row.snoozedUntil !== null && row.snoozedUntil <= now),
  waiting: row.waiting,
  channel: row.channel,
  preview: row.preview,
  at: row.at.toISOString(),
  demo: row.demo,
  version: row.version,
});

const lost = 'Its text couldn’t be read from the mail provider. You’ll find it there, under Receiving.';

export function toThreadItem(row: ThreadRow): ThreadItem {
  const isMail = row.channel === 'email' && row.direction === 'in';
  const split = isMail && row.text !== null ? splitQuoted(row.text) : { text: row.text, quoted: null };
  return {
    id: row.id,
    at: row.at.toISOString(),
    direction: row.direction,
    channel: row.channel,
    kind: row.kind,
    from: row.sender,
    subject: row.subject,
    ...split,
    status: row.status,
    failure: isMail && row.text === null ? lost : row.failure,
    messageId: row.messageId,
    transcript: row.transcript && [...row.transcript],
    preferredTime: row.preferredTime,
    estimate: row.estimate,
    attachments: [...(row.attachments ?? [])],
  };
}
