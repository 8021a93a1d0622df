import type { InvoiceAct } from './primary-act.ts';

/** What is done with an invoice, in the words of its buttons and menus. */
export const actTexts = {
  labels: {
    send: 'Send',
    payment: 'Record payment',
    reminder: 'Send reminder',
    'card-link': 'Send card link',
    email: 'Email Invoice',
    sms: 'Send SMS',
    edit: 'Edit',
  } satisfies Record<InvoiceAct, string>,
  notOpened: (number: string): string => `${number} couldn’t be opened`,
  cardLinkSent: (name: string): string => `Card link sent to ${name}`,
  cardLinkFailed: 'The card link wasn’t sent',
} as const;

export const reminderTexts = {
  sent: (name: string): string => `Reminder sent to ${name}`,
  failed: (name: string): string => `The reminder to ${name} wasn’t sent`,
} as const;
