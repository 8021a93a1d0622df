import { z } from 'zod';
import { facts, type Row } from './blocks.tsx';
import { defineTemplate, type Template } from './template.ts';

const person = { patientName: z.string().optional() };
const schemas = {
  appointment_reminder: z.object({
    ...person,
    date: z.string(),
    time: z.string(),
    provider: z.string(),
    location: z.string(),
  }),
  treatment_followup: z.object({ ...person, treatment: z.string(), daysSince: z.number().int() }),
  consultation_booking: z.object({
    ...person,
    consultationType: z.string(),
    date: z.string(),
    duration: z.string(),
    format: z.string(),
  }),
  results_ready: z.object({ ...person, testType: z.string() }),
} as const;

const foot =
  'You’re getting this because your practice asked us to email you. If you don’t know what it’s about, you can ' +
  'ignore it.';
const greeting = (name: string | undefined) => (name ? `Dear ${name},` : 'Hello,');

interface MailCopy<Schema extends z.ZodType> {
  readonly variables: Schema;
  readonly subject: string;
  readonly heading: string;
  readonly opening: (values: z.output<Schema>) => string;
  readonly rows: (values: z.output<Schema>) => readonly Row[];
  readonly closing: string;
}

/** Subjects name no treatment, test or practice: they are read on locked screens. */
const medical = <Schema extends z.ZodType<{ patientName?: string | undefined }>>({
  variables,
  subject,
  heading,
  opening,
  rows,
  closing,
}: MailCopy<Schema>): Template<Schema> =>
  defineTemplate({
    variables,
    subject: () => subject,
    content: (values) => ({
      preview: heading,
      heading,
      blocks: [greeting(values.patientName), opening(values), facts(rows(values)), closing],
      foot,
    }),
  });

/** Messages to patients (public specification, section 7), with fixed copy. */
export const medicalMails = {
  appointment_reminder: medical({
    variables: schemas.appointment_reminder,
    subject: 'Your appointment',
    heading: 'A reminder of your appointment',
    opening: () => 'This is a reminder of your upcoming appointment.',
    rows: ({ date, time, provider, location }) => [
      ['Date', date],
      ['Time', time],
      ['With', provider],
      ['Where', location],
    ],
    closing: 'If you can’t make it, please tell your practice as soon as you can.',
  }),
  treatment_followup: medical({
    variables: schemas.treatment_followup,
    subject: 'How are you feeling?',
    heading: 'How are you feeling?',
    opening: ({ daysSince }) =>
      `It’s been ${daysSince} ${daysSince === 1 ? 'day' : 'days'} since your treatment, and we’d like to know how ` +
      'you’re doing.',
    rows: ({ treatment }) => [['Treatment', treatment]],
    closing: 'If anything worries you, please call your practice. In an emergency, call your local emergency number.',
  }),
  consultation_booking: medical({
    variables: schemas.consultation_booking,
    subject: 'Your consultation is booked',
    heading: 'Your consultation is booked',
    opening: () => 'Your consultation is booked. Here are the details.',
    rows: ({ consultationType, date, duration, format }) => [
      ['Consultation', consultationType],
      ['Date', date],
      ['Duration', duration],
      ['Format', format],
    ],
    closing: 'If this time no longer works for you, please tell your practice as soon as you can.',
  }),
  results_ready: medical({
    variables: schemas.results_ready,
    subject: 'Your results are ready',
    heading: 'Your results are ready',
    opening: () =>
      'Your results are ready. We don’t put them in emails, so please contact your practice to go over them.',
    rows: ({ testType }) => [['Test', testType]],
    closing: 'Your practice is happy to answer your questions.',
  }),
} as const;
