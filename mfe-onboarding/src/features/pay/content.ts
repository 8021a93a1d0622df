import { accountManager, brand, cancellation } from '@vitrine/brand';
import type { PackageId } from '@vitrine/contracts';

export const payTexts = {
  pageTitle: 'Payment',
  eyebrow: `Payment to ${brand.agency}`,
  loading: 'Looking up what’s due…',
  pay: 'Pay',
  processing: 'Processing...',
  ask: 'Write to us',
  home: 'Back to homepage',
  invoice: 'Invoice',
  client: 'Client',
  description: 'Description',
  amountDue: 'Amount due',
  dueInAll: 'Amount due in all',
  dueNowTerm: 'Due now',
  ofAll: (amount: string): string => `${amount} is due in all`,
  howMuch: 'How much would you like to pay?',
  payNow: 'What’s due now',
  payAll: 'Everything',
  payOther: 'Another amount',
  amount: 'Amount',
  schedule: (count: number): string => `Payment schedule: ${count} payments`,
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  credited: 'Credited',
  /** The payer's own credit, used before anything else is paid. */
  hasCredit: (credit: string, left: string): string => `You have ${credit} credit; ${left} is left to pay.`,
  coveredByCredit: (credit: string): string => `You have ${credit} credit, so there’s nothing left to pay.`,
  creditButton: (credit: string): string => `Use my ${credit} credit`,
  usedCredit: (credit: string): string => `We used ${credit} of your credit.`,
  withoutCredit: 'without my credit',
  dueDate: 'Due date',
  dueNow: 'due now',
  dueBy: (day: string): string => `due ${day}`,
  wasDue: (day: string): string => `was due ${day}`,
  perMonth: 'a month',
  withoutCode: 'without the code',
  instead: (listPrice: string) => `instead of ${listPrice}`,
  monthly: `Charged today, then every month until you cancel. ${cancellation}`,
  once: 'Charged once.',
  partOnce: 'Charged once. You can pay the rest by this link later.',
  trust: 'You pay on the page of our payment provider, Stripe. Your card details never reach us.',
  bank:
    'Pay by card, or from a US bank account if Stripe’s page offers it. A bank payment usually arrives within four ' +
    'business days.',
  receipt: 'We’ll email you a receipt with a PDF as soon as your payment is confirmed.',
  offlineNotice:
    'Your answers are saved in this browser. We’ll get them as soon as you’re back online, and you can pay ' +
    'in the meantime.',
  unreachableTitle: 'We can’t look up your payment right now',
  unreachable: 'We couldn’t reach our payment system. Nothing was charged. Please try again.',
  unreachableKept: 'Your answers are saved in this browser, and we’ll get them as soon as you’re back online.',
  retry: 'Retry',
  account: 'Your account',
} as const;

/** What a package's buyer reads before they pay: what they get, when, from whom, and how it ends. */
export const purchaseTexts = {
  forClient: (client: string): string => `For ${client}`,
  holds: 'What you get every month',
  firstMonth: 'Your first month',
  chargedToday: 'We charge you today',
  starts: 'Work starts',
  nextCharge: 'Next charge',
  /** Where the wished start is later: the provider's month begins with the payment (ADR 0040). */
  whyToday: (start: string): string =>
    `Why today? Your first payment reserves ${start}, and ${accountManager.firstName} prepares your start from now ` +
    'on. Would you rather pay on the day? This page keeps its address, so come back then.',
  /** A month would be charged for which nobody works. */
  tooEarly: (start: string): string =>
    'Please don’t pay yet: your start is more than a month away, and a second month would be charged before we ' +
    `begin. This page keeps its address, so come back on ${start}. To start sooner, call ${brand.phone.shown}.`,
  cancel: cancellation,
  terms: 'Read the terms',
  manager: 'Your account manager',
  calls: (day: string): string => `Calls you by 5 pm on ${day}.`,
  question: 'A question before you pay? Ask her.',
  chat: 'Chat',
} as const;

