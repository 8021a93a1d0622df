import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Paragraphs } from './layout.tsx';
import { defineEditableTemplate } from './template.ts';

/** An invoice as it is printed and mailed: words, not numbers, so that it comes out the same on every try. */
const variables = z.object({
  number: z.string(),
  status: z.enum(['draft', 'sent', 'overdue', 'paid', 'void']),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  message: z.string(),
  items: z.array(z.object({ description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() })),
  /** All of it, as shown. */
  total: z.string(),
  /** What was taken so far, and what was given back; null for nothing. */
  received: z.string().nullable(),
  refunded: z.string().nullable(),
  due: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /** Day of the payment, in words. */
  paidOn: z.string().nullable(),
  /** Null where nothing can be paid by it. */
  paymentUrl: z.string().nullable(),
  /** What was given back of a paid one; what was filed before has none. */
  refund: z.enum(['partly_refunded', 'refunded']).nullable().default(null),
  /** Printed on it. */
  memo: z.string().default(''),
  terms: z.string().default(''),
  /** As issued; the agency's of today for a draft. */
  letterhead: z
    .object({ name: z.string(), lines: z.array(z.string()).readonly(), contact: z.string().nullable() })
    .optional(),
  /** Unix milliseconds of its last change: what makes the attached file the same on every try. */
  changedAt: z.number(),
});
export type InvoiceVariables = z.output<typeof variables>;

const facts = (values: InvoiceVariables): (readonly [string, string])[] => [
  ['Invoice', values.number],
  ['For', values.title],
  ['Amount', values.total],
  ...(values.refunded && values.paidOn ? [['Refunded', values.refunded] as const] : []),
  ...(values.paidOn
    ? [['Paid on', values.paidOn] as const]
    : [['Amount due', values.due] as const, ['Due date', values.dueDate] as const]),
];
/** What an invoice says by where it stands; what is due, and by when, is not for rewording. */
const variant = (status: InvoiceVariables['status']) =>
  status === 'paid' ? 'paid' : status === 'overdue' ? 'overdue' : 'sent';
const attached = 'The invoice is attached as a PDF.';
const foot = `${brand.agency} · ${brand.city}. You receive this because this invoice was made out to your address.`;

/** To a client, with the invoice as PDF. */
export const invoiceMail = defineEditableTemplate({
  name: 'Invoice',
  description:
    'To a client, with the invoice as a PDF; also the reminder of an overdue one and the copy of a paid one.',
  category: 'payments',
  variables,
  copy: {
    subject: { label: 'Subject', kind: 'subject', default: `Invoice {number} from ${brand.agency}: {due}` },
    heading: { label: 'Heading', kind: 'line', default: 'An invoice for {clientName}' },
    opening: { label: 'Opening', kind: 'paragraphs', default: '{message}' },
    overdueSubject: {
      label: 'Subject, when overdue',
      kind: 'subject',
      default: `Overdue: invoice {number} from ${brand.agency}: {due}`,
    },
    overdueHeading: { label: 'Heading, when overdue', kind: 'line', default: 'A reminder for {clientName}' },
    overdueOpening: {
      label: 'Opening, when overdue',
      kind: 'paragraphs',
      default:
        'This invoice was due on {dueDate}. If your payment is on its way, thank you, and please ignore this mail.',
    },
    paidSubject: {
      label: 'Subject, when paid',
      kind: 'subject',
      default: `Paid: invoice {number} from ${brand.agency}, {total}`,
    },
    paidHeading: { label: 'Heading, when paid', kind: 'line', default: 'An invoice for {clientName}' },
    paidOpening: {
      label: 'Opening, when paid',
      kind: 'paragraphs',
      default: 'Thank you: this invoice is paid. It is attached as a PDF for your records.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this invoice? Write to ${brand.email.hello}.`,
    },
  },
  words: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'number', label: 'Number of the invoice', sample: 'INV-2026-031' },
    { name: 'title', label: 'Title of the invoice', sample: 'Your campaign starts here' },
    { name: 'message', label: 'Message of the invoice', sample: 'Complete your payment to activate your campaign' },
    { name: 'due', label: 'What is still due', sample: '$4,997.00' },
    { name: 'total', label: 'All of it', sample: '$4,997.00' },
    { name: 'dueDate', label: 'Due date', sample: 'April 1, 2026' },
    { name: 'invoiceDate', label: 'Date of the invoice', sample: 'March 2, 2026' },
  ],
  sample: {
    number: 'INV-2026-031',
    status: 'sent',
    clientName: 'Lumen Dermatology',
    clientEmail: 'billing@lumen.example',
    title: 'Your campaign starts here',
    message: 'Complete your payment to activate your campaign',
    items: [],
    total: '$4,997.00',
    received: null,
    refunded: null,
    due: '$4,997.00',
    invoiceDate: 'March 2, 2026',
    dueDate: 'April 1, 2026',
    paidOn: null,
    paymentUrl: `${brand.siteUrl}/pay`,
    refund: null,
    memo: '',
    terms: '',
    changedAt: 1_772_442_000_000,
  },
  fill: ({ clientName, number, title, message, due, total, dueDate, invoiceDate }) => ({
    clientName,
    number,
    title,
    message,
    due,
    total,
    dueDate,
    invoiceDate,
  }),
  subjectBlock: ({ status }) =>
    ({ sent: 'subject', overdue: 'overdueSubject', paid: 'paidSubject' } as const)[variant(status)],
  Html: (values, copy) => {
    const { heading, opening } = wordsFor(values, copy);
    return (
      <Layout preview={`${values.number}, ${values.due}`} heading={heading} foot={foot}>
        <Paragraphs>{opening}</Paragraphs>
        <Facts facts={facts(values)} />
        {values.paymentUrl && (
          <Paragraph>
            <ButtonLink href={values.paymentUrl}>Pay securely</ButtonLink>
          </Paragraph>
        )}
        {values.status !== 'paid' && <Paragraph>{attached}</Paragraph>}
        <Paragraphs>{copy.closing}</Paragraphs>
      </Layout>
    );
  },
  text: (values, copy) => {
    const { heading, opening } = wordsFor(values, copy);
    return [
      heading,
      opening,
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      ...(values.paymentUrl ? [`Pay securely: ${values.paymentUrl}`] : []),
      ...(values.status === 'paid' ? [] : [attached]),
      copy.closing,
      `--\n${foot}`,
    ].join('\n\n');
  },
});

type Blocks = Readonly<
  Record<'heading' | 'opening' | 'overdueHeading' | 'overdueOpening' | 'paidHeading' | 'paidOpening', string>
>;
const wordsFor = ({ status }: InvoiceVariables, copy: Blocks): { readonly heading: string; readonly opening: string } =>
  ({
    sent: { heading: copy.heading, opening: copy.opening },
    overdue: { heading: copy.overdueHeading, opening: copy.overdueOpening },
    paid: { heading: copy.paidHeading, opening: copy.paidOpening },
  })[variant(status)];
