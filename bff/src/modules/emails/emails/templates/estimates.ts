import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { sumFacts } from './receipt-sentences.ts';
import { Letterhead, SumRow } from './receipt-variables.ts';
import { type Block, button, facts, quote } from './blocks.tsx';
import { defineEditableTemplate, defineTemplate, teamFoot } from './template.ts';

/** An estimate as it is printed and mailed: texts, not numbers, so that it comes out the same on every try. */
const estimateVariables = z
  .object({
    number: z.string(),
    version: z.number(),
    status: z.enum(['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void']),
    clientName: z.string(),
    clientEmail: z.string(),
    title: z.string(),
    message: z.string(),
    terms: z.string(),
    estimateDate: z.string(),
    validUntil: z.string(),
    items: z.array(
      z.object({
        description: z.string(),
        /** Discount and tax of the line. */
        notes: z.array(z.string()).optional(),
        /** The same in mails of earlier releases. */
        note: z.string().nullable().optional(),
        quantity: z.string(),
        rate: z.string(),
        amount: z.string(),
        optional: z.boolean(),
        selected: z.boolean(),
      }),
    ),
    /** Subtotal, discount and taxes; none where the lines are the total. */
    sums: z.array(SumRow).optional(),
    /** The same in mails of earlier releases. */
    subtotal: z.string().nullable().optional(),
    discount: z.string().nullable().optional(),
    taxes: z.array(z.object({ name: z.string(), amount: z.string() })).optional(),
    /** With the options that are switched on. */
    total: z.string(),
    /** With all options; null where none is switched off. */
    most: z.string().nullable(),
    /** Text in mails of earlier releases. */
    deposit: z
      .union([SumRow, z.string().transform((amount) => ({ label: 'Deposit due on acceptance', amount }))])
      .nullable(),
    /** Null where nothing can be decided by it. */
    url: z.string().nullable(),
    signature: z
      .object({
        name: z.string(),
        /** Path data; null when the typed name is the signature. */
        path: z.string().nullable(),
        at: z.string(),
        address: z.string().nullable(),
        sha256: z.string(),
      })
      .nullable(),
    letterhead: Letterhead,
    /** Unix milliseconds of its last change: what makes the attached file the same on every try. */
    changedAt: z.number(),
  })
  .transform(({ subtotal, discount, taxes = [], items, ...values }) => ({
    ...values,
    items: items.map(({ note, notes = note ? [note] : [], ...item }) => ({ ...item, notes })),
    sums: values.sums ?? [
      ...(subtotal ? [{ label: 'Subtotal', amount: subtotal }] : []),
      ...(discount ? [{ label: 'Discount', amount: `−${discount}` }] : []),
      ...taxes.map(({ name, amount }) => ({ label: name, amount })),
    ],
  }));
export type EstimateVariables = z.output<typeof estimateVariables>;

const estimateFacts = (values: EstimateVariables): Block =>
  facts([
    ['Estimate', values.version > 1 ? `${values.number}, version ${String(values.version)}` : values.number],
    ['For', values.title],
    ...sumFacts(values),
    ['Total', values.total],
    ...(values.deposit ? [[values.deposit.label, values.deposit.amount] as const] : []),
    ['Valid until', values.validUntil],
  ]);

