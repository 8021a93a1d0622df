export const estimateTexts = {
  pageTitle: 'Estimate',
  from: (seller: string): string => `Estimate from ${seller}`,
  loading: 'Looking up your estimate…',
  validUntil: (day: string): string => `valid until ${day}`,
  wasValidUntil: (day: string): string => `was valid until ${day}`,
  number: 'Estimate',
  client: 'For',
  version: (version: number): string => `version ${String(version)}`,
  changed: 'What changed: ',
  items: 'What’s included',
  options: 'Options',
  optionsHint: 'Switch on what you’d like. The total follows.',
  chosen: 'chosen',
  notChosen: 'not chosen',
  total: 'Total',
  terms: 'Terms',
  pdf: 'Download PDF',
  home: 'Back to homepage',
  retry: 'Retry',
  pay: 'Pay the invoice',
} as const;

/** What is due once an estimate is signed. */
export const depositTexts = {
  loading: 'Looking up what’s due…',
  deposit: 'Your deposit',
  due: 'Due now',
  dueBy: (day: string): string => `Due by ${day}.`,
  wasDue: (day: string): string => `Was due ${day}.`,
  pay: (amount: string): string => `Pay ${amount}`,
  opening: 'Processing...',
  payRest: 'Pay the rest now',
  trust: 'You pay on the page of our payment provider, Stripe. Your card details never reach us.',
  paid: (amount: string): string => `Your deposit of ${amount} is paid. Thank you!`,
  allPaid: 'Everything is paid. Thank you!',
  processing: 'Your payment is on its way. We’ll email you a receipt when it arrives, so please don’t pay again.',
  review: 'We’re checking your payment by hand, so please don’t pay again. We’ll email you within 24 hours.',
  failed: 'Your signature is safe, but we couldn’t look up what’s due. Please try again in a moment.',
} as const;

export const missingTexts = {
  eyebrow: 'Estimate',
  title: 'There’s no estimate here',
  text: 'This link doesn’t lead to an estimate. It may not be complete, or the estimate was taken back.',
  ask: 'Ask us for a new link',
} as const;

export const failedTexts = {
  title: 'We can’t show your estimate right now',
  text: 'We couldn’t reach our server. Nothing was accepted or declined. Please try again in a moment.',
} as const;

export const closedTexts = {
  accepted: (name: string, day: string): string => `Accepted and signed by ${name} on ${day}. Thank you!`,
  declined: 'You declined this estimate. If you change your mind, ask us for a new one.',
  expired: 'This estimate has expired. Ask us, and we’ll send you a new one.',
} as const;

/** What a client can do about an estimate: one form at a time. */
export type Decision = 'accept' | 'decline' | 'ask';

export const decisionTexts = {
  accept: 'Accept',
  decline: 'Decline',
  ask: 'Ask a question',
  cancel: 'Cancel',
  name: 'Your full name',
  how: 'How would you like to sign?',
  draw: 'Draw it',
  type: 'Type it',
  pad: 'Signature box',
  padHint: 'Sign with your finger, pen or mouse.',
  clear: 'Clear',
  typed: 'Your typed name is your signature.',
  consent: 'By signing you accept this estimate with the options you switched on.',
  sign: (total: string): string => `Accept and sign for ${total}`,
  reason: 'Why are you declining?',
  confirmDecline: 'Decline this estimate',
  question: 'Your question',
  send: 'Send my question',
  confirmation: 'Thank you! We got your question and will reply by email or phone.',
  changed: 'This estimate changed since you opened it, so nothing was signed. Here’s the new version.',
  failed: 'We couldn’t confirm that this went through. Try again: it won’t happen twice.',
} as const;