/** What each package holds, in the buyer's words; the contracts have the whole list. */
export const packageHolds: Readonly<Record<PackageId, readonly (readonly [title: string, text: string])[]>> = {
  foundation: [
    ['Ads that bring in patients', 'Planned and run by us. Ad spend is billed to you at cost.'],
    ['4 videos, 12 posts, 2 blogs', 'Filmed at your practice in one day a month.'],
    ['A better website', 'We work on your pages every month.'],
    ['A brand audit and analytics', 'Four pages in week one, then a report every month.'],
    ['A senior account manager', 'One person to call about your month.'],
    ['A call every month', 'What ran, what it cost, what’s next.'],
  ],
  transformation: [
    ['Ads on Google, Meta and LinkedIn', 'Planned and run by us. Ad spend is billed to you at cost.'],
    ['A chatbot on your website', 'It books visits and passes the rest to your front desk.'],
    ['8 videos, 12 posts, 2 blogs', 'Filmed at your practice in one day a month.'],
    ['Follow-up after every inquiry', 'Texts and emails that stop when the patient answers.'],
    ['Reviews and a competitor report', 'Each review answered in a day, a report every month.'],
    ['A session every two weeks', `With ${accountManager.firstName}. Training for your staff is included.`],
  ],
  dominance: [
    ['Everything in Visionary Transformation', 'Ads, chatbot, videos, follow-up, reviews and sessions.'],
    ['A team of five or more', 'Specialists who work for your group.'],
    ['Software of your own', 'Built for how your locations work.'],
    ['Forecasts and a plan to expand', 'Where to open next, in figures.'],
    ['Press, talks and conferences', 'We find them, write them and book them.'],
    ['Support day and night', 'A session with your executives every week, and a day in person each quarter.'],
  ],
};

/** The no-payment-info screen (staff specification, section 2; decision D3: no dead end). */
export const nothingTexts = {
  eyebrow: 'Payment',
  title: 'There’s nothing to pay here',
  text: 'This link doesn’t lead to an open invoice. It may have expired, or a newer link has replaced it.',
  filedTitle: 'We have your answers',
  filedText:
    'There’s nothing to pay yet because you haven’t chosen a package. Choose one now, or wait for your invoice.',
  browse: 'Browse Packages',
  ask: 'Ask us for a new link',
  home: 'Back to homepage',
} as const;

/** States of the parts of an invoice. */
export const partTexts = {
  paid: 'Paid',
  overdue: (day: string): string => `Was due ${day}`,
  due: (day: string): string => `Due ${day}`,
  upcoming: (day: string): string => `Due ${day}`,
  partlyPaid: (amount: string): string => `${amount} paid`,
} as const;

/** Of another package that the practice has: whether it is part of this one, or holds it. */
export const relationTexts = {
  /** The one that is bought is contained in the one they have. */
  contained: (bought: string, had: string): string => `${had} already includes everything in ${bought}.`,
  /** The one they have is contained in the one that is bought. */
  containing: (bought: string, had: string): string =>
    `${bought} includes everything in ${had}. To move up instead of paying for both, call ${brand.phone.shown}.`,
} as const;

/** Of the same plan in this browser, or of the signed-in person. */
export const existingTexts = {
  open: {
    text: (title: string, day: string) =>
      `You started a payment for ${title} on ${day}, and you can continue with that one. If you pay here instead, ` +
      'we’ll close the other one.',
    go: 'Continue that payment',
    another: 'here instead',
  },
  processing: {
    text: (title: string, day: string) =>
      `Your payment for ${title} from ${day} is still on its way. If you pay here too, you’ll start a second plan.`,
    go: 'Go to your account',
    another: 'for a second plan',
  },
  active: {
    text: (title: string, day: string) =>
      `You already have ${title}, paid on ${day}. If you pay here, you’ll start a second plan.`,
    go: 'Go to your account',
    another: 'for a second plan',
  },
} as const;
