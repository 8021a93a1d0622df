import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** What went back, as shown, `$250.00`. */
  amount: z.string(),
  /** Of which payment. */
  paid: z.string(),
  /** All of it went back, with what went back before. */
  full: z.boolean(),
  title: z.string(),
  invoiceNumber: z.string().nullable(),
});
type Values = z.output<typeof variables>;

const heading = ({ full }: Values) => (full ? 'Your payment was refunded' : 'A part of your payment was refunded');
const facts = ({ amount, paid, title, invoiceNumber }: Values): (readonly [string, string])[] => [
  ['Refunded', amount],
  ['Of your payment of', paid],
  ['For', title],
  ...(invoiceNumber ? [['Invoice', invoiceNumber] as const] : []),
];
const when = 'We sent it back the way you paid. Depending on your bank, it can take 5 to 10 days to show up.';
const questions = `Questions about this refund? Write to ${brand.email.hello}.`;
const foot = 'You’re getting this because a payment was made with your address.';

/** To whoever paid, once the provider confirmed that money went back. */
export const refundMail = defineTemplate({
  variables,
  subject: ({ amount, invoiceNumber }) =>
    subjectLine(`Your refund of ${amount} from ${brand.agency}${invoiceNumber ? `, invoice ${invoiceNumber}` : ''}`),
  Html: (values) => (
    <Layout preview={`${values.amount} for ${values.title}`} heading={heading(values)} foot={foot}>
      <Facts facts={facts(values)} />
      <Paragraph>{when}</Paragraph>
      <Paragraph>{questions}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      when,
      questions,
      `--\n${foot}`,
    ].join('\n\n'),
});
