import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { IsoDate } from '../common/fields.ts';
import { isName, multipleLines, singleLine } from '../common/pasted-text.ts';
import { Phone } from '../common/phone.ts';
import { callRequestMessages } from './call-request.ts';
import { budgetRanges } from './choices.ts';
import { inquiryMessages } from './inquiry-texts.ts';
import { leadStatuses } from './lead-status.ts';

/** What staff do about a lead by hand: add it, log a call, text it. */

/** Where a lead comes from that nobody wrote to us about. */
export const manualSources = {
  phone_call: 'Phone call',
  referral: 'Referral',
  event: 'Event',
  social_media: 'Social media',
  walk_in: 'Walk-in',
  other: 'Other',
} as const;
export const ManualSource = z.enum(Object.keys(manualSources) as [keyof typeof manualSources]);
export type ManualSource = z.infer<typeof ManualSource>;

const tooLong = (maximum: number) => `Use up to ${maximum.toLocaleString('en-US')} characters`;
const note = z
  .string()
  .overwrite(multipleLines)
  .max(5000, tooLong(5000))
  .optional()
  .transform((value) => value || null);

/** A lead that staff add: a name and one way to reach the person, an email address or a phone number. */
export const LeadCreate = z
  .strictObject({
    name: z
      .string(inquiryMessages.name)
      .overwrite(singleLine)
      .max(200, tooLong(200))
      .refine(isName, inquiryMessages.name),
    company: z
      .string()
      .overwrite(singleLine)
      .max(200, tooLong(200))
      .optional()
      .transform((value) => value || null),
    email: z
      .union([z.literal(''), Email])
      .optional()
      .transform((value) => value || ''),
    phone: Phone.transform((value) => value ?? null),
    source: ManualSource,
    budgetRange: z
      .enum(budgetRanges)
      .nullable()
      .optional()
      .transform((value) => value ?? null),
    note,
  })
  .superRefine(({ email, phone }, context) => {
    if (email === '' && phone === null)
      context.addIssue({ code: 'custom', path: ['email'], message: callRequestMessages.reach });
  });
export type LeadCreate = z.output<typeof LeadCreate>;

/** What came of a call; the first line of its note. */
export const callOutcomes = {
  reached: 'Called: we spoke.',
  message: 'Called: left a message.',
  missed: 'Called: no answer.',
} as const;
export const CallOutcome = z.enum(Object.keys(callOutcomes) as [keyof typeof callOutcomes]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** A call with a lead, and the day on which somebody is to come back to it. */
export const LeadCall = z.strictObject({
  outcome: CallOutcome,
  note,
  followUpDate: IsoDate.optional(),
});
export type LeadCall = z.output<typeof LeadCall>;

/** What a text costs is known as it is typed; carriers take no more. */
export const leadTextMaximum = 1500;
/** A text to a lead's phone. */
export const LeadText = z.strictObject({
  text: z
    .string('Write something first')
    .overwrite(multipleLines)
    .min(1, 'Write something first')
    .max(leadTextMaximum, tooLong(leadTextMaximum)),
});

/** What somebody who is being added may already be known by; empty ones are left out. */
export const LeadMatchQuery = z.object({
  email: z.string().trim().max(320).optional(),
  phone: z.string().trim().max(60).optional(),
  company: z.string().trim().max(200).optional(),
  /** A lead that is compared with the others. */
  except: z.uuid().optional(),
});
export type LeadMatchQuery = z.output<typeof LeadMatchQuery>;

/** A lead that may be the same person or practice, and what both have in common. */
export const LeadMatch = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(leadStatuses),
  by: z.array(z.enum(['email', 'phone', 'company'])),
});
export type LeadMatch = z.infer<typeof LeadMatch>;
/** At most ten, those with more in common first. */
export const LeadMatches = z.object({ items: z.array(LeadMatch) });
