import { brand } from '@vitrine/brand';

export const payTexts = {
  pageTitle: 'Payment',
  eyebrow: `Payment to ${brand.agency}`,
  loading: 'Looking up what is due…',
  pay: 'Pay',
  processing: 'Processing...',
  ask: 'Write to us',
  home: 'Back to homepage',
  invoice: 'Invoice',
  client: 'Client',
  description: 'Description',
  amountDue: 'Amount due',
  dueNow: 'due now',
  perMonth: 'a month',
  monthly: 'Charged today, and every month until you cancel. Cancelling takes one line to us.',
  once: 'Charged once.',
  trust: 'You pay on the page of our payment provider, Stripe. Your card details never reach us.',
  receipt: 'A receipt with a PDF comes by mail as soon as the payment is confirmed.',
  waiting: 'Your answers are safe in this browser. They reach us as soon as the connection is back, and nothing of your payment depends on it.',
  unreachableTitle: 'We cannot look up your payment right now',
  unreachable: 'The connection to our payment desk failed. Nothing was charged.',
  unreachableKept: 'Your answers are safe in this browser and are sent as soon as the connection is back.',
  retry: 'Retry',
  account: 'Your account',
} as const;

/** The no-payment-info screen (staff specification, section 2; decision D3: no dead end). */
export const nothingTexts = {
  eyebrow: 'Payment',
  title: 'There is nothing to pay here',
  text: 'This link names no open invoice. It may have expired, been replaced by a newer one, or lost a part on its way to you.',
  filedTitle: 'Your answers are with us',
  filedText: 'There is nothing to pay yet, because no package was chosen. Choose one now, or wait for your invoice.',
  browse: 'Browse Packages',
  ask: 'Ask us for a fresh link',
  home: 'Back to homepage',
} as const;

export const settledTexts = {
  paid: { title: 'This is already paid', text: 'Thank you. There is nothing left to do: the receipt was mailed to you when the payment was confirmed.' },
  processing: {
    title: 'Your payment is on its way',
    text: 'The method you chose takes a few days. We mail the receipt as soon as the money arrives; please do not pay again.',
  },
  review: {
    title: 'A person is looking at this payment',
    text: 'What arrived does not match what was due, so we check it by hand. Please do not pay again; we write to you within 24 hours.',
  },
} as const;
