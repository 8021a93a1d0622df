import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

/** Redacted before it gets here: nothing in it may name a visitor. */
const variables = z.object({
  reason: z.string(),
  /** Without query and fragment. */
  url: z.string(),
  remote: z.string().nullable(),
  build: z.string().nullable(),
  /** Under which the log has its stack. */
  requestId: z.string().nullable(),
  /** What failed, where it was no page: `cleanup`. */
  job: z.string().optional(),
});
type Values = z.output<typeof variables>;

const heading = ({ remote, job }: Values) => (job ? `The nightly ${job} was not finished` : ofPage(remote));
const ofPage = (remote: string | null) => (remote ? `A page of ${remote} crashed` : 'A page crashed');
const facts = (values: Values): (readonly [string, string])[] => {
  const rows: (readonly [string, string | null])[] = [
    ['Reason', values.reason],
    ['Page', values.url],
    ['Part', values.remote],
    ['Build', values.build],
    ['In the log', values.requestId],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};
const told = ({ job }: Values) =>
  job
    ? 'Everything else was done. It is tried again the next night; the log has the reason.'
    : 'The visitor was told that the team has been notified, and offered to reload. The log holds the stack.';
const foot = `${brand.product} writes this to the team of ${brand.agency}, at most once an hour for the same fault.`;

/** To the team, so that 'our team has been notified' is true (decision D10). */
export const crashNotice = defineTemplate({
  variables,
  subject: (values) => subjectLine(`${heading(values)}: ${values.reason.slice(0, 80)}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={heading(values)} foot={foot}>
      <Facts facts={facts(values)} />
      <Paragraph>{told(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      told(values),
      `--\n${foot}`,
    ].join('\n\n'),
});
