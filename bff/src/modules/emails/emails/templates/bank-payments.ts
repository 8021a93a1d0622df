import { brand, longDate } from '@vitrine/brand';
import { bankFailure, methodName, PayMethod } from '@vitrine/contracts';
import { z } from 'zod';
import { button, facts } from './blocks.tsx';
import { defineTemplate } from './template.ts';

const variables = z.object({
  state: z.enum(['processing', 'failed', 'returned']),
  title: z.string(),
  invoiceNumber: z.string().nullable(),
  /** As shown, `$450.00`. */
  amount: z.string(),
  method: PayMethod,
  /** The day by which it usually arrives; of one that is on its way. */
  expectedOn: z.string().nullable(),
  /** The provider's code of why it failed or was returned. */
  code: z.string().nullable(),
  /** What is owed now, as shown; null for nothing. */
  owed: z.string().nullable(),
  paymentUrl: z.string(),
});
type Variables = z.output<typeof variables>;

const subjects: Record<Variables['state'], (amount: string) => string> = {
  processing: (amount) => `Your bank payment of ${amount} is on its way`,
  failed: (amount) => `Your bank payment of ${amount} didn’t go through`,
  returned: (amount) => `Your bank returned your payment of ${amount}`,
};
const headings: Record<Variables['state'], string> = {
  processing: 'Your bank payment is on its way',
  failed: 'Your bank payment didn’t go through',
  returned: 'Your bank returned your payment',
};
const openings: Record<Variables['state'], string> = {
  processing:
    'Thank you! Bank payments usually arrive within four business days. You don’t need to pay anything more in the ' +
    'meantime. We’ll email you the receipt as soon as the money is here.',
  failed: 'We couldn’t collect the payment from your bank account, so nothing was paid.',
  returned: 'Your bank took the payment back after it had arrived, so it’s owed again.',
};

/** To whoever pays from a bank account: when it begins, when it fails, and when the bank returns it. */
export const bankPayment = defineTemplate({
  variables,
  subject: ({ state, amount }) => subjects[state](amount),
  content: ({ state, title, invoiceNumber, amount, method, expectedOn, code, owed, paymentUrl }) => ({
    preview: subjects[state](amount),
    heading: headings[state],
    blocks: [
      openings[state],
      facts([
        ['For', title],
        ['Invoice', invoiceNumber],
        ['Amount', amount],
        ['From', methodName(method)],
        ['Usually here by', expectedOn && longDate(expectedOn)],
        ['Reason', state === 'processing' ? null : bankFailure(code)],
        ['Owed now', owed],
      ]),
      owed !== null && button('Pay now', paymentUrl),
      `Questions? Write to ${brand.email.hello}.`,
    ],
    foot: 'You’re getting this because a payment was made with your address.',
  }),
});
