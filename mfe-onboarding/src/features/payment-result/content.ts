import { accountManager, cancellation } from '@vitrine/brand';
import type { CheckoutState } from '@vitrine/contracts';

export const resultTexts = {
  eyebrow: 'Payment',
  confirming: 'Confirming your payment…',
  confirmingText: 'We’re checking with our payment provider. This takes a few seconds.',
  success: 'Payment Successful',
  successText: 'Thank you! Your payment is confirmed.',
  receipt: 'Receipt',
  invoice: 'Invoice',
  client: 'Client',
  description: 'Description',
  amount: 'Amount paid',
  date: 'Date',
  method: 'Paid by',
  balance: 'Still due',
  paidTo: 'Paid to',
  download: 'Download receipt',
  print: 'Print receipt',
  next: 'What happens next',
  accountTitle: 'Open your account',
  accountText:
    'Your invoices and receipts are in your account. Don’t have one yet? Use the link we just emailed you, or ' +
    'choose a password right here.',
  accountHint: 'Use the address you paid with. We’ll send you a link to confirm it’s yours.',
  email: 'Email',
  password: 'Password',
  create: 'Create my account',
  creating: 'Creating…',
  signIn: 'I have an account',
  dashboard: 'Go to dashboard',
  home: 'Back to homepage',
  again: 'Back to the payment',
  retry: 'Check again',
  contact: 'Write to us',
  canceled: 'Payment Canceled',
  canceledText: 'Nothing was charged. Your answers are saved, and you can pay whenever you’re ready.',
  tryAgain: 'Try Again',
} as const;

/** What happens after a payment, in this order. */
export const nextTexts = {
  start:
    `${accountManager.name}, your account manager, calls you by 5 pm on the next working day. Our email has the ` +
    'dates of your first month.',
  receipt: (address: string) => `You’ll get your receipt as a PDF at ${address}. You can print this page too.`,
  account: 'All your invoices and receipts are in your account, where you can download them again.',
  monthly: `We’ll charge the same amount every month until you cancel. ${cancellation}`,
  nextCharge: (amount: string, day: string) =>
    `We’ll charge ${amount} again on ${day}, and every month after that until you cancel. ${cancellation}`,
  once: 'You won’t be charged again.',
  rest: (amount: string, day: string): string => `${amount} is still due on this invoice, by ${day}.`,
  restInParts: (amount: string, next: string, day: string): string =>
    `${amount} is still due on this invoice. The next payment of ${next} is due by ${day}.`,
  chargedInParts: (amount: string, next: string, day: string): string =>
    `The rest, ${amount}, is charged to your card in parts. The next one, ${next}, is charged on ${day}.`,
  payRest: 'Pay the rest',
} as const;

/** Copy for a payment from a bank account. */
export const bankTexts = {
  pending: {
    title: 'Your bank payment is on its way',
    text:
      'Bank payments usually arrive within four business days. You don’t need to pay anything more in the meantime. ' +
      'We’ll email you the receipt when the money arrives.',
  },
  failed: (reason: string) => ({
    title: 'Your bank payment didn’t go through',
    text: `${reason} Nothing was paid. Please try again with another account or a card.`,
  }),
} as const;

/** Copy for a session that is not paid. Nothing was charged unless it says so. */
export const unpaidTexts: Readonly<
  Record<Exclude<CheckoutState, 'paid'> | 'unknown' | 'unreachable', { readonly title: string; readonly text: string }>
> = {
  open: {
    title: 'We haven’t received your payment yet',
    text:
      'Our payment provider hasn’t confirmed this payment. If you just paid, check again in a moment. If you left ' +
      'before you paid, nothing was charged.',
  },
  processing: {
    title: 'Your payment is processing',
    text:
      'The payment method you chose takes a few days. You don’t need to do anything else. We’ll email you a ' +
      'receipt as soon as it’s confirmed.',
  },
  failed: {
    title: 'Your payment didn’t go through',
    text: 'Your bank or card declined it, and nothing was charged. Please try again with another payment method.',
  },
  expired: {
    title: 'This payment wasn’t completed',
    text: 'The payment page expired, and nothing was charged. You can start again.',
  },
  review: {
    title: 'We’re checking your payment',
    text:
      'The amount we received doesn’t match the amount due, so we’re checking it by hand. Please don’t pay again. ' +
      'We’ll email you within 24 hours.',
  },
  unknown: {
    title: 'We can’t find this payment',
    text:
      'This link doesn’t lead to a payment. If you’ve paid, check your email for the receipt. If you haven’t, ' +
      'nothing was charged.',
  },
  unreachable: {
    title: 'We can’t confirm your payment right now',
    text: 'We couldn’t reach our payment system. If you’ve paid, your payment is safe and we’ll email you the receipt.',
  },
};
