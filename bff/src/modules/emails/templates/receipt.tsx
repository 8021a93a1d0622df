import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph, TextLink } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  receiptNumber: z.string(),
  invoiceNumber: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  items: z.array(z.object({ description: z.string(), quantity: z.string(), amount: z.string() })),
  /** As shown, `$4,997.00`. */
  amount: z.string(),
  /** Of a subscription. */
  monthly: z.boolean(),
  /** Day of the payment, in words. */
  paidOn: z.string(),
  /** Unix milliseconds of the payment: what makes the attached file the same on every try. */
  paidAt: z.number(),
});
export type ReceiptVariables = z.output<typeof variables>;

const facts = (values: ReceiptVariables): (readonly [string, string])[] => [
  ['For', values.title],
  ['Amount', values.monthly ? `${values.amount} a month` : values.amount],
  ['Paid on', values.paidOn],
  ['Receipt', values.receiptNumber],
  ['Invoice', values.invoiceNumber],
];
const thanks = ({ clientName }: ReceiptVariables) => `Thank you, ${clientName}.`;
const arrived = 'Your payment has arrived. The receipt is attached as a PDF.';
const next = ({ monthly }: ReceiptVariables) =>
  monthly ? 'This amount is charged each month until you tell us to stop. A receipt like this one follows every payment.' : 'Nothing more is due on this invoice.';
const foot = `${brand.agency} · ${brand.city}. You receive this because a payment was made with your address.`;

/** To whoever paid, for every payment that was confirmed. */
export const receipt = defineTemplate({
  variables,
  subject: ({ receiptNumber, amount }) => subjectLine(`Your receipt ${receiptNumber} from ${brand.agency}: ${amount}`),
  Html: (values) => (
    <Layout preview={`${values.amount} for ${values.title}`} heading={thanks(values)} foot={foot}>
      <Paragraph>{arrived}</Paragraph>
      <Facts facts={facts(values)} />
      <Paragraph>{next(values)}</Paragraph>
      <Paragraph>
        Questions about this payment? Write to <TextLink href={`mailto:${brand.email.hello}`}>{brand.email.hello}</TextLink>.
      </Paragraph>
    </Layout>
  ),
  text: (values) => [thanks(values), arrived, facts(values).map(([label, value]) => `${label}: ${value}`).join('\n'), next(values), `Questions about this payment? Write to ${brand.email.hello}.`, `--\n${foot}`].join('\n\n'),
});
