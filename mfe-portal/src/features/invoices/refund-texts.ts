import type { Refund, RefundMethod } from '@vitrine/contracts';

export const refundTexts = {
  button: 'Refund…',
  buttonOf: (amount: string): string => `Refund the payment of ${amount}…`,
  title: 'Refund or credit',
  description: (paid: string, remaining: string, number: string): string =>
    paid === remaining
      ? `${paid} was paid on ${number}.`
      : `${paid} was paid on ${number}, and ${remaining} of it can still be refunded.`,
  amount: 'Amount',
  method: 'How the client gets it',
  reference: 'Number of the check or transfer',
  referenceHint: 'Kept with the refund.',
  reason: 'Reason',
  reasonHint: 'The client sees it in the email and on the credit note.',
  creditNote: 'Credit note',
  effect: 'What it does',
  effects: {
    both: {
      label: 'Correct the bill and give the money back',
      hint: 'The client gets the money, and a credit note as a PDF.',
    },
    refund: { label: 'Only give the money back', hint: 'The bill stays as it is, so the client owes the money again.' },
    note: { label: 'Only correct the bill', hint: 'A credit note. No money moves; the client owes less.' },
  },
  /** What is due after it, in one sentence. */
  afterwards: {
    both: (amount: string, due: string): string =>
      `${amount} goes back, and the bill gets smaller by as much: ${due} is due afterwards.`,
    refund: (amount: string, due: string): string => `${amount} goes back and is owed again: ${due} is due afterwards.`,
    note: (amount: string, due: string): string => `The bill gets smaller by ${amount}: ${due} is due afterwards.`,
  },
  credited: (amount: string, due: string): string => `${amount} was credited, and ${due} is due`,
  creditOf: (amount: string): string => `Credit ${amount}`,
  emailClient: 'Email the client',
  emailClientHint: (email: string): string => `To ${email}, once the money is on its way.`,
  disputedWarning:
    'The client disputed a payment of this invoice. If you lose the dispute, their bank pays them back as well.',
  submit: 'Refund',
  submitOf: (amount: string): string => `Refund ${amount}`,
  onItsWay: (amount: string): string => `The refund of ${amount} is on its way`,
  refunded: (amount: string): string => `${amount} was refunded`,
  refundOf: (amount: string): string => `Refund of ${amount}`,
  askedFor: (who: string, when: string): string => `By ${who}, ${when}`,
  tryAgain: 'Try again',
  voidedCreditNote: 'Voided credit note',
  openCreditNote: (number: string): string => `Open credit note ${number} as PDF, in a new tab`,
  taxInNote: (tax: string, amount: string): string => `${amount} of the credit note is ${tax}.`,
  disputed: (amount: string): string => `${amount} disputed`,
  openedOn: (day: string): string => `Opened on ${day}.`,
  answerBy: (when: string): string =>
    `Send your evidence in Stripe’s dashboard by ${when}. If nobody answers, the money is lost.`,
  returned: (amount: string): string => `${amount} returned by the bank`,
  returnedOn: (day: string): string => `Returned on ${day}.`,
  owedAgain: 'It’s owed again, and the client got a link to pay. A return can’t be contested.',
  returnFee: (fee: string): string => `Stripe charged ${fee}.`,
  lost: 'The bank gave the money back to the client, so your figures no longer count it.',
  lostWithFee: (fee: string): string =>
    `The bank gave the money back to the client, so your figures no longer count it. Stripe also charged ${fee}.`,
} as const;

export const refundStates = {
  pending: { label: 'On its way', tone: 'champagne' },
  succeeded: { label: 'Refunded', tone: 'jade' },
  failed: { label: 'Failed', tone: 'ember' },
} as const satisfies Record<Refund['state'], { label: string; tone: string }>;

export const methodTexts: Record<RefundMethod, { readonly label: string; readonly hint?: string }> = {
  provider: { label: 'The way they paid', hint: 'Stripe sends it back. It can take 5 to 10 days to show up.' },
  check: { label: 'By check', hint: 'You pay it yourself; it’s recorded here.' },
  wire: { label: 'By wire', hint: 'You pay it yourself; it’s recorded here.' },
  cash: { label: 'In cash', hint: 'You pay it yourself; it’s recorded here.' },
};
