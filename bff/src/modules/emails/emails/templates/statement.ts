import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { facts } from './blocks.tsx';
import { Letterhead } from './receipt-variables.ts';
import { defineEditableTemplate } from './template.ts';

/** A statement as it is printed and mailed, so that it comes out the same on every try. */
const statementVariables = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  /** The first and the last day, `2026-03-02`, and the same as text. */
  from: z.string(),
  to: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  opening: z.string(),
  billed: z.string(),
  paid: z.string(),
  /** Null for none. */
  credited: z.string().nullable(),
  closing: z.string(),
  movements: z.array(z.object({ day: z.string(), text: z.string(), amount: z.string(), balance: z.string() })),
  ageing: z.array(z.object({ label: z.string(), amount: z.string() })),
  credit: z.string().nullable(),
  letterhead: Letterhead.optional(),
  /** Unix milliseconds of the last day: what makes the attached file the same on every try. */
  at: z.number(),
});
export type StatementVariables = z.output<typeof statementVariables>;

/** To a client, with the statement as PDF. What is owed is not editable. */
export const statementMail = defineEditableTemplate({
  name: 'Statement',
  description: 'To a client, with the statement of a period as a PDF. Sent by hand from the client’s page.',
  category: 'payments',
  variables: statementVariables,
  copy: {
    subject: {
      label: 'Subject',
      kind: 'subject',
      default: `Your statement from ${brand.agency}, {fromDay} to {toDay}`,
    },
    heading: { label: 'Heading', kind: 'line', default: 'A statement for {clientName}' },
    opening: {
      label: 'Opening',
      kind: 'paragraphs',
      default:
        'Here’s what we billed and what you paid from {fromDay} to {toDay}. All the details are in the attached PDF.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Does something look wrong? Write to ${brand.email.hello} and we’ll sort it out.`,
    },
  },
  placeholders: [
    { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
    { name: 'fromDay', label: 'First day', sample: 'January 1, 2026' },
    { name: 'toDay', label: 'Last day', sample: 'March 31, 2026' },
    { name: 'closing', label: 'Balance on the last day', sample: '$4,997.00' },
  ],
  sample: {
    clientName: 'Lumen Dermatology',
    clientEmail: 'billing@lumen.example',
    from: '2026-01-01',
    to: '2026-03-31',
    fromDay: 'January 1, 2026',
    toDay: 'March 31, 2026',
    opening: '$0.00',
    billed: '$9,994.00',
    paid: '$4,997.00',
    credited: null,
    closing: '$4,997.00',
    movements: [],
    ageing: [],
    credit: null,
    at: 1_774_929_600_000,
  },
  content: (values, copy) => ({
    preview: `${values.toDay}: ${values.closing}`,
    heading: copy.heading,
    blocks: [
      copy.opening,
      facts([
        [`Balance on ${values.fromDay}`, values.opening],
        ['Invoices', values.billed],
        ['Payments, less refunds', values.paid],
        ['Credits', values.credited],
        [`Balance on ${values.toDay}`, values.closing],
      ]),
      copy.closing,
    ],
    foot: 'You’re getting this because we do business with you.',
  }),
});
