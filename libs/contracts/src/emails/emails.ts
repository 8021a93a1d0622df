import { z } from 'zod';
import { IdParams, MessageChannel, Timestamp, VersionOrNone } from '../common/fields.ts';
import { EmailLog } from '../messages/message.ts';
import { SmsSize } from '../sms/sms-text.ts';
import { Email } from '../common/email-address.ts';
import { singleLine, multipleLines, visibleText } from '../common/pasted-text.ts';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';

export const TemplateCategory = z.enum(['onboarding', 'payments', 'account', 'team', 'medical', 'custom']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** A word that is filled in when the message is written: `{name}`. */
export const TemplateVariable = z.object({
  name: z.string(),
  /** For staff. */ label: z.string(),
  /** Shown in previews. */ sample: z.string(),
});
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** One piece of copy. `paragraphs` is text whose blank lines part paragraphs; `url` is https, or `{link}`-like. */
export const TemplateBlock = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['subject', 'line', 'paragraphs', 'button', 'url', 'sms']),
  /** As it stands now. */
  text: z.string(),
  /** What Reset goes back to; null in a template of staff's making. */
  default: z.string().nullable(),
  /** An optional block may be empty. */
  required: z.boolean(),
  maximum: z.number().int(),
});
export type TemplateBlock = z.infer<typeof TemplateBlock>;

export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is sent, in words. */
  description: z.string(),
  category: TemplateCategory,
  channel: MessageChannel,
  /** `built-in` ones can be reworded, `staff` made the others. */
  origin: z.enum(['built-in', 'staff']),
  /** False where words carry the safety of an account, or an internal notice: nothing to edit. */
  editable: z.boolean(),
  /** May be sent by `POST /emails/send`. */
  sendable: z.boolean(),
  /** A built-in one whose words differ from ours. */
  customised: z.boolean(), // lint-words: an API field
  blocks: z.array(TemplateBlock),
  variables: z.array(TemplateVariable),
  /** 0: as built in, never edited. */
  version: z.number().int(),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Text by block; blocks that are not named stay as they are. */
export const TemplateTexts = z.record(
  z.string().max(60),
  z.string().overwrite(multipleLines).max(5000, 'Please use at most 5,000 characters'),
);
export type TemplateTexts = z.infer<typeof TemplateTexts>;

const Name = z.string().overwrite(singleLine).min(1, 'Name is required').max(80, 'Please use at most 80 characters');
const VariableName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Write a variable in letters and digits, beginning with a small letter');

/** A mail of staff's making: subject, heading, paragraphs, and a button if label and link are given. */
export const TemplateCreate = z.strictObject({
  name: Name,
  texts: TemplateTexts,
  /** What its texts may use beside the variables every template has. */
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').default([]),
});
export type TemplateCreate = z.infer<typeof TemplateCreate>;

export const TemplateUpdate = z.strictObject({
  /** Of a template of staff's making. */
  name: Name.optional(),
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').optional(),
  texts: TemplateTexts,
  version: VersionOrNone,
});
export type TemplateUpdate = z.infer<typeof TemplateUpdate>;

export const TemplateReset = z.strictObject({ version: VersionOrNone });

/** Unsaved texts, to look at before they are saved. */
export const TemplatePreviewRequest = z.strictObject({
  texts: TemplateTexts.optional(),
  /** Of a template of staff's making, where its unsaved texts use others than the saved ones. */
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').optional(),
});
export type TemplatePreviewRequest = z.infer<typeof TemplatePreviewRequest>;

/** With sample variables, exactly as it would leave. */
export const TemplatePreview = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string(),
  /** Of an SMS: how it is charged. */
  sms: SmsSize.nullable(),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;

const TemplateParams = z.object({ id: z.string().min(1).max(100) });
const TemplateQuery = z.object({ category: TemplateCategory.optional() });
export const TemplateList = z.object({ items: z.array(MessageTemplate) });

/** One or more; line breaks and everything else that could begin another header make no address. */
const Addresses = z.union([Email.transform((one) => [one]), z.array(Email).max(20, 'Please use at most 20 addresses')]);
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** `to` must be an address of our records: a contact, client, invoice or account. */
export const EmailSend = z.strictObject({
  templateId: z.string().min(1).max(100),
  to: Email,
  /** By name; what the template's words use must be given. */
  variables: z
    .record(z.string().max(60), z.union([z.string().overwrite(multipleLines).max(2000), z.number(), z.null()]))
    .default({}),
});
export type EmailSend = z.infer<typeof EmailSend>;

