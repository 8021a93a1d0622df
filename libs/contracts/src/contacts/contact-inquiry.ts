import { z } from 'zod';
import { Email, emailMessages } from '../common/email-address.ts';
import {
  budgetRanges,
  contactMethods,
  inquiryDefaults,
  projectTypes,
  timelines,
  unsureProjectType,
  urgencies,
} from './choices.ts';
import { invalidPhone, Phone } from './phone.ts';
import { sanitizeText } from './sanitize.ts';

/** The form's messages (public specification, section 5): shown beside the field, by page and BFF alike. */
export const inquiryMessages = {
  name: 'Name must be at least 2 characters long',
  email: emailMessages.none,
  message: 'Message must be at least 10 characters long',
  phone: invalidPhone,
} as const;

/** The form's status texts (public specification, sections 2, 5 and 8). */
export const inquiryTexts = {
  success: "Message sent successfully! We'll respond within 24 hours.",
  alreadySubmitted: "This email has already been submitted. We'll respond soon!",
  tooManyRequests: 'Too many requests. Please try again later.',
  cooldown: 'Please wait before submitting another message',
  dailyLimit: 'Daily submission limit reached. Please try again tomorrow.',
  failure: 'Something went wrong. Please try again or contact us directly.',
} as const;

/** Far above what any person types; longer input is cut by the sanitizer, absurd input refused. */
const rawTextMaximum = 10_000;

const textOr = (message?: string) =>
  z.string(message).max(rawTextMaximum, 'That text is too long').transform(sanitizeText);
const text = textOr();
const optionalText = text.optional().transform((value) => value || undefined);
const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.enum(values), z.literal('')])
    .optional()
    .transform((value) => value || undefined);

/**
 * Body of `POST /api/contacts` (public specification, sections 3, 5 and 7). Unknown fields are dropped:
 * a score sent by a client never gets past this schema (decision D6).
 */
export const ContactInquiry = z.object({
  name: textOr(inquiryMessages.name).refine((value) => value.length >= 2, inquiryMessages.name),
  email: Email,
  message: textOr(inquiryMessages.message).refine((value) => value.length >= 10, inquiryMessages.message),
  company: optionalText,
  position: optionalText,
  phone: Phone,
  project_type: optionalChoice([...projectTypes, unsureProjectType]).transform(
    (value) => value ?? inquiryDefaults.project_type,
  ),
  /** Says that the project type is not chosen yet, whatever `project_type` is. */
  undecided: z.boolean().optional(),
  budget_range: optionalChoice(budgetRanges),
  timeline: optionalChoice(timelines),
  urgency: optionalChoice(urgencies).transform((value) => value ?? inquiryDefaults.urgency),
  preferred_contact_method: optionalChoice(contactMethods).transform(
    (value) => value ?? inquiryDefaults.preferred_contact_method,
  ),
  source: optionalText.transform((value) => value ?? inquiryDefaults.source),
  /** The honeypot: people never see it. Filled in, the answer looks like a success and nothing is stored. */
  website: z.string().max(rawTextMaximum).optional(),
});
export type ContactInquiry = z.output<typeof ContactInquiry>;
export type ContactInquiryInput = z.input<typeof ContactInquiry>;

export const ContactCreated = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  projectId: z.uuid(),
});
export type ContactCreated = z.infer<typeof ContactCreated>;
