import type { CheckoutState } from '@vitrine/contracts';

export const resultTexts = {
  eyebrow: 'Payment',
  confirming: 'Confirming your payment…',
  confirmingText: 'We are asking our payment provider. This takes a few seconds.',
  success: 'Payment Successful',
  successText: 'Thank you. Your payment is confirmed, and your work with us begins.',
  receiptSent: (address: string) => `The receipt is on its way to ${address}, with a PDF.`,
  receipt: 'Receipt',
  invoice: 'Invoice',
  client: 'Client',
  description: 'Description',
  amount: 'Amount paid',
  date: 'Date',
  accountTitle: 'Open your account',
  accountText:
    'Your invoices and receipts are in your account. If you don’t have one yet, use the link we’ve just mailed ' +
    'you, or choose a password right here.',
  accountHint: 'We send a link to this address, so that we know it’s yours. Use the one you paid with.',
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
  canceledText: 'Nothing was charged. What you told us is safe, and the payment can be made whenever you like.',
  tryAgain: 'Try Again',
} as const;

/** Copy for a session that is not paid. Nothing was charged unless it says so. */
export const unpaidTexts: Readonly<
  Record<Exclude<CheckoutState, 'paid'> | 'unknown' | 'unreachable', { readonly title: string; readonly text: string }>
> = {
  open: {
    title: 'No payment has reached us yet',
    text:
      'Our payment provider has not confirmed this payment. If you completed it a moment ago, check again. If you ' +
      'left before completing it, nothing was charged.',
  },
  processing: {
    title: 'Your payment is processing',
    text:
      'The method you chose takes a few days to arrive. There is nothing more to do: we mail the receipt as soon ' +
      'as it is confirmed.',
  },
  failed: {
    title: 'The payment did not come through',
    text: 'Your bank or card declined it, and nothing was charged. You can pay again with another method.',
  },
  expired: {
    title: 'This payment was not completed',
    text: 'Its page has expired, and nothing was charged. You can start the payment again.',
  },
  review: {
    title: 'A person is looking at your payment',
    text:
      'What arrived does not match what was due, so we check it by hand. Please do not pay again; we write to you ' +
      'within 24 hours.',
  },
  unknown: {
    title: 'We cannot find this payment',
    text:
      'This link doesn’t lead to a payment. If you’ve paid, your receipt is in your mailbox. If you haven’t, ' +
      'nothing was charged.',
  },
  unreachable: {
    title: 'We cannot confirm your payment right now',
    text: 'We couldn’t reach our payment system. If you’ve paid, your payment is safe, and the receipt comes by mail.',
  },
};
