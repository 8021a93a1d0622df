import { brand } from '@vitrine/brand';
import { declineText } from '@vitrine/contracts';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Paragraphs, TextLink } from './layout.tsx';
import { defineTemplate, type Fact, factLines, subjectLine, textPart } from './template.ts';

const questions = `Questions? Write to ${brand.email.hello}.`;

const declinedVariables = z.object({
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
});
type Declined = z.output<typeof declinedVariables>;

const declinedFacts = ({ invoiceNumber, title, amount, card }: Declined): Fact[] => [
  ['Invoice', invoiceNumber],
  ['For', title],
  ['Amount due', amount],
  ['Card', card],
];
const declinedHeading = 'We couldn’t charge your card';
const nextText = ({ nextTry }: Declined): string =>
  nextTry === null
    ? 'We won’t try again. The invoice is still due, so please pay it with the button below.'
    : `We’ll try again on ${nextTry}. You can also pay now, and then nothing more is charged for this invoice.`;
const repair = 'You can save another card in your account';
const declinedFoot = 'You’re getting this because you let us charge your card for our invoices.';

/** To a client whose saved card was refused: why, what happens next, and how to repair it. */
export const autopayDeclined = defineTemplate({
  variables: declinedVariables,
  subject: ({ invoiceNumber, amount }) => subjectLine(`We couldn’t charge ${amount} for invoice ${invoiceNumber}`),
  Html: (values) => (
    <Layout preview={declineText(values.code).client} heading={declinedHeading} foot={declinedFoot}>
      <Paragraph>{declineText(values.code).client}</Paragraph>
      <Facts facts={declinedFacts(values)} />
      <Paragraph>{nextText(values)}</Paragraph>
      <Paragraph>
        <ButtonLink href={values.paymentUrl}>Pay this invoice</ButtonLink>
      </Paragraph>
      <Paragraph>
        <TextLink href={values.accountUrl}>{repair}</TextLink>
      </Paragraph>
      <Paragraphs>{questions}</Paragraphs>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        declinedHeading,
        declineText(values.code).client,
        factLines(declinedFacts(values)),
        nextText(values),
        `Pay this invoice: ${values.paymentUrl}`,
        `${repair}: ${values.accountUrl}`,
        questions,
      ],
      declinedFoot,
    ),
});

const expiringVariables = z.object({
  clientName: z.string(),
  card: z.string(),
  /** `March 2027`. */
  lastMonth: z.string(),
  accountUrl: z.string(),
});
type Expiring = z.output<typeof expiringVariables>;
const expiringHeading = 'Your card expires soon';
const expiringText = ({ card, lastMonth }: Expiring): string =>
  `The card you saved with us, ${card}, expires at the end of ${lastMonth}. Please save your new card before ` +
  'then, so that your invoices go on being paid.';
const expiringFoot = 'You’re getting this once because you saved a card with us.';

/** To a client, once, 30 days before the saved card expires. */
export const cardExpiring = defineTemplate({
  variables: expiringVariables,
  subject: ({ lastMonth }) => subjectLine(`Your saved card expires in ${lastMonth}`),
  Html: (values) => (
    <Layout preview={expiringText(values)} heading={expiringHeading} foot={expiringFoot}>
      <Paragraph>{expiringText(values)}</Paragraph>
      <Paragraph>
        <ButtonLink href={values.accountUrl}>Save a new card</ButtonLink>
      </Paragraph>
      <Paragraphs>{questions}</Paragraphs>
    </Layout>
  ),
  text: (values) =>
    textPart([expiringHeading, expiringText(values), `Save a new card: ${values.accountUrl}`, questions], expiringFoot),
});

const requestVariables = z.object({ clientName: z.string(), email: z.string(), accountUrl: z.string() });
type Request = z.output<typeof requestVariables>;
const requestHeading = ({ clientName }: Request): string => `Save a card for ${clientName}`;
const requestText = ({ email }: Request): string =>
  `You can save a card, so that you don’t have to pay each invoice yourself. Please sign in as ${email}. If you ` +
  'don’t have an account yet, create one there with this address. Nothing is charged when you save a card. Whether ' +
  'we may charge it later is a separate choice, and you can take it back at any time.';
const requestFoot = 'You’re getting this because our team asked you for a card.';

/** To a client whom staff ask for a card. */
export const cardRequest = defineTemplate({
  variables: requestVariables,
  subject: () => subjectLine(`Save a card with ${brand.agency}`),
  Html: (values) => (
    <Layout preview={requestText(values)} heading={requestHeading(values)} foot={requestFoot}>
      <Paragraph>{requestText(values)}</Paragraph>
      <Paragraph>
        <ButtonLink href={values.accountUrl}>Save a card</ButtonLink>
      </Paragraph>
      <Paragraphs>{questions}</Paragraphs>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [requestHeading(values), requestText(values), `Save a card: ${values.accountUrl}`, questions],
      requestFoot,
    ),
});
