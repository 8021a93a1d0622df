import { z } from 'zod';
import { Email } from '../common/email-address.ts';

/** One or more; line breaks and everything else that could begin another header make no address. */
const Addresses = z.union([Email.transform((one) => [one]), z.array(Email).max(20, 'Please use at most 20 addresses')]);
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** `to` must be an address of our records: a contact, client, invoice or account. */
export const EmailSend = z.strictObject({
  templateId: z.string().min(1).max(100),
  to: Email,
  /** By name; what the template's words use must be given. */
  variables: z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.null()])).default({}),
});
export type EmailSend = z.infer<typeof EmailSend>;

/** The fields of a provider's mail, snake case included, without `from`: that is always the agency's own. */
export const EmailSendCustom = z
  .strictObject({
    to: Email,
    subject: z
      .string()
      .trim()
      .min(1, 'Subject is required')
      .max(150, 'Please use at most 150 characters')
      .regex(oneLine, 'A subject is one line'),
    /** Cleaned to text, headings, lists, tables and links before it is stored, and set into the agency's frame. */
    html: z.string().max(100_000, 'Please use at most 100,000 characters').optional(),
    text: z.string().max(50_000, 'Please use at most 50,000 characters').optional(),
    cc: Addresses.optional(),
    bcc: Addresses.optional(),
    reply_to: Email.optional(),
    tags: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[\w-]{1,100}$/, 'Use letters, digits, _ and -'),
          value: z.string().regex(/^[\w-]{1,200}$/, 'Use letters, digits, _ and -'),
        }),
      )
      .max(10, 'Please use at most 10 tags')
      .optional(),
  })
  .refine(({ html, text }) => Boolean(html?.trim()) || Boolean(text?.trim()), {
    path: ['text'],
    error: 'Please write something: html, text or both',
  });
export type EmailSendCustom = z.input<typeof EmailSendCustom>;

/** The mail is stored and will be sent; `suppressed` never will. What became of it: `GET /messages/{id}`. */
export const EmailAccepted = z.object({ id: z.uuid(), status: z.enum(['queued', 'suppressed']) });
export type EmailAccepted = z.infer<typeof EmailAccepted>;

const Line = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .max(200, 'Please use at most 200 characters')
  .regex(oneLine, 'Please use one line');
const recipient = { to: Email, patientName: Line.optional() };

const details = {
  appointment_reminder: z.strictObject({ date: Line, time: Line, provider: Line, location: Line }),
  treatment_followup: z.strictObject({ treatment: Line, daysSince: z.number().int().min(0).max(3650) }),
  consultation_booking: z.strictObject({ consultationType: Line, date: Line, duration: Line, format: Line }),
  results_ready: z.strictObject({ testType: Line }),
};

const inside = <Type extends keyof typeof details>(type: Type) =>
  z.strictObject({ type: z.literal(type), ...recipient, details: details[type] });
/** As the public specification has it, section 3. */
const WithDetails = z.discriminatedUnion('type', [
  inside('appointment_reminder'),
  inside('treatment_followup'),
  inside('consultation_booking'),
  inside('results_ready'),
]);
/** As it was taken first: the details beside type and recipient. */
const Flat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('appointment_reminder'), ...recipient, ...details.appointment_reminder.shape }),
  z.strictObject({ type: z.literal('treatment_followup'), ...recipient, ...details.treatment_followup.shape }),
  z.strictObject({ type: z.literal('consultation_booking'), ...recipient, ...details.consultation_booking.shape }),
  z.strictObject({ type: z.literal('results_ready'), ...recipient, ...details.results_ready.shape }),
]);

/** Messages to patients (public specification, section 7): subject and body are built in. */
export const MedicalEmail = z.union([
  WithDetails.transform(({ details: told, ...mail }) => ({ ...mail, ...told }) as z.output<typeof Flat>),
  Flat,
]);
export type MedicalEmail = z.output<typeof MedicalEmail>;

export const MedicalEmailAccepted = z.object({ success: z.literal(true), messageId: z.uuid() });
