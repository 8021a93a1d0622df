import type { Message, MessageChannel, MessageStatus } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const channelNames: Record<MessageChannel, string> = { email: 'E-mail', sms: 'Text message' };

export const statusLabels: Record<MessageStatus, string> = {
  queued: 'Queued',
  unknown: 'Outcome unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  mock_sent: 'Mocked',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  suppressed: 'Held back',
};

/** One signal colour for each state; the label always says it too. */
export const statusTones: Record<MessageStatus, BadgeTone> = {
  queued: 'steel',
  unknown: 'champagne',
  sent: 'steel',
  delivered: 'jade',
  mock_sent: 'neutral',
  failed: 'ember',
  bounced: 'ember',
  complained: 'ember',
  suppressed: 'ember',
};

const outcomes: Record<MessageStatus, string> = {
  queued: 'queued',
  unknown: 'sent, outcome unknown',
  sent: 'sent',
  delivered: 'delivered',
  mock_sent: 'mocked, nothing left',
  failed: 'not sent',
  bounced: 'bounced',
  complained: 'marked as spam',
  suppressed: 'held back',
};

/** `Text message delivered`: a message as one line of a timeline. */
export const messageLine = ({
  channel,
  direction,
  status,
}: Pick<Message, 'channel' | 'direction' | 'status'>): string =>
  `${channelNames[channel]} ${direction === 'in' ? 'received' : outcomes[status]}`;

/** `from +1 212 555 0134` of an answer, else `to …`. */
export const otherSide = ({ direction, to }: Pick<Message, 'direction' | 'to'>): string =>
  `${direction === 'in' ? 'from' : 'to'} ${to}`;

/** Whether it still moves by itself, so that what shows it asks again. */
export const isUnderWay = ({ status }: Pick<Message, 'status'>): boolean => status === 'queued' || status === 'unknown';

/** How often that is, in milliseconds. */
export const underWayInterval = 3000;

const wrong: ReadonlySet<MessageStatus> = new Set(['failed', 'bounced', 'complained', 'suppressed', 'unknown']);
/** Whether a person may have to do something. */
export const isTrouble = ({ status }: Pick<Message, 'status'>): boolean => wrong.has(status);

/** When its present state came to be. */
export const stateSince = ({
  settledAt,
  sentAt,
  createdAt,
}: Pick<Message, 'settledAt' | 'sentAt' | 'createdAt'>): string => settledAt ?? sentAt ?? createdAt;

/** `tried 3 times`, or nothing before the first failure. */
export function triesText({ status, attempts }: Pick<Message, 'status' | 'attempts'>): string | null {
  if (attempts === 0 || (attempts === 1 && (status === 'sent' || status === 'delivered' || status === 'mock_sent')))
    return null;
  return `tried ${attempts === 1 ? 'once' : `${attempts} times`}`;
}

/** What stands in a row: the subject, or the words of a text message. */
export const titleOf = ({ subject, text, channel }: Pick<Message, 'subject' | 'text' | 'channel'>): string =>
  subject ?? text?.trim() ?? channelNames[channel];
