import type { MessageChannel, MessageEvent, Suppression, SuppressionReason } from '@vitrine/contracts';
import { capitalize } from '../../shared/format.ts';
import { channelNames } from '../../shared/messages/content.ts';
import type { View } from './list-params.ts';

/** Replies and failures first. */
export const views: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'received', label: 'Received' },
  { view: 'failed', label: 'Failed' },
  { view: 'queued', label: 'Queued' },
  { view: 'sent', label: 'Sent' },
];

export const channelOptions = [
  { value: 'all', label: 'All channels' },
  { value: 'email', label: 'Emails' },
  { value: 'sms', label: 'Text messages' },
] as const satisfies readonly { value: MessageChannel | 'all'; label: string }[];

const eventLabels: Record<MessageEvent['kind'], string> = {
  'try-failed': 'A try failed',
  unanswered: 'The provider did not answer',
  sent: 'The provider took it',
  delayed: 'The mailbox asks to wait',
  delivered: 'It arrived',
  opened: 'It was opened',
  bounced: 'The mailbox refused it',
  complained: 'The recipient marked it as spam',
  failed: 'Given up',
  suppressed: 'Held back',
  retried: 'Tried again',
};
export const eventText = ({ kind }: Pick<MessageEvent, 'kind'>): string => eventLabels[kind];

export const reasonNames: Record<SuppressionReason, string> = {
  bounce: 'The mailbox does not exist',
  complaint: 'Marked a mail as spam',
  stop: 'Texted STOP',
  provider: 'On the provider’s list',
};

/** Advice for staff about a suppressed address. */
export const suppressionAdvice = ({ reason, channel }: Pick<Suppression, 'reason' | 'channel'>): string => {
  if (reason === 'stop') return 'Only its owner can change that, by texting START to our number.';
  if (reason === 'complaint') return 'Lift it only when the recipient has asked to hear from us again.';
  if (reason === 'bounce') return 'Lift it once the address is known to work, or correct it in the record.';
  return (
    `The ${channel === 'sms' ? 'text message' : 'mail'} provider refuses it by itself; lifting it here lets us ` +
    'ask again.'
  );
};

export const addressesLead = 'Nothing is sent to these: a mailbox that does not exist, a mail marked as spam, a STOP.';

/** `payment-review` → `Payment review`. */
export const templateName = (template: string): string => {
  const words = template.replaceAll(/[-_]/g, ' ');
  return capitalize(words);
};

/** `Emails and text messages`, for the empty state. */
export const nothingFound = (search: string, channel: MessageChannel | null): string =>
  [
    search ? `Nothing found for “${search}”` : 'Nothing',
    channel && `among ${channel === 'sms' ? 'text messages' : 'emails'}`,
  ]
    .filter(Boolean)
    .join(' ');

export const missingContentText = (channel: MessageChannel): string =>
  `The words of this ${channelNames[channel].toLowerCase()} are not kept: they have not left yet, hold a secret ` +
  'such as a sign-in link, or outlived their keeping.';
