import { agencyDay, brand, longDate } from '@vitrine/brand';
import { declineText } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { button, facts, link } from './blocks.tsx';
import { defineTemplate } from './template.ts';

const questions = `Questions? Write to ${brand.email.hello}.`;

/** To a client whose saved card was refused: why, what happens next, and how to repair it. */
export const autopayDeclined = defineTemplate({
  variables: z.object({
    clientName: z.string(),
    invoiceNumber: z.string(),
    title: z.string(),
    /** As shown, `$450.00`. */
    amount: z.string(),
    /** `Visa ending in 4242`. */
    card: z.string(),
    /** The provider's code. */
    code: z.string(),
    /** The day of the next try, as text; null after the last. */
    nextTry: z.string().nullable(),
    paymentUrl: z.string(),
    accountUrl: z.string(),
  }),
  subject: ({ invoiceNumber, amount }) => `We couldn’t charge ${amount} for invoice ${invoiceNumber}`,
  content: ({ invoiceNumber, title, amount, card, code, nextTry, paymentUrl, accountUrl }) => ({
    preview: declineText(code).client,
    heading: 'We couldn’t charge your card',
    blocks: [
      declineText(code).client,
      facts([
        ['Invoice', invoiceNumber],
        ['For', title],
        ['Amount due', amount],
        ['Card', card],
      ]),
      nextTry === null
        ? 'We won’t try again. The invoice is still due, so please pay it with the button below.'
        : `We’ll try again on ${nextTry}. You can also pay now, and then nothing more is charged for this invoice.`,
      button('Pay this invoice', paymentUrl),
      link('Save another card', accountUrl),
      questions,
    ],
    foot: 'You’re getting this because you let us charge your card for our invoices.',
  }),
});

const expiringVariables = z.object({
  clientName: z.string(),
  card: z.string(),
  /** `March 2027`. */
  lastMonth: z.string(),
  accountUrl: z.string(),
});
const expiringText = ({ card, lastMonth }: z.output<typeof expiringVariables>): string =>
  `The card you saved with us, ${card}, expires at the end of ${lastMonth}. Please save your new card before ` +
  'then, so that your invoices go on being paid.';

/** To a client, once, 30 days before the saved card expires. */
export const cardExpiring = defineTemplate({
  variables: expiringVariables,
  subject: ({ lastMonth }) => `Your saved card expires in ${lastMonth}`,
  content: (values) => ({
    preview: expiringText(values),
    heading: 'Your card expires soon',
    blocks: [expiringText(values), button('Save a new card', values.accountUrl), questions],
    foot: 'You’re getting this once because you saved a card with us.',
  }),
});

const requestText = (email: string): string =>
  `You can save a card, so that you don’t have to pay each invoice yourself. Please sign in as ${email}. If you ` +
  'don’t have an account yet, create one there with this address. Nothing is charged when you save a card. Whether ' +
  'we may charge it later is a separate choice, and you can take it back at any time.';

/** To a client whom staff ask for a card. */
export const cardRequest = defineTemplate({
  variables: z.object({ clientName: z.string(), email: z.string(), accountUrl: z.string() }),
  subject: () => `Save a card with ${brand.agency}`,
  content: ({ clientName, email, accountUrl }) => ({
    preview: requestText(email),
    heading: `Save a card for ${clientName}`,
    blocks: [requestText(email), button('Save a card', accountUrl), questions],
    foot: 'You’re getting this because our team asked you for a card.',
  }),
});

/** To a client whose plan could not be charged, once a month: where another card pays it and is kept. */
export const planPaymentFailed = defineTemplate({
  variables: z.object({
    clientName: z.string(),
    title: z.string(),
    /** As shown, `$450.00`. */
    amount: z.string(),
    /** As the bank put it; null where it gave none. */
    reason: z.string().nullable(),
    /** The day of the next try, as text; null after the last. */
    nextTry: z.string().nullable(),
    paymentUrl: z.string(),
  }),
  subject: ({ title, amount }) => `We couldn’t charge ${amount} for ${title}`,
  content: ({ title, amount, reason, nextTry, paymentUrl }) => ({
    preview: `Your monthly payment of ${amount} didn’t go through.`,
    heading: 'Your monthly payment didn’t go through',
    blocks: [
      'Please pay it with the button below. You can use another card there, and it’s used for the next months, too.',
      facts([
        ['For', title],
        ['Amount due', amount],
        ...(reason === null ? [] : [['Your bank says', reason] satisfies [string, string]]),
      ]),
      nextTry === null
        ? 'We won’t try your old card again.'
        : `We’ll try your old card again on ${nextTry}. Once you’ve paid, nothing more is charged for this month.`,
      button('Pay and update your card', paymentUrl),
      questions,
    ],
    foot: 'You’re getting this because you have a monthly plan with us.',
  }),
});

/** The mail about a failed month, from what the provider says of it. */
export const planPaymentFailedMail = (failed: {
  readonly email: string;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly title: string;
  readonly amountCents: number;
  readonly reason: string | null;
  readonly nextAttemptAt: Date | null;
  readonly pageUrl: string;
}) => {
  const variables = {
    clientName: failed.clientName ?? '',
    title: failed.title,
    amount: formatCents(failed.amountCents),
    reason: failed.reason,
    nextTry: failed.nextAttemptAt && longDate(agencyDay(failed.nextAttemptAt)),
    paymentUrl: failed.pageUrl,
  };
  return {
    template: 'plan-payment-failed' as const,
    recipient: failed.email,
    subject: planPaymentFailed.subject(variables),
    variables,
    about: { clientId: failed.clientId },
  };
};
