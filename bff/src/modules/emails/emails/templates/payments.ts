import { brand } from '@vitrine/brand';
import { invoiceTexts, storedShape, storedValues } from '@vitrine/contracts';
import { z } from 'zod';
import { type Block, button, facts, type Row } from './blocks.tsx';
import { firstMonthBlocks, overpaymentSentence, next, receiptFacts, sumFacts, twice } from './receipt-sentences.ts';
import { Letterhead, receiptVariables, SumRow } from './receipt-variables.ts';
import { defineEditableTemplate } from './template.ts';

/** An invoice as it is printed and mailed: placeholders, not numbers, so that it comes out the same on every try. */
const invoiceVariables = z.object({
  number: z.string(),
  status: z.enum(['draft', 'sent', 'overdue', 'paid', 'void']),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  message: z.string(),
  items: z.array(
    z.object({
      description: z.string(),
      /** Discount and tax of the line. */
      notes: z.array(z.string()).optional(),
      quantity: z.string(),
      rate: z.string(),
      amount: z.string(),
    }),
  ),
  /** Subtotal, discount and taxes; none where the lines are the total, and in mails of earlier releases. */
  sums: z.array(SumRow).optional(),
  /** All of it, as shown. */
  total: z.string(),
  /** What was taken so far, and what was given back; null for nothing. */
  received: z.string().nullable(),
  refunded: z.string().nullable(),
  /** What isn't owed any more by credit notes and write-offs; null for nothing. */
  credited: z.string().nullable().default(null),
  /** What of what is due the client's credit can pay; null for nothing. */
  credit: z.string().nullable().default(null),
  /** What is asked for now. */
  due: z.string(),
  /** All that is still due; what was filed before parts existed has none, and asks for all of it. */
  balance: z.string().optional(),
  /** The parts in their order; empty where all is due at once. */
  schedule: z
    .array(
      z.object({
        name: z.string(),
        dueDate: z.string(),
        amount: z.string(),
        paid: z.string().nullable(),
        state: z.enum(['paid', 'overdue', 'due', 'upcoming']),
      }),
    )
    .default([]),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /** Day of the payment, as text. */
  paidOn: z.string().nullable(),
  /** Null where nothing can be paid by it. */
  paymentUrl: z.string().nullable(),
  /** What was given back of a paid one; what was filed before has none. */
  refund: z.enum(['partly_refunded', 'refunded']).nullable().default(null),
  /** Printed on it. */
  ...storedShape(invoiceTexts),
  /** As issued; the agency's of today for a draft. */
  letterhead: Letterhead.optional(),
  /** Unix milliseconds of its last change: what makes the attached file the same on every try. */
  changedAt: z.number(),
});
export type InvoiceVariables = z.output<typeof invoiceVariables>;

const invoiceFacts = (values: InvoiceVariables): Block =>
  facts([
    ['Invoice', values.number],
    ['For', values.title],
    ...sumFacts(values),
    ['Amount', values.total],
    ['Credited', values.credited],
    ['Refunded', values.paidOn && values.refunded],
    ['Paid on', values.paidOn],
    ...(values.paidOn ? [] : dueFacts(values)),
  ]);
/** What is asked for now, and what comes after it. */
const dueFacts = ({ received, balance, due, dueDate, schedule, credit }: InvoiceVariables): Row[] => [
  ['Paid so far', received],
  [balance === undefined || balance === due ? 'Amount due' : 'Due now', due],
  ['Your credit, which you can use on the payment page', credit],
  ['Due date', dueDate],
  ...schedule
    .filter(({ state }) => state === 'upcoming')
    .map((part): Row => [part.name, `${part.amount} on ${part.dueDate}`]),
];

/** What an invoice says by where it stands; what is due, and by when, is not editable. */
const byStatus = {
  sent: { subject: 'subject', heading: 'heading', opening: 'opening' },
  overdue: { subject: 'overdueSubject', heading: 'overdueHeading', opening: 'overdueOpening' },
  paid: { subject: 'paidSubject', heading: 'paidHeading', opening: 'paidOpening' },
} as const;
const copyOf = ({ status }: InvoiceVariables) => byStatus[status === 'paid' || status === 'overdue' ? status : 'sent'];

/** To a client, with the invoice as PDF. */
export const invoiceMail = defineEditableTemplate({
  name: 'Invoice',
  description:
    'To a client, with the invoice as a PDF; also the reminder of an overdue one and the copy of a paid one.',
  category: 'payments',
  variables: invoiceVariables,
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
      default: 'This invoice was due on {dueDate}. If you’ve already paid, thank you, and please ignore this email.',
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
      default: 'Thank you! This invoice is paid. A PDF copy is attached for your records.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this invoice? Write to ${brand.email.hello}.`,
    },
  },
  placeholders: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'number', label: 'Number of the invoice', sample: 'INV-2026-031' },
    { name: 'title', label: 'Title of the invoice', sample: 'Your campaign starts here' },
    { name: 'message', label: 'Message of the invoice', sample: 'Complete your payment to activate your campaign' },
    { name: 'due', label: 'What is due now', sample: '$4,997.00' },
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
    credited: null,
    credit: null,
    due: '$4,997.00',
    invoiceDate: 'March 2, 2026',
    dueDate: 'April 1, 2026',
    paidOn: null,
    paymentUrl: `${brand.siteUrl}/pay`,
    refund: null,
    schedule: [],
    ...storedValues(invoiceTexts, {}, null),
    changedAt: 1_772_442_000_000,
  },
  subjectBlock: (values) => copyOf(values).subject,
  content: (values, copy) => ({
    preview: `${values.number}, ${values.due}`,
    heading: copy[copyOf(values).heading],
    blocks: [
      copy[copyOf(values).opening],
      invoiceFacts(values),
      button('Pay securely', values.paymentUrl),
      values.status !== 'paid' && 'The invoice is attached as a PDF.',
      copy.closing,
    ],
    foot: 'You’re getting this because we sent you this invoice.',
  }),
});

/** To whoever paid, for every payment that was confirmed. What is charged, and how often, is not editable. */
export const receipt = defineEditableTemplate({
  name: 'Receipt',
  description: 'To whoever paid, with the receipt as a PDF, for every payment that was confirmed.',
  category: 'payments',
  variables: receiptVariables,
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
      default: 'We’ve received your payment. Your receipt is attached as a PDF.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this payment? Write to ${brand.email.hello}.`,
    },
  },
  placeholders: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'amount', label: 'Amount paid', sample: '$4,997.00' },
    { name: 'receiptNumber', label: 'Number of the receipt', sample: 'REC-2026-014' },
    { name: 'invoiceNumber', label: 'Number of the invoice', sample: 'INV-2026-031' },
    { name: 'paidOn', label: 'Day of the payment', sample: 'March 2, 2026' },
    { name: 'title', label: 'What was paid for', sample: 'Foundation Elite' },
  ],
  sample: {
    receiptNumber: 'REC-2026-014',
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
  content: (values, copy) => ({
    preview: `${values.amount} for ${values.title}`,
    heading: copy.heading,
    blocks: [
      copy.opening,
      ...firstMonthBlocks(values),
      values.second && twice(values),
      receiptFacts(values),
      next(values),
      values.credit && overpaymentSentence(values.credit),
      copy.closing,
    ],
    foot: 'You’re getting this because a payment was made with your address.',
  }),
});