/** To a client, with the estimate as PDF. */
export const estimateMail = defineEditableTemplate({
  name: 'Estimate',
  description: 'To a client, with the estimate as a PDF and the link to accept or decline it.',
  category: 'payments',
  variables: estimateVariables,
  copy: {
    subject: { label: 'Subject', kind: 'subject', default: `Estimate {number} from ${brand.agency}: {title}` },
    heading: { label: 'Heading', kind: 'line', default: 'An estimate for {clientName}' },
    opening: {
      label: 'Opening',
      kind: 'paragraphs',
      default: 'Here’s our estimate. You can look at it, choose options, and accept it online until {validUntil}.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this estimate? Ask them on its page, or write to ${brand.email.hello}.`,
    },
  },
  placeholders: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'number', label: 'Number of the estimate', sample: 'EST-2026-012' },
    { name: 'title', label: 'Title of the estimate', sample: 'Spring campaign' },
    { name: 'total', label: 'Total with the suggested options', sample: '$4,997.00' },
    { name: 'validUntil', label: 'Last day to accept it', sample: 'April 1, 2026' },
  ],
  sample: {
    number: 'EST-2026-012',
    version: 1,
    status: 'sent',
    clientName: 'Lumen Dermatology',
    clientEmail: 'billing@lumen.example',
    title: 'Spring campaign',
    message: '',
    terms: '',
    estimateDate: 'March 2, 2026',
    validUntil: 'April 1, 2026',
    items: [],
    sums: [],
    total: '$4,997.00',
    most: null,
    deposit: null,
    url: `${brand.siteUrl}/estimate`,
    signature: null,
    letterhead: { name: brand.agency, lines: [brand.city], contact: brand.email.hello },
    changedAt: 1_772_442_000_000,
  },
  content: (values, copy) => ({
    preview: `${values.number}, ${values.total}`,
    heading: copy.heading,
    blocks: [
      copy.opening,
      estimateFacts(values),
      button('See the estimate', values.url),
      'The estimate is attached as a PDF.',
      copy.closing,
    ],
    foot: 'You’re getting this because we made you an estimate.',
  }),
});

/** To a client who signed, with the signed estimate as PDF. */
export const estimateSigned = defineTemplate({
  variables: z.object({
    copy: estimateVariables,
    signedBy: z.string(),
    /** What is asked for first; null where nothing is due yet. */
    deposit: z
      .object({
        amount: z.string(),
        dueDate: z.string(),
        rest: z.object({ amount: z.string(), dueDate: z.string() }).nullable(),
        /** Null where it can't be paid online. */
        paymentUrl: z.string().nullable(),
      })
      .nullable(),
  }),
  subject: ({ copy }) => `You signed estimate ${copy.number}: ${copy.title}`,
  content: ({ copy, signedBy, deposit }) => ({
    preview: deposit ? `${deposit.amount} is due by ${deposit.dueDate}.` : 'Nothing is due now.',
    heading: 'Thank you! Here’s your signed copy',
    blocks: [
      facts([
        ['Estimate', copy.version > 1 ? `${copy.number}, version ${String(copy.version)}` : copy.number],
        ['For', copy.title],
        ...sumFacts(copy),
        ['Total', copy.total],
        ['Signed by', signedBy],
        ...(copy.signature ? [['Signed on', copy.signature.at] as const] : []),
        ...(deposit ? [['Due now', deposit.amount] as const] : []),
      ]),
      deposit &&
        (deposit.rest
          ? `${deposit.amount} is due by ${deposit.dueDate}. The rest, ${deposit.rest.amount}, is due by ` +
            `${deposit.rest.dueDate}. If you’ve already paid, you don’t need to do anything.`
          : `${deposit.amount} is due by ${deposit.dueDate}. If you’ve already paid, you don’t need to do anything.`),
      deposit && button(`Pay ${deposit.amount}`, deposit.paymentUrl),
      !deposit && 'Nothing is due now. We’ll send you the invoice.',
      'The signed estimate is attached as a PDF. Please keep it.',
      `Questions? Write to ${brand.email.hello}.`,
    ],
    foot: 'You’re getting this because you signed an estimate from us.',
  }),
});

/** To the team: a client accepted or declined an estimate, or asked about it. */
export const estimateNotice = defineTemplate({
  variables: z.object({
    heading: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    /** What the client wrote; null for nothing. */
    quote: z.string().nullable(),
    /** What the reader can do now. */
    todo: z.string(),
    /** The signed estimate, attached as a PDF; missing in mails about anything else. */
    copy: estimateVariables.optional(),
    estimateId: z.string(),
    portalUrl: z.string(),
  }),
  subject: ({ heading }) => heading,
  content: (values) => ({
    preview: values.quote ?? values.todo,
    heading: values.heading,
    blocks: [
      facts(values.facts),
      values.quote && quote(values.quote),
      values.todo,
      values.copy && 'The signed estimate is attached as a PDF.',
      button('Open the estimate', `${values.portalUrl}/estimates/${values.estimateId}`),
    ],
    foot: teamFoot(' when a client decides about an estimate or asks about it'),
  }),
});