/** The fields of a provider's mail, snake case included, without `from`: that is always the agency's own. */
export const EmailSendCustom = z
  .strictObject({
    to: Email,
    subject: z
      .string()
      .overwrite(visibleText)
      .trim()
      .min(1, 'Subject is required')
      .max(150, 'Please use at most 150 characters')
      .regex(oneLine, 'A subject is one line'),
    /** Cleaned to text, headings, lists, tables and links before it is stored, and set into the agency's frame. */
    html: z.string().max(100_000, 'Please use at most 100,000 characters').optional(),
    text: z.string().overwrite(multipleLines).max(50_000, 'Please use at most 50,000 characters').optional(),
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
  .overwrite(visibleText)
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
  WithDetails.transform(({ details: fields, ...mail }) => ({ ...mail, ...fields }) as z.output<typeof Flat>),
  Flat,
]);
export type MedicalEmail = z.output<typeof MedicalEmail>;

const MedicalEmailAccepted = z.object({ success: z.literal(true), messageId: z.uuid() });

export const emailEndpoints = {
  send: defineEndpoint({
    id: 'emails.send',
    method: 'POST',
    path: '/emails/send',
    summary: 'Send a template to an address of our records',
    access: 'leads.write',
    scope: 'emails:send',
    idempotent: true,
    body: EmailSend,
    status: 202,
    response: EmailAccepted,
  }),
  sendCustom: defineEndpoint({
    id: 'emails.sendCustom',
    method: 'POST',
    path: '/emails/send-custom',
    summary: 'Send a mail of one’s own words, in the agency’s frame and name',
    access: 'leads.write',
    scope: 'emails:send-custom',
    idempotent: true,
    body: EmailSendCustom,
    bodyLimit: bodyLimits.large,
    status: 202,
    response: EmailAccepted,
  }),
  sendMedical: defineEndpoint({
    id: 'emails.sendMedical',
    method: 'POST',
    path: '/emails/medical',
    summary: 'Send a message to a patient; 404 `not_enabled` unless this installation allows it',
    access: 'leads.write',
    scope: 'emails:send-medical',
    idempotent: true,
    body: MedicalEmail,
    status: 202,
    response: MedicalEmailAccepted,
  }),
  templates: defineEndpoint({
    id: 'emails.templates',
    method: 'GET',
    path: '/emails/templates',
    summary: 'Every message template with its words',
    access: 'settings.read',
    scope: 'emails:read',
    query: TemplateQuery,
    status: 200,
    response: TemplateList,
  }),
  createTemplate: defineEndpoint({
    id: 'emails.createTemplate',
    method: 'POST',
    path: '/emails/templates',
    summary: 'Make a template: subject, heading, paragraphs and a button',
    access: 'settings.write',
    scope: 'emails:write',
    idempotent: true,
    body: TemplateCreate,
    bodyLimit: bodyLimits.large,
    status: 201,
    response: MessageTemplate,
  }),
  updateTemplate: defineEndpoint({
    id: 'emails.updateTemplate',
    method: 'PUT',
    path: '/emails/templates/:id',
    summary: 'Reword a template; 409 `stale_version` with the `current` one if it changed in the meantime',
    access: 'settings.write',
    idempotent: true,
    scope: 'emails:write',
    params: TemplateParams,
    body: TemplateUpdate,
    bodyLimit: bodyLimits.large,
    status: 200,
    response: MessageTemplate,
  }),
  resetTemplate: defineEndpoint({
    id: 'emails.resetTemplate',
    method: 'POST',
    path: '/emails/templates/:id/reset',
    summary: 'Go back to the words a template came with',
    access: 'settings.write',
    scope: 'emails:write',
    params: TemplateParams,
    body: TemplateReset,
    status: 200,
    response: MessageTemplate,
  }),
  deleteTemplate: defineEndpoint({
    id: 'emails.deleteTemplate',
    method: 'DELETE',
    path: '/emails/templates/:id',
    summary: 'Delete a template of staff’s making; what was sent with it stays on record',
    access: 'settings.write',
    scope: 'emails:write',
    params: TemplateParams,
    status: 204,
  }),
  previewTemplate: defineEndpoint({
    id: 'emails.previewTemplate',
    method: 'POST',
    path: '/emails/templates/:id/preview',
    summary: 'How a template would look with these words and sample variables',
    access: 'leads.write',
    params: TemplateParams,
    body: TemplatePreviewRequest,
    bodyLimit: bodyLimits.large,
    status: 200,
    response: TemplatePreview,
  }),
  testSend: defineEndpoint({
    id: 'emails.testSend',
    method: 'POST',
    path: '/emails/templates/:id/test-send',
    summary: 'Send a template with these words and sample variables to one’s own address',
    access: 'settings.write',
    params: TemplateParams,
    body: TemplatePreviewRequest,
    bodyLimit: bodyLimits.large,
    status: 202,
    response: EmailAccepted,
  }),
  contactLogs: defineEndpoint({
    id: 'emails.contactLogs',
    method: 'GET',
    path: '/emails/contacts/:id/logs',
    summary: 'The mails sent to or about a contact, newest first',
    access: 'leads.read',
    own: 'lead',
    scope: 'emails:read',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(EmailLog) }),
  }),
} as const;
