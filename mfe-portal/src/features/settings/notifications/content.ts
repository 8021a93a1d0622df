import type { NotificationKind } from '@vitrine/contracts';

/** Kinds of notification, in the order of the screen. */
export const notices: readonly { readonly kind: NotificationKind; readonly title: string; readonly about: string }[] = [
  {
    kind: 'inquiry',
    title: 'New inquiries',
    about: 'Every message from the contact form or the chat, with its score.',
  },
  {
    kind: 'submission',
    title: 'Onboarding submissions',
    about: 'A practice has finished the wizard; its payment may still be to come.',
  },
  { kind: 'payment', title: 'Payments', about: 'The payment provider has confirmed a payment.' },
  {
    kind: 'payment-review',
    title: 'Payments that need a person',
    about: 'Money came that does not fit what was due, or came twice.',
  },
  { kind: 'crash', title: 'Crashed pages', about: 'A page broke for a visitor; each fault is told once an hour.' },
];

export const lead =
  'Who on the team is told of what by mail. Each kind needs at least one address, so that nothing goes unread.';
