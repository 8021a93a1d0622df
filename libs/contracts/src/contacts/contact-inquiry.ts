import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { isName } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  budgetRanges,
  contactMethods,
  inquiryDefaults,
  projectTypes,
  timelines,
  unsureProjectType,
  urgencies,
} from './choices.ts';
import { inquiryMessages } from './inquiry-texts.ts';
import { Phone } from '../common/phone.ts';
import { sanitizeText } from './sanitize.ts';
import { visitOrigin } from './visit-origin.ts';

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
  name: textOr(inquiryMessages.name).refine(isName, inquiryMessages.name),
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
  ...visitOrigin,
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

/** Apart from the other operations, because a page loads the schemas of its own form only. */
export const contactFormEndpoints = {
  create: defineEndpoint({
    id: 'contacts.create',
    method: 'POST',
    path: '/contacts',
    summary: 'File an inquiry: contact, inquiry with scores, onboarding project, welcome mail and team notice',
    access: 'public',
    idempotent: true,
    body: ContactInquiry,
    status: 201,
    response: ContactCreated,
  }),
} as const;
