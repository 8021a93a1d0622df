import { brand } from '@vitrine/brand';
import { smsFooter } from '@vitrine/contracts';
import { z } from 'zod';
import { button, facts } from './blocks.tsx';
import { type CopyBlock, defineEditableTemplate, fillIn, subjectLine, type TemplateOverrides } from './template.ts';

/** A reminder of an invoice as of the day it is written for. */
const reminderVariables = z.object({
  /** How that day stands to the due date. */
  when: z.enum(['before', 'today', 'after']),
  clientName: z.string(),
  number: z.string(),
  title: z.string(),
  /** What is still due, as shown, `$4,997.00`. */
  due: z.string(),
  /** What the client has paid too much before; null for nothing. */
  credit: z.string().nullable().default(null),
  dueDate: z.string(),
  /** From that day to the due date or since it, `3 days`. */
  days: z.string(),
  /** Null where the link has expired. */
  paymentUrl: z.string().nullable(),
  /** Words of a rule of its own, with their placeholders; empty for the template's. */
  ownSubject: z.string(),
  ownText: z.string(),
});
export type ReminderVariables = z.output<typeof reminderVariables>;

/** What staff may write into its words. */
const fillsOf = ({ clientName, number, title, due, dueDate, days }: ReminderVariables) => ({
  clientName,
  number,
  title,
  due,
  dueDate,
  days,
});

/** The copy of each time. */
const byWhen = {
  before: { subject: 'subject', heading: 'heading', opening: 'opening' },
  today: { subject: 'todaySubject', heading: 'todayHeading', opening: 'todayOpening' },
  after: { subject: 'afterSubject', heading: 'afterHeading', opening: 'afterOpening' },
} as const;

const placeholders = [
  { name: 'clientName', label: 'Name of the client', sample: 'Lumen Dermatology' },
  { name: 'number', label: 'Number of the invoice', sample: 'INV-2026-031' },
  { name: 'title', label: 'Title of the invoice', sample: 'Your campaign starts here' },
  { name: 'due', label: 'What is still due', sample: '$4,997.00' },
  { name: 'dueDate', label: 'Due date', sample: 'April 1, 2026' },
  { name: 'days', label: 'Days until or since then', sample: '3 days' },
] as const;

export const reminderSample: ReminderVariables = {
  when: 'before',
  clientName: 'Lumen Dermatology',
  number: 'INV-2026-031',
  title: 'Your campaign starts here',
  due: '$4,997.00',
  credit: null,
  dueDate: 'April 1, 2026',
  days: '3 days',
  paymentUrl: `${brand.siteUrl}/pay`,
  ownSubject: '',
  ownText: '',
};

const template = defineEditableTemplate({
  name: 'Payment reminder',
  description: 'To a client before, on and after the due date of an invoice, by the rules in Settings, Reminders.',
  category: 'payments',
  variables: reminderVariables,
  copy: {
    subject: {
      label: 'Subject, before it is due',
      kind: 'subject',
      default: `Invoice {number} from ${brand.agency} is due on {dueDate}`,
    },
    heading: { label: 'Heading, before it is due', kind: 'line', default: 'Your invoice is due soon' },
    opening: {
      label: 'Opening, before it is due',
      kind: 'paragraphs',
      default:
        'Hi {clientName}, a quick heads-up: {due} for invoice {number} is due on {dueDate}. If your payment is ' +
        'already scheduled, you’re all set.',
    },
    todaySubject: {
      label: 'Subject, on the day',
      kind: 'subject',
      default: `Invoice {number} from ${brand.agency} is due today`,
    },
    todayHeading: { label: 'Heading, on the day', kind: 'line', default: 'Your invoice is due today' },
    todayOpening: {
      label: 'Opening, on the day',
      kind: 'paragraphs',
      default: 'Hi {clientName}, {due} for invoice {number} is due today. Paying online takes about a minute.',
    },
    afterSubject: {
      label: 'Subject, when overdue',
      kind: 'subject',
      default: `Invoice {number} from ${brand.agency} was due on {dueDate}`,
    },
    afterHeading: { label: 'Heading, when overdue', kind: 'line', default: 'A reminder for {clientName}' },
    afterOpening: {
      label: 'Opening, when overdue',
      kind: 'paragraphs',
      default:
        'Invoice {number} was due on {dueDate}, and {due} is still open. If you’ve already paid, thank you, and ' +
        'please ignore this email.',
    },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this invoice? Write to ${brand.email.hello}.`,
    },
  },
  placeholders,
  sample: reminderSample,
  fill: fillsOf,
  subjectBlock: ({ when }) => byWhen[when].subject,
  content: (values, copy) => ({
    preview: `${values.number}, ${values.due}`,
    heading: copy[byWhen[values.when].heading],
    blocks: [
      values.ownText === '' ? copy[byWhen[values.when].opening] : fillIn(values.ownText, fillsOf(values)),
      facts([
        ['Invoice', values.number],
        ['For', values.title],
        ['Amount due', values.due],
        ['Your credit', values.credit],
        ['Due date', values.dueDate],
      ]),
      values.credit && `You have ${values.credit} credit with us. Use it on the payment page before you pay the rest.`,
      button('Pay securely', values.paymentUrl),
      copy.closing,
    ],
    foot: 'You’re getting this because we sent you this invoice.',
  }),
});

/** A reminder by email; a rule's own words take the place of the template's. */
export const reminderMail: typeof template = {
  ...template,
  subject: (values, overrides) =>
    values.ownSubject === ''
      ? template.subject(values, overrides)
      : subjectLine(fillIn(values.ownSubject, fillsOf(values))),
};

/** A text message whose copy staff may edit. */
export interface EditableText {
  readonly name: string;
  readonly description: string;
  readonly copy: Readonly<Record<string, CopyBlock>>;
  readonly placeholders: typeof placeholders;
}

/** A reminder as a text message. Its words keep to the characters of GSM-7, so that it fits fewer segments. */
export const reminderText: EditableText = {
  name: 'Payment reminder by text',
  description: 'The same as a text message. The payment link, our name and the way to opt out follow its words.',
  copy: {
    before: {
      label: 'Before it is due',
      kind: 'sms',
      default: 'Hi {clientName}, a quick heads-up: invoice {number} for {due} is due on {dueDate}.',
    },
    today: { label: 'On the day', kind: 'sms', default: 'Hi {clientName}, invoice {number} for {due} is due today.' },
    after: {
      label: 'When overdue',
      kind: 'sms',
      default:
        'Hi {clientName}, invoice {number} for {due} was due on {dueDate}. If you have already paid, thank you, and ' +
        'please ignore this.',
    },
  },
  placeholders,
};

/** What a reminder says as a text message. */
export const writeReminderText = (values: ReminderVariables, own: string, overrides: TemplateOverrides): string =>
  [
    fillIn(own || (overrides[values.when] ?? reminderText.copy[values.when]?.default ?? ''), fillsOf(values)),
    ...(values.paymentUrl ? [`Pay securely here: ${values.paymentUrl}`] : []),
    `- ${brand.agency}`,
    smsFooter,
  ].join('\n');
