import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Quote } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** The client's company or the lead's name; null for a number nobody knows. */
  from: z.string().nullable(),
  number: z.string(),
  text: z.string(),
  messageId: z.uuid(),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
export type SmsAnswerNotice = z.output<typeof variables>;

const sender = ({ from, number }: SmsAnswerNotice) => from ?? number;
const heading = (values: SmsAnswerNotice) => `${sender(values)} texted us`;
const facts = ({ from, number }: SmsAnswerNotice): (readonly [string, string])[] => [
  ['From', from ?? 'A number we don’t have on file'],
  ['Number', number],
];
const link = ({ portalUrl, messageId }: SmsAnswerNotice) => new URL(`/messages/${messageId}`, portalUrl).href;
const foot = `${brand.product} writes this to whoever the lead is assigned to, or else to the team.`;

/** To staff, for a text message that came in. */
export const smsAnswerNotice = defineTemplate({
  variables,
  subject: (values) => subjectLine(`New text from ${sender(values).slice(0, 100)}`),
  Html: (values) => (
    <Layout preview={values.text.slice(0, 100)} heading={heading(values)} foot={foot}>
      <Quote>{values.text}</Quote>
      <Facts facts={facts(values)} />
      <Paragraph>
        <ButtonLink href={link(values)}>Answer in {brand.product}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      values.text,
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      `Answer in ${brand.product}: ${link(values)}`,
      `--\n${foot}`,
    ].join('\n\n'),
});
