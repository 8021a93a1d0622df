import type { MessageChannel, MessageEvent, MessageNeed, Suppression, SuppressionReason } from '@vitrine/contracts';
import { capitalize } from '../../shared/format.ts';

export const viewLabels = {
  received: 'Received',
  failed: 'Failed',
  queued: 'Queued',
  sent: 'Sent',
  addresses: 'Blocked addresses',
} as const;

export const channelOptions = [
  { value: 'email', label: 'Emails' },
  { value: 'sms', label: 'Text messages' },
] as const satisfies readonly { value: MessageChannel; label: string }[];

export const needOptions = [{ value: 'attention', label: 'Failed, and needs you' }] as const satisfies readonly {
  value: MessageNeed;
  label: string;
}[];

const eventLabels: Record<MessageEvent['kind'], string> = {
  'try-failed': 'Sending failed',
  unanswered: 'No answer from the provider',
  sent: 'Sent out',
  delayed: 'Delayed by the recipient’s mail server',
  delivered: 'Delivered to their mailbox',
  opened: 'Opened by them',
  bounced: 'Bounced back',
  complained: 'Marked as spam by the recipient',
  failed: 'Failed: we stopped trying',
  canceled: 'Canceled before it left',
  suppressed: 'Not sent: blocked address',
  retried: 'Tried again',
};
export const eventText = ({ kind }: Pick<MessageEvent, 'kind'>): string => eventLabels[kind];

export const reasonNames: Record<SuppressionReason, string> = {
  bounce: 'The mailbox doesn’t exist',
  complaint: 'Marked an email as spam',
  stop: 'Texted STOP',
  provider: 'Blocked by the provider',
  request: 'Asked us to stop',
};

/** Advice for staff about a suppressed address. */
export const suppressionAdvice = ({ reason, channel }: Pick<Suppression, 'reason' | 'channel'>): string => {
  if (reason === 'stop') return 'Only they can change that, by texting START to our number.';
  if (reason === 'complaint' || reason === 'request') return 'Unblock it only if they’ve asked to hear from us again.';
  if (reason === 'bounce') return 'Unblock it when you know the address works, or correct it in the record.';
  return channel === 'sms'
    ? 'The text message provider blocks it. If you unblock it here, we’ll try again.'
    : 'The email provider blocks it. If you unblock it here, we’ll try again.';
};

export const addressesLead =
  'We don’t send anything to these addresses: the mailbox doesn’t exist, they marked us as spam, or they asked us to ' +
  'stop.';

export const blockLead =
  'From now on we send nothing to this address. You can unblock it when they want to hear from us again.';

/** `payment-review` → `Payment review`. */
export const templateName = (template: string): string => {
  const words = template.replaceAll(/[-_]/g, ' ');
  return capitalize(words);
};

export const missingContentText = (channel: MessageChannel): string =>
  channel === 'sms'
    ? 'We don’t have the text of this message: it hasn’t been sent yet, or it’s past the time we keep it.'
    : 'We don’t have the text of this email: it hasn’t been sent yet, it holds a private link, or it’s past the time ' +
      'we keep it.';
