import type { DisplayStatus } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const accountTexts = {
  eyebrow: 'Your account',
  title: 'Billing',
  due: 'Amount due',
  nothingDue: 'Nothing is due.',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  noInvoicesText: (email: string): string => `Invoices to ${email} appear here as soon as we send them.`,
  payments: 'Payments and receipts',
  noPayments: 'No payments yet',
  noPaymentsText: 'Each payment appears here with its receipt.',
  pay: 'Pay',
  receipt: 'Receipt',
  failed: 'Your account could not be loaded',
  unreachable: 'We cannot be reached right now. Check your connection, then try again.',
  unverified: 'Confirm your email address',
  unverifiedText: (email: string): string =>
    `We show invoices and payments only to whoever owns the mailbox. Open the link we have sent to ${email}, ` +
    'and they appear here.',
  sendAgain: 'Send a new link',
  signOut: 'Sign Out',
  stillSignedIn: 'You are still signed in',
} as const;

/** Statuses in a client's words: an open invoice is due. */
export const statusLabels: Record<DisplayStatus, string> = {
  draft: 'Draft',
  sent: 'Due',
  paid: 'Paid',
  overdue: 'Overdue',
  void: 'Canceled',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};
export const statusTones: Record<DisplayStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'steel',
  paid: 'jade',
  overdue: 'ember',
  void: 'neutral',
  partly_refunded: 'steel',
  refunded: 'neutral',
};
