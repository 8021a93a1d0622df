import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  heading: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** What the reader can do now, or that there is nothing to do. */
  todo: z.string(),
  /** The client's page in the portal; null where no client is known. */
  clientId: z.uuid().nullable(),
  portalUrl: z.string(),
});
type Values = z.output<typeof variables>;

const foot = `${brand.product} sends this to the team of ${brand.agency} when something happens to a subscription or a payment.`;
const linkOf = ({ clientId, portalUrl }: Values): string => `${portalUrl}/clients${clientId ? `/${clientId}` : ''}`;
/** Of whom, in the subject. */
const whom = ({ facts }: Values): string => facts.find(([label]) => label === 'Client')?.[1] ?? '';

/** To the team: a payment of a subscription failed, it was canceled, paused or has ended, or a payment is disputed. */
export const billingAlert = defineTemplate({
  variables,
  subject: (values) => subjectLine([values.heading, whom(values).slice(0, 80)].filter(Boolean).join(': ')),
  Html: (values) => (
    <Layout preview={values.todo} heading={values.heading} foot={foot}>
      <Facts facts={values.facts} />
      <Paragraph>{values.todo}</Paragraph>
      <ButtonLink href={linkOf(values)}>Open the client</ButtonLink>
    </Layout>
  ),
  text: (values) =>
    [
      values.heading,
      values.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      values.todo,
      linkOf(values),
      `--\n${foot}`,
    ].join('\n\n'),
});
