import type { Message, MessageChannel, MessageStatus, SmsSize } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const channelNames: Record<MessageChannel, string> = { email: 'Email', sms: 'Text message' };

export const statusLabels: Record<MessageStatus, string> = {
  queued: 'Queued',
  unknown: 'Outcome unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  mock_sent: 'Mocked',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  suppressed: 'Blocked',
  canceled: 'Canceled',
};

/** One color per status; the label always says it too. */
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
  canceled: 'neutral',
};

const outcomes: Record<MessageStatus, string> = {
  queued: 'queued',
  unknown: 'sent, outcome unknown',
  sent: 'sent',
  delivered: 'delivered',
  mock_sent: 'mocked, not sent',
  failed: 'not sent',
  bounced: 'bounced',
  complained: 'marked as spam',
  suppressed: 'not sent, blocked address',
  canceled: 'canceled, not sent',
};

/** `Text message delivered`: a message as one line of a timeline. */
export const messageLine = ({
  channel,
  direction,
  status,
}: Pick<Message, 'channel' | 'direction' | 'status'>): string =>
  `${channelNames[channel]} ${direction === 'in' ? 'received' : outcomes[status]}`;

/** `from +1 212 555 0134` for a received message, else `to …`. */
export const counterpart = ({ direction, to }: Pick<Message, 'direction' | 'to'>): string =>
  `${direction === 'in' ? 'from' : 'to'} ${to}`;

/** Whether its status may still change, so that its views poll. */
export const isPending = ({ status }: Pick<Message, 'status'>): boolean => status === 'queued' || status === 'unknown';

/** Poll interval for pending messages, in milliseconds. */
export const pendingPollInterval = 3000;

const failedStatuses: ReadonlySet<MessageStatus> = new Set([
  'failed',
  'bounced',
  'complained',
  'suppressed',
  'unknown',
]);
/** Whether a person may have to do something. */
export const needsAttention = ({ status }: Pick<Message, 'status'>): boolean => failedStatuses.has(status);

/** When it got its current status. */
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

/** Title in a row: the subject, or the text of a text message. */
export const titleOf = ({ subject, text, channel }: Pick<Message, 'subject' | 'text' | 'channel'>): string =>
  subject ?? text?.trim() ?? channelNames[channel];

/** Length of a text message and how it is charged. */
export const segmentsText = ({ segments, characters, encoding }: SmsSize): string =>
  `${String(characters)} characters, ` +
  (segments === 1 ? 'one text' : `charged as ${String(segments)} texts`) +
  (encoding === 'UCS-2' ? '. A special character, such as an emoji, halves what fits in one text' : '') +
  '.';
