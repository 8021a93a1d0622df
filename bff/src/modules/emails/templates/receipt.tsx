import { brand, cancellation } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraphs } from './layout.tsx';
import { defineEditableTemplate } from './template.ts';

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
  /** As of the payment; the agency's of today for what was filed before. */
  letterhead: z
    .object({ name: z.string(), lines: z.array(z.string()).readonly(), contact: z.string().nullable() })
    .optional(),
  /** Unix milliseconds of the payment: what makes the attached file the same on every try. */
  paidAt: z.number(),
  /** The payer has this plan already, and did not say that two are meant. Mails of earlier releases do not say. */
  second: z.boolean().optional(),
});
export type ReceiptVariables = z.output<typeof variables>;

const facts = (values: ReceiptVariables): (readonly [string, string])[] => [
  ['For', values.title],
  ['Amount', values.monthly ? `${values.amount} a month` : values.amount],
  ['Paid on', values.paidOn],
  ['Receipt', values.receiptNumber],
  ['Invoice', values.invoiceNumber],
];
const next = ({ monthly }: ReceiptVariables) =>
  monthly
    ? `This amount is charged each month until you cancel. ${cancellation} You get a receipt like this one with every payment.`
    : 'Nothing more is due on this invoice.';
const twice = ({ title }: ReceiptVariables) =>
  `You already pay for ${title}, so this is a second plan. If you didn’t mean to buy it twice, write to ${brand.email.hello} and we’ll give this payment back. Our team has been told as well.`;
const foot = `You receive this because a payment was made with your address.`;

/** To whoever paid, for every payment that was confirmed. What is charged, and how often, is not for rewording. */
export const receipt = defineEditableTemplate({
  name: 'Receipt',
  description: 'To whoever paid, with the receipt as a PDF, for every payment that was confirmed.',
  category: 'payments',
  variables,
  copy: {
    subject: {
      label: 'Subject',
      kind: 'subject',
      default: `Your receipt {receiptNumber} from ${brand.agency}: {amount}`,
    },
    heading: { label: 'Heading', kind: 'line', default: 'Thank you, {clientName}.' },
    opening: {
      label: 'Opening',
      kind: 'paragraphs',
      default: 'Your payment has arrived. The receipt is attached as a PDF.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this payment? Write to ${brand.email.hello}.`,
    },
  },
  words: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'amount', label: 'Amount paid', sample: '$4,997.00' },
    { name: 'receiptNumber', label: 'Number of the receipt', sample: 'RCP-2026-014' },
    { name: 'invoiceNumber', label: 'Number of the invoice', sample: 'INV-2026-031' },
    { name: 'paidOn', label: 'Day of the payment', sample: 'March 2, 2026' },
    { name: 'title', label: 'What was paid for', sample: 'Foundation Elite' },
  ],
  sample: {
    receiptNumber: 'RCP-2026-014',
    invoiceNumber: 'INV-2026-031',
    clientName: 'Lumen Dermatology',
    clientEmail: 'billing@lumen.example',
    title: 'Foundation Elite',
    items: [],
    amount: '$4,997.00',
    monthly: true,
    paidOn: 'March 2, 2026',
    paidAt: 1_772_442_000_000,
  },
  fill: ({ clientName, amount, receiptNumber, invoiceNumber, paidOn, title }) => ({
    clientName,
    amount,
    receiptNumber,
    invoiceNumber,
    paidOn,
    title,
  }),
  Html: (values, copy) => (
    <Layout preview={`${values.amount} for ${values.title}`} heading={copy.heading} foot={foot}>
      <Paragraphs>{copy.opening}</Paragraphs>
      {values.second && <Paragraphs>{twice(values)}</Paragraphs>}
      <Facts facts={facts(values)} />
      <Paragraphs>{next(values)}</Paragraphs>
      <Paragraphs>{copy.closing}</Paragraphs>
    </Layout>
  ),
  text: (values, copy) =>
    [
      copy.heading,
      copy.opening,
      ...(values.second ? [twice(values)] : []),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      next(values),
      copy.closing,
      `--\n${foot}`,
    ].join('\n\n'),
});
