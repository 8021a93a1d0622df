import type { WriteOff } from '@vitrine/contracts';

/** Texts of credit notes without a refund, and of write-offs. */
export const adjustmentTexts = {
  section: 'Credits and write-offs',
  amount: 'Amount, tax included',
  reason: 'Reason',
  credit: {
    action: 'Credit note…',
    title: (number: string): string => `Credit a part of ${number}`,
    description: (due: string): string => `${due} is due. No money moves; the client owes less, with the tax in it.`,
    paidDescription: 'This is paid. What you credit becomes the client’s credit; no money moves.',
    reasonHint: 'The client reads it on the credit note.',
    submit: 'Credit',
    afterwards: (amount: string, due: string): string =>
      `The bill gets smaller by ${amount}: ${due} is due afterwards.`,
    kept: (amount: string, kept: string, client: string): string =>
      `The bill gets smaller by ${amount}. ${kept} of it was paid already and becomes credit of ${client}.`,
    done: (amount: string, number: string, due: string): string => `${amount} of ${number} was credited; ${due} is due`,
  },
  writeOff: {
    action: 'Write off…',
    title: (number: string): string => `Write off ${number}`,
    description: (due: string): string =>
      `${due} is due. What you write off is booked as bad debt, and its tax is no longer owed.`,
    reasonHint: 'Kept in the timeline. The client doesn’t see it.',
    submit: 'Write off',
    afterwards: (amount: string, due: string): string => `${amount} won’t be paid: ${due} is due afterwards.`,
    done: (amount: string, number: string, due: string): string =>
      `${amount} of ${number} was written off; ${due} is due`,
  },
  end: {
    action: 'Owed again…',
    actionOf: (amount: string): string => `The ${amount} that was written off is owed again…`,
    title: (amount: string): string => `Is ${amount} owed again?`,
    description: (number: string, due: string): string =>
      `For when the money comes after all. ${due} of ${number} is due afterwards; then record the payment.`,
    reasonHint: 'Kept in the timeline.',
    submit: 'Owed again',
    done: (number: string, due: string): string => `${due} of ${number} is due`,
  },
  creditNote: (amount: string): string => `Credit note of ${amount}`,
  kinds: {
    bad_debt: (amount: string): string => `${amount} written off`,
    dispute: (amount: string): string => `${amount} lost in a dispute`,
    forgiven: (amount: string): string => `${amount} refunded, not owed again`,
  } satisfies Record<WriteOff['kind'], (amount: string) => string>,
  ended: 'Owed again',
  byOn: (who: string, when: string): string => `By ${who}, ${when}`,
} as const;
