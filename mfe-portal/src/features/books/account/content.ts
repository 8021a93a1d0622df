import { cardName, type DisplayStatus, type SavedCard } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const accountTexts = {
  eyebrow: 'Your account',
  title: 'Billing',
  due: 'Amount due',
  /** Of an invoice that was credited or written off whole: nobody paid it. */
  settled: 'Nothing due',
  credit: (amount: string): string =>
    `You have ${amount} credit with us. You can use it on the payment page, and autopay uses it before your card.`,
  nothingDue: 'You’re all paid up.',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  noInvoicesText: (email: string): string => `Invoices we send to ${email} will show up here.`,
  payments: 'Payments and receipts',
  noPayments: 'No payments yet',
  noPaymentsText: 'Your payments and receipts will show up here.',
  pay: 'Pay',
  schedule: 'Payment schedule',
  dueAmount: (amount: string): string => `${amount} due`,
  dueNowOf: (now: string, all: string): string => `${now} due now, ${all} in all`,
  partStates: {
    paid: (): string => 'paid',
    overdue: (day: string): string => `was due ${day}`,
    due: (day: string): string => `due ${day}`,
    upcoming: (day: string): string => `due ${day}`,
  },
  onItsWay: 'On its way',
  arrives: (day: string): string => `Nothing more to pay. It usually arrives by ${day}.`,
  receipt: 'Receipt',
  creditNote: 'Credit note',
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

/** Texts around files. */
export const fileSectionTexts = {
  title: 'Files',
  lead: 'Send us logos, photos and texts, and find what we share with you.',
  own: 'From you',
  ours: 'From us',
} as const;

/** Texts around the saved card. */
export const cardTexts = {
  title: 'Card and autopay',
  loading: 'Loading your card',
  none: 'Save a card, and you don’t have to enter it for each invoice. Nothing is charged when you save it.',
  save: 'Save a card',
  replace: 'Use another card',
  remove: 'Remove card',
  removeTitle: (card: SavedCard): string => `Remove ${cardName(card)}?`,
  removeText: 'We’ll remove it here and at Stripe. Autopay ends with it, so you’ll pay each invoice yourself.',
  expiry: ({ expired, expiryMonth, expiryYear }: SavedCard): string => {
    const month = `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
    return expired ? `Expired ${month}` : `Expires ${month}`;
  },
  on: 'Autopay is on',
  autopay: 'Autopay',
  agree: 'Agree and turn on autopay',
  agreed: (day: string): string => `You agreed to this on ${day}:`,
  notYet: 'Nothing is charged by itself at the moment: the agency hasn’t turned autopay on.',
  upcoming: 'Next charges',
  charge: (day: string, amount: string, number: string): string => `On ${day}: ${amount} for ${number}`,
  revoke: 'Turn off autopay',
  stop: 'Stop these charges',
  forAll: 'You can also agree to it for all invoices:',
} as const;

/** Statuses in a client's words: an open invoice is due. */
export const statusLabels: Record<DisplayStatus, string> = {
  draft: 'Draft',
  sent: 'Due',
  paid: 'Paid',
  overdue: 'Overdue',
  void: 'Canceled',
  partially_paid: 'Partially paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};
export const statusTones: Record<DisplayStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'steel',
  paid: 'jade',
  overdue: 'ember',
  void: 'neutral',
  partially_paid: 'steel',
  partly_refunded: 'steel',
  refunded: 'neutral',
};
