import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph, TextLink } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  leads: z
    .array(
      z.object({
        contactId: z.uuid(),
        name: z.string(),
        company: z.string().nullable(),
        /** As shown, `Mon, Mar 2`. */
        due: z.string(),
        notes: z.string().nullable(),
      }),
    )
    .min(1),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
export type FollowUpsDue = z.output<typeof variables>;
type DueLead = FollowUpsDue['leads'][number];

const heading = ({ leads }: FollowUpsDue) =>
  leads.length === 1 ? `A follow-up is due: ${leads[0]?.name}` : `${leads.length} follow-ups are due`;
const facts = ({ company, due, notes }: DueLead): (readonly [string, string])[] =>
  [['Practice', company] as const, ['Due', due] as const, ['Notes', notes] as const].flatMap(([label, value]) =>
    value ? [[label, value] as const] : [],
  );
const linkOf = ({ portalUrl }: FollowUpsDue, { contactId }: DueLead) => new URL(`/leads/${contactId}`, portalUrl).href;
const foot = `${brand.product} writes this on the day of a follow-up to whoever the lead is assigned to.`;

/** To a member of the team, on the morning of the day. */
export const followUpsDue = defineTemplate({
  variables,
  subject: (values) => subjectLine(heading(values)),
  Html: (values) => (
    <Layout preview={values.leads.map(({ name }) => name).join(', ')} heading={heading(values)} foot={foot}>
      {values.leads.map((lead) => (
        <div key={lead.contactId}>
          <Paragraph>
            <TextLink href={linkOf(values, lead)}>{lead.name}</TextLink>
          </Paragraph>
          <Facts facts={facts(lead)} />
        </div>
      ))}
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      ...values.leads.map((lead) =>
        [`${lead.name}: ${linkOf(values, lead)}`, ...facts(lead).map(([label, value]) => `${label}: ${value}`)].join(
          '\n',
        ),
      ),
      `--\n${foot}`,
    ].join('\n\n'),
});
