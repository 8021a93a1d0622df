import type { MessageChannel, MessageEvent, Suppression, SuppressionReason } from '@vitrine/contracts';
import { channelNames } from '../../shared/messages/message-texts.ts';
import type { View } from './list-query.ts';

/** Answers and trouble first: they are what people come for. */
export const views: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'received', label: 'Received' },
  { view: 'failed', label: 'Failed' },
  { view: 'queued', label: 'Queued' },
  { view: 'sent', label: 'Sent' },
];

export const channelOptions = [
  { value: 'all', label: 'All channels' },
  { value: 'email', label: 'E-mails' },
  { value: 'sms', label: 'Text messages' },
] as const satisfies readonly { value: MessageChannel | 'all'; label: string }[];

const happenings: Record<MessageEvent['kind'], string> = {
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
export const eventText = ({ kind }: Pick<MessageEvent, 'kind'>): string => happenings[kind];

export const reasonNames: Record<SuppressionReason, string> = {
  bounce: 'The mailbox does not exist',
  complaint: 'Marked a mail as spam',
  stop: 'Texted STOP',
  provider: 'On the provider’s list',
};

/** What a staff person can do about an address that is held back. */
export const suppressionAdvice = ({ reason, channel }: Pick<Suppression, 'reason' | 'channel'>): string => {
  if (reason === 'stop') return 'Only its owner can change that, by texting START to our number.';
  if (reason === 'complaint') return 'Lift it only when the recipient has asked to hear from us again.';
  if (reason === 'bounce') return 'Lift it once the address is known to work, or correct it in the record.';
  return `The ${channel === 'sms' ? 'text message' : 'mail'} provider refuses it by itself; lifting it here lets us ask again.`;
};

export const addressesLead = 'Nothing is sent to these: a mailbox that does not exist, a mail marked as spam, a STOP.';

/** `payment-review`, as staff read it: `Payment review`. */
export const templateName = (template: string): string => {
  const words = template.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `E-mails and text messages` that a search or filter missed. */
export const nothingFound = (search: string, channel: MessageChannel | null): string =>
  [
    search ? `Nothing found for “${search}”` : 'Nothing',
    channel && `among ${channel === 'sms' ? 'text messages' : 'e-mails'}`,
  ]
    .filter(Boolean)
    .join(' ');

export const noWords = (channel: MessageChannel): string =>
  `The words of this ${channelNames[channel].toLowerCase()} are not kept: they have not left yet, hold a secret such as a sign-in link, or outlived their keeping.`;
