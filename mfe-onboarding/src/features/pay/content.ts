import { brand, cancellation } from '@vitrine/brand';

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
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  dueDate: 'Due date',
  dueNow: 'due now',
  dueBy: (day: string): string => `due ${day}`,
  wasDue: (day: string): string => `was due ${day}`,
  perMonth: 'a month',
  withoutCode: 'without the code',
  instead: (listPrice: string) => `instead of ${listPrice}`,
  monthly: `Charged today, then every month until you cancel. ${cancellation}`,
  once: 'Charged once.',
  trust: 'You pay on the page of our payment provider, Stripe. Your card details never reach us.',
  receipt: 'A receipt with a PDF comes by mail as soon as the payment is confirmed.',
  waiting:
    'Your answers are safe in this browser. They reach us as soon as the connection is back, and nothing of ' +
    'your payment depends on it.',
  unreachableTitle: 'We cannot look up your payment right now',
  unreachable: 'We couldn’t reach our payment system. Nothing was charged.',
  unreachableKept: 'Your answers are safe in this browser and are sent as soon as the connection is back.',
  retry: 'Retry',
  account: 'Your account',
} as const;

/** The no-payment-info screen (staff specification, section 2; decision D3: no dead end). */
export const nothingTexts = {
  eyebrow: 'Payment',
  title: 'There is nothing to pay here',
  text: 'This link doesn’t lead to an open invoice. It may have expired, or a newer link has replaced it.',
  codeTitle: 'This code doesn’t lead to a payment',
  code: 'See what the code offers',
  otherCode: 'Use another code',
  filedTitle: 'Your answers are with us',
  filedText: 'There is nothing to pay yet, because no package was chosen. Choose one now, or wait for your invoice.',
  browse: 'Browse Packages',
  ask: 'Ask us for a fresh link',
  home: 'Back to homepage',
} as const;

export const paidTexts = {
  paid: {
    title: 'This is already paid',
    text: 'Thank you. There is nothing left to do: the receipt was mailed to you when the payment was confirmed.',
  },
  refunded: {
    title: 'This was refunded',
    text:
      'Your payment went back the way you paid. Depending on your bank, it can take 5 to 10 days to show up. ' +
      'Nothing is due.',
  },
  partlyRefunded: {
    title: 'This is paid, and partly refunded',
    text:
      'A part of your payment went back the way you paid. Depending on your bank, it can take 5 to 10 days to ' +
      'show up. Nothing is due.',
  },
  processing: {
    title: 'Your payment is on its way',
    text:
      'The method you chose takes a few days. We mail the receipt as soon as the money arrives; please do not pay ' +
      'again.',
  },
  review: {
    title: 'A person is looking at this payment',
    text:
      'What arrived does not match what was due, so we check it by hand. Please do not pay again; we write to you ' +
      'within 24 hours.',
  },
} as const;

/** Of the same plan in this browser, or of the signed-in person. */
export const existingTexts = {
  open: {
    text: (title: string, day: string) =>
      `You began a payment for ${title} on ${day}. You can go on with that one. If you pay here instead, we ` +
      'close the other.',
    go: 'Continue that payment',
    another: 'here instead',
  },
  processing: {
    text: (title: string, day: string) =>
      `Your payment for ${title} from ${day} is still on its way. If you pay here as well, you start a second plan.`,
    go: 'Go to your account',
    another: 'for a second plan',
  },
  active: {
    text: (title: string, day: string) =>
      `You already have ${title}, paid on ${day}. If you pay here, you start a second plan beside it.`,
    go: 'Go to your account',
    another: 'for a second plan',
  },
} as const;
