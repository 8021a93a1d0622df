import { brand } from '@vitrine/brand';
import { formatCents, formatPrice } from '@vitrine/money';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Paragraphs, Points } from './layout.tsx';
import { type Fact, defineTemplate, subjectLine, factLines } from './template.ts';

const variables = z.object({
  /** As staff wrote it. */
  message: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  amountCents: z.number().int(),
  /** The packages it is for; none for an offer of its own. Mails of earlier releases do not say. */
  offers: z
    .array(z.object({ name: z.string(), priceCents: z.number().int(), listPriceCents: z.number().int() }))
    .default([]),
  code: z.string(),
  link: z.url(),
});
type Values = z.output<typeof variables>;

const priceText = ({ offers, amountCents }: Values): string =>
  offers.length === 0
    ? `${formatCents(amountCents)} a month`
    : offers.map(({ name, priceCents }) => `${name} for ${formatCents(priceCents)} a month`).join(', ');
const facts = ({ name, amountCents, offers, code }: Values): Fact[] => [
  ['Campaign', name],
  ...(offers.length === 0
    ? [['Price', `${formatCents(amountCents)} a month`] as const]
    : offers.map(
        (offer) =>
          [
            offer.name,
            `${formatCents(offer.priceCents)} a month instead of ${formatPrice(offer.listPriceCents)}`,
          ] as const,
      )),
  ['Your code', code],
];
const included = ({ features }: Values) => features.map((feature) => `- ${feature}`);
const hint = 'We’ve filled in your code for you. You won’t be charged until you confirm the payment.';
const foot =
  `You’re getting this because someone at ${brand.agency} prepared this offer for you. If you weren’t expecting ` +
  'it, you can ignore this email.';

/** To a client, with the link that opens onboarding at a campaign's price. */
export const campaignLink = defineTemplate({
  variables,
  subject: ({ name }) => subjectLine(`${name}, from ${brand.agency}`),
  Html: (values) => (
    <Layout preview={`${values.name}, ${priceText(values)}`} heading={values.message} foot={foot}>
      {values.description && <Paragraphs>{values.description}</Paragraphs>}
      <Facts facts={facts(values)} />
      {values.features.length > 0 && <Points>{values.features}</Points>}
      <Paragraph>
        <ButtonLink href={values.link}>Start onboarding</ButtonLink>
      </Paragraph>
      <Paragraph>{hint}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      values.message,
      values.description,
      factLines(facts(values)),
      included(values).join('\n'),
      `Start onboarding: ${values.link}`,
      hint,
      `--\n${foot}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
});
