import type { BrandSettings, MailAccent } from '@vitrine/contracts';

export const accentNames: Record<MailAccent, string> = {
  champagne: 'Champagne',
  jade: 'Jade',
  steel: 'Steel',
  ember: 'Ember',
};

/** As the form and the choice between two versions name them. */
export const fieldNames: Record<keyof BrandSettings, string> = {
  displayName: 'Display name',
  replyTo: 'Reply-to address',
  businessAddress: 'Business address',
  phone: 'Public phone',
  accent: 'Accent of mails',
};

export const hints = {
  displayName: 'Who your mails are from. The mailbox behind it belongs to the installation.',
  replyTo: 'Where an answer to a mail goes.',
  businessAddress: 'Stands at the foot of mails and at the head of invoices and receipts. Up to six lines.',
  phone: 'Printed below the address. Leave it empty to print none.',
} as const;

export const lead =
  'How the agency appears in mails, receipts and invoices. The public site is rendered ahead and keeps its own: its name and addresses change with a release.';
