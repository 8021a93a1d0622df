import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Quote } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  phone: z.string().nullable(),
  projectType: z.string(),
  budgetRange: z.string().nullable(),
  timeline: z.string().nullable(),
  urgency: z.string(),
  leadScore: z.number().int(),
  leadScoreMaximum: z.number().int(),
  /** Origin of the portal. */
  portalUrl: z.url(),
  contactId: z.uuid().optional(),
});
type Values = z.output<typeof variables>;

const facts = (values: Values): (readonly [string, string])[] => {
  const rows: (readonly [string, string | null])[] = [
    ['Lead score', `${values.leadScore} of ${values.leadScoreMaximum}`],
    ['E-mail', values.email],
    ['Phone', values.phone],
    ['Practice', values.company],
    ['Position', values.position],
    ['Project', values.projectType],
    ['Budget', values.budgetRange],
    ['Timeline', values.timeline],
    ['Urgency', values.urgency],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};
const link = ({ portalUrl, contactId }: Values) =>
  new URL(contactId ? `/leads/${contactId}` : '/leads', portalUrl).href;
/** True by the mail's reply address. */
const answerHint = ({ name }: Values) => `Reply to this mail and your answer goes to ${name}.`;
const foot = `${brand.product} writes this to the team of ${brand.agency} for every new inquiry.`;

/** To the team, for every inquiry. */
export const teamNotice = defineTemplate({
  variables,
  subject: ({ name, leadScore }) => subjectLine(`New inquiry: ${name.slice(0, 100)} (${leadScore})`),
  Html: (values) => (
    <Layout
      preview={`${values.projectType}, urgency ${values.urgency}, lead score ${values.leadScore} of ${values.leadScoreMaximum}`}
      heading={`${values.name} wrote to us`}
      foot={foot}
    >
      <Quote>{values.message}</Quote>
      <Facts facts={facts(values)} />
      <Paragraph>
        <ButtonLink href={link(values)}>Open this lead in {brand.product}</ButtonLink>
      </Paragraph>
      <Paragraph>{answerHint(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      `${values.name} wrote to us`,
      values.message,
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      `Open this lead in ${brand.product}: ${link(values)}`,
      answerHint(values),
      `--\n${foot}`,
    ].join('\n\n'),
});
