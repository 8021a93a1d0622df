import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** `review`: does not fit what was due. `refund_due`: one payment too many. `possible_duplicate`: a second plan of the same, taken. */
  state: z.enum(['review', 'refund_due', 'possible_duplicate']),
  /** What happened, in words. */
  reason: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  received: z.string(),
  expected: z.string().nullable(),
  /** The provider's id of the payment, to find it in its dashboard. */
  reference: z.string(),
});
type Values = z.output<typeof variables>;

const facts = (values: Values): (readonly [string, string])[] => {
  const rows: (readonly [string, string | null])[] = [
    ['What happened', values.reason],
    ['For', values.title],
    ['Client', values.clientName],
    ['Received', values.received],
    ['Expected', values.expected],
    ['At the provider', values.reference],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};
const headings: Record<Values['state'], string> = {
  review: 'A payment does not fit',
  refund_due: 'A payment has to be refunded',
  possible_duplicate: 'Somebody may have paid twice',
};
const todos: Record<Values['state'], string> = {
  review: 'It is recorded, and nothing was marked paid. Please compare it with the provider’s dashboard and decide.',
  refund_due: 'It is recorded and nothing was lost. Please refund it in the provider’s dashboard and tell the client.',
  possible_duplicate:
    'Both plans run, and the payer was told by mail. Please ask whether two are meant; if not, cancel the second one in the provider’s dashboard and refund it.',
};
const heading = ({ state }: Values) => headings[state];
const todo = ({ state }: Values) => todos[state];
const foot = `${brand.product} writes this to the team of ${brand.agency} when a payment needs a person.`;

/** To the team, when money came that nobody may take for granted (decision D2). */
export const paymentReview = defineTemplate({
  variables,
  subject: (values) => subjectLine(`${heading(values)}: ${values.received}, ${values.title.slice(0, 80)}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={heading(values)} foot={foot}>
      <Facts facts={facts(values)} />
      <Paragraph>{todo(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      todo(values),
      `--\n${foot}`,
    ].join('\n\n'),
});
