import { z } from 'zod';
import { emailAddress, emailFault } from '../common/email-address.ts';
import { isName, pastedPhone, pastedWord } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { callTimes } from './choices.ts';
import { inquiryMessages } from './inquiry-texts.ts';
import { readPhone } from '../common/phone.ts';
import { sanitizeText } from './sanitize.ts';
import { visitOrigin } from './visit-origin.ts';

/** The short form's messages, shown beside the field by page and BFF alike. */
export const callRequestMessages = {
  name: inquiryMessages.name,
  reach: 'Please enter an email address or a phone number',
  when: 'Pick a time, or type one that suits you',
} as const;

/** What a request for a call is filed as, where a form would say it. */
export const callRequestDefaults = {
  project_type: 'Call request',
  urgency: 'medium',
  source: 'call_request',
} as const;

const maximum = { short: 300, note: 1000, raw: 10_000 } as const;

/** What is wrong with an address or number, beside its field; null where nothing is. */
const faultOfReach = (text: string): string | null => {
  if (text === '') return callRequestMessages.reach;
  if (text.includes('@')) return emailFault(text);
  if (!/\d/.test(text)) return callRequestMessages.reach;
  const read = readPhone(text);
  return typeof read === 'string' ? read : null;
};

/**
 * Body of `POST /api/contacts/calls`: name, one way to reach the person, and when. A time is one of the choices, the
 * person's own words, or both.
 */
export const CallRequest = z
  .object({
    name: z
      .string(callRequestMessages.name)
      .max(maximum.raw, callRequestMessages.name)
      .transform(sanitizeText)
      .refine(isName, callRequestMessages.name),
    /** An email address or a phone number, as typed. */
    reach: z
      .string(callRequestMessages.reach)
      .max(maximum.short, callRequestMessages.reach)
      .overwrite(pastedWord)
      .superRefine((value, context) => {
        const fault = faultOfReach(value);
        if (fault !== null) context.addIssue({ code: 'custom', message: fault });
      }),
    when: z
      .union([z.enum(callTimes), z.literal('')])
      .optional()
      .transform((value) => value || undefined),
    /** A time in the person's own words. */
    note: z
      .string()
      .max(maximum.note, 'Please use up to 1,000 characters')
      .transform(sanitizeText)
      .optional()
      .transform((value) => value || undefined),
    ...visitOrigin,
    /** The honeypot: people never see it. Filled in, the answer looks like a success and nothing is stored. */
    website: z.string().max(maximum.raw).optional(),
  })
  .superRefine(({ when, note }, context) => {
    if (!when && !note) context.addIssue({ code: 'custom', path: ['when'], message: callRequestMessages.when });
  })
  .transform(({ reach, ...rest }) => {
    const email = emailAddress(reach) ?? undefined;
    return { ...rest, email, phone: email === undefined ? pastedPhone(reach) : undefined };
  });
export type CallRequest = z.output<typeof CallRequest>;
export type CallRequestInput = z.input<typeof CallRequest>;

/** The lead that the request was filed on. */
export const CallRequested = z.object({ id: z.uuid() });

/** Apart from the other operations, because a page loads the schemas of its own form only. */
export const callFormEndpoints = {
  requestCall: defineEndpoint({
    id: 'contacts.requestCall',
    method: 'POST',
    path: '/contacts/calls',
    summary: 'Ask for a call: a name, an email address or phone number, and when; filed as an inquiry',
    access: 'public',
    idempotent: true,
    body: CallRequest,
    status: 201,
    response: CallRequested,
  }),
} as const;
