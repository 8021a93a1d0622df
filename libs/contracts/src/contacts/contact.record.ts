import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { isName, singleLine } from '../common/pasted-text.ts';
import { Phone } from '../common/phone.ts';
import { preferredLanguage } from '../common/preferred-language.ts';
import { recordFields } from '../common/record.ts';
import { text } from '../common/record-fields.ts';
import { budgetRanges, projectTypes, timelines, urgencies } from './choices.ts';
import { inquiryMessages } from './inquiry-texts.ts';

const maximum = 200;
const line = z.string().overwrite(singleLine).max(maximum, `Use up to ${maximum} characters`);
const optionalLine = line.nullable().transform((value) => value || null);

/** What may be missing: an empty control takes it away, and servers of older releases don't name all of it. */
const optional = <Input extends z.ZodType<unknown, string | null | undefined>>(schema: Input) => ({
  ...text(z.string().nullable().default(null), schema, null),
  toInput: (typed: string): string | null => typed.trim() || null,
});

/**
 * What staff may know better of a person than their inquiry said; an edit names what it changes. Forms, conflicts,
 * exports and the audit log follow this table; a column of its own has each in `ContactEntity`.
 */
export const contactFields = recordFields({
  name: {
    ...text(z.string(), line.refine(isName, inquiryMessages.name).optional(), ''),
    label: 'Name',
    required: inquiryMessages.name,
    change: '{who} renamed {before} to {after}',
  },
  // Empty where only a phone number is known.
  email: {
    ...text(z.string(), Email.optional(), ''),
    label: 'Email',
    required: inquiryMessages.email,
    change: 'the email',
  },
  company: {
    ...optional(optionalLine.optional()),
    label: 'Company',
    change: 'the company',
  },
  position: { ...optional(optionalLine.optional()), label: 'Position' },
  phone: {
    ...optional(z.union([z.null(), Phone.transform((value) => value ?? null)]).optional()),
    label: 'Phone',
    change: 'the phone number',
  },
  preferredLanguage,
  // What scores are computed from, as staff know it by now; an inquiry keeps what it said.
  projectType: {
    ...text(z.string().default(''), z.enum(projectTypes).optional(), ''),
    label: 'Project',
  },
  budgetRange: { ...optional(z.enum(budgetRanges).nullable().optional()), label: 'Budget' },
  timeline: { ...optional(z.enum(timelines).nullable().optional()), label: 'Timeline' },
  urgency: { ...text(z.string().default(''), z.enum(urgencies).optional(), ''), label: 'Urgency' },
});
