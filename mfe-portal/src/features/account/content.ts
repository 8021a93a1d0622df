import type { DisplayStatus } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const accountTexts = {
  eyebrow: 'Your account',
  title: 'Billing',
  due: 'Amount due',
  nothingDue: 'You’re all paid up.',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  noInvoicesText: (email: string): string => `Invoices we send to ${email} will show up here.`,
  payments: 'Payments and receipts',
  noPayments: 'No payments yet',
  noPaymentsText: 'Your payments and receipts will show up here.',
  pay: 'Pay',
  receipt: 'Receipt',
  statement: 'Statement…',
  failed: 'We couldn’t load your account',
  unreachable: 'Check your connection and try again.',
  unverified: 'Confirm your email address',
  unverifiedText: (email: string): string =>
    `To keep your invoices private, we first need to know this address is yours. Open the link we sent to ` +
    `${email}, and they’ll show up here.`,
  sendAgain: 'Send a new link',
  signOut: 'Sign Out',
  stillSignedIn: 'You’re still signed in',
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
