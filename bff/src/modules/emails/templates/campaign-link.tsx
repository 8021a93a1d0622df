import { brand } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** As staff wrote it. */
  message: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  amountCents: z.number().int(),
  code: z.string(),
  link: z.url(),
});
type Values = z.output<typeof variables>;

const facts = ({ name, amountCents, code }: Values): (readonly [string, string])[] => [
  ['Campaign', name],
  ['Price', `${formatCents(amountCents)} a month`],
  ['Your code', code],
];
const included = ({ features }: Values) => features.map((feature) => `– ${feature}`);
const hint = 'The code is filled in for you. Nothing is charged before you confirm it.';
const foot = `You receive this because someone at ${brand.agency} prepared this offer for you. If that surprises you, no answer is needed.`;

/** To a client, with the link that opens onboarding at a campaign's price. */
export const campaignLink = defineTemplate({
  variables,
  subject: ({ name }) => subjectLine(`${name}, from ${brand.agency}`),
  Html: (values) => (
    <Layout preview={`${values.name}, ${formatCents(values.amountCents)} a month`} heading={values.message} foot={foot}>
      {values.description && <Paragraph>{values.description}</Paragraph>}
      <Facts facts={facts(values)} />
      {values.features.length > 0 && (
        <Paragraph>
          {included(values).map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </Paragraph>
      )}
      <Paragraph>
        <ButtonLink href={values.link}>Start onboarding</ButtonLink>
      </Paragraph>
      <Paragraph>{hint}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [values.message, values.description, facts(values).map(([label, value]) => `${label}: ${value}`).join('\n'), included(values).join('\n'), `Start onboarding: ${values.link}`, hint, `--\n${foot}`]
      .filter((part) => part !== '')
      .join('\n\n'),
});
