import { type BrandSettings, type MailAccent, type TimeZone, timeZoneNames } from '@vitrine/contracts';

export const lead =
  'How the agency appears in emails, receipts and invoices. The public site has its own name and addresses, which ' +
  'change with a release.';

export const accentNames: Record<MailAccent, string> = {
  champagne: 'Champagne',
  jade: 'Jade',
  steel: 'Steel',
  ember: 'Ember',
};

/** Field labels in the form and in conflicts. */
export const fieldNames: Record<keyof BrandSettings, string> = {
  displayName: 'Display name',
  replyTo: 'Reply-to address',
  businessAddress: 'Business address',
  phone: 'Public phone',
  accent: 'Accent color of emails',
};

export const timeZoneTexts = {
  title: 'Time zone',
  lead:
    'Your days begin and end by it: due dates, reminders, reports, and what Vitrine does at a certain hour. Payments ' +
    'keep the day they were booked on. You can’t change it while books are closed.',
} as const;

export const timeZoneLabel = (zone: TimeZone): string => `${timeZoneNames[zone]} time`;

export const logoContent = {
  title: 'Logo',
  lead:
    'Stands in place of the name on invoices, receipts, estimates, credit notes and statements, and at the top of ' +
    'emails. What you’ve already sent keeps the logo it had.',
  hint: 'It’s printed on white paper, so a dark logo or a white background looks best.',
  none: 'No logo. Documents and emails show the name.',
  onPaper: 'On paper',
  inEmails: 'In emails',
  saved: 'It’s on new documents and in new emails.',
} as const;
