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
    about: 'A practice finished onboarding. It may not have paid yet.',
  },
  { kind: 'payment', title: 'Payments', about: 'Stripe confirmed a payment.' },
  {
    kind: 'payment-review',
    title: 'Payments to check',
    about: 'Someone paid the wrong amount, or paid twice.',
  },
  {
    kind: 'crash',
    title: 'Crashed pages',
    about: 'A page crashed for a visitor. You’ll hear about each problem at most once an hour.',
  },
];

export const lead = 'Who gets an email about what. Each kind needs at least one address.';

export const recipientTexts = {
  table: 'Who gets an email',
  event: 'When',
  people: 'Emailed to',
} as const;
