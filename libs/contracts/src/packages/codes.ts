import { formatCents, parseCents } from '@vitrine/money';
import { z } from 'zod';
import { emailAddress, emailFault } from '../common/email-address.ts';
import {
  AmountCents,
  minimumChargeCents,
  PageQuery,
  pageOf,
  Timestamp,
  Version,
  IdParams,
  SearchText,
} from '../common/fields.ts';
import { pastedCode, pastedWord, singleLine, multipleLines } from '../common/pasted-text.ts';
import { PackageId } from './packages.ts';
import { defineEndpoint } from '../endpoint.ts';
import { codeResolutionEndpoints } from './code-resolution.ts';

/** Why a campaign code can or cannot be used now. */
export const codeStates = ['live', 'expired', 'used_up', 'retired'] as const;
export const CodeState = z.enum(codeStates);
export type CodeState = z.infer<typeof CodeState>;

/** A card of the Onboarding generator: a campaign or promo code (staff specification, section 3). */
export const CampaignCode = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(['campaign', 'promo']),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** A month; 0 where a percentage is taken off. */
  amountCents: AmountCents,
  /** What it sells: these packages, or an offer of its own when there are none (decision D11). */
  packages: z.array(PackageId).default([]),
  /** Off the list price of its packages; null where it has a price. */
  percentOff: z.number().int().nullable().default(null),
  state: CodeState,
  expiresAt: Timestamp.nullable(),
  maxUses: z.number().int().nullable(),
  /** Paid redemptions (decision D4). */
  usedCount: z.number().int(),
  /** Payments with this code that have begun and not ended. */
  openCheckouts: z.number().int(),
  /** What a client is sent: origin, `/onboarding`, the code. */
  link: z.string(),
  demo: z.boolean(),
  /** For optimistic concurrency: sent back with an edit; a stale one is 409 `stale_version` with `current`. */
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CampaignCode = z.infer<typeof CampaignCode>;

export const CodeQuery = PageQuery.extend({
  /** Every word of it is in code or name (ADR 0097). */
  search: SearchText.optional(),
  state: CodeState.optional(),
});

export const CodePage = pageOf(CampaignCode).extend({
  /** How many codes of the current search stand at each state, for the filter tabs. */
  countByState: z.record(CodeState, z.number().int()),
});
export type CodePage = z.infer<typeof CodePage>;

/** Messages of the code editor, by field. */
export const codeMessages = {
  code: 'Use 3 to 32 letters, digits or hyphens',
  name: 'Name is required',
  amount: `Enter an amount from ${formatCents(minimumChargeCents)} to $999,999.99`,
  packages: 'Choose at least one package',
  percentOff: 'Use a whole number from 1 to 99',
  feature: 'Use up to 200 characters',
  maxUses: 'Use a whole number from 1 to 100,000, or leave it empty',
} as const;

const codeFields = {
  name: z
    .string(codeMessages.name)
    .overwrite(singleLine)
    .min(1, codeMessages.name)
    .max(120, 'Use up to 120 characters'),
  /** Dollars a month as decimal text, read half-up (decision D1). */
  amount: z.string(codeMessages.amount).max(40, codeMessages.amount).optional(),
  /** The packages it is for; an offer of its own when there are none. Left out of an edit they stay. */
  packages: z
    .array(PackageId)
    .max(PackageId.options.length)
    .transform((ids) => PackageId.options.filter((id) => ids.includes(id)))
    .optional(),
  /** Off the list price of its packages, in place of `amount`. Left out of an edit it stays. */
  percentOff: z
    .number(codeMessages.percentOff)
    .int(codeMessages.percentOff)
    .min(1, codeMessages.percentOff)
    .max(99, codeMessages.percentOff)
    .nullable()
    .optional(),
  description: z.string().overwrite(multipleLines).max(500, 'Use up to 500 characters').default(''),
  features: z
    .array(z.string().overwrite(singleLine).min(1, codeMessages.feature).max(200, codeMessages.feature))
    .max(20, 'Use up to 20 features')
    .default([]),
  /** The code stops working at this moment; those who were quoted a price keep it. */
  expiresAt: Timestamp.nullable().default(null),
  /** Paid redemptions until the code is used up. */
  maxUses: z
    .number(codeMessages.maxUses)
    .int(codeMessages.maxUses)
    .min(1, codeMessages.maxUses)
    .max(100_000, codeMessages.maxUses)
    .nullable()
    .default(null),
};

/** A price or a percentage, never both; and a percentage of something. */
function checkTerms({
  value: { amount, packages, percentOff },
  issues,
}: z.core.ParsePayload<Pick<z.output<z.ZodObject<typeof codeFields>>, 'amount' | 'packages' | 'percentOff'>>): void {
  const issue = (path: keyof typeof codeMessages) =>
    issues.push({ code: 'custom', path: [path], message: codeMessages[path], input: undefined });
  if ((percentOff ?? null) === null && (parseCents(amount ?? '') ?? 0) < minimumChargeCents) issue('amount');
  if ((percentOff ?? null) !== null && packages?.length === 0) issue('packages');
}

export const CodeCreate = z
  .strictObject({
    /** Forced to upper case; never changes afterwards, because links carry it. */
    code: z
      .string(codeMessages.code)
      .overwrite(pastedCode)
      .refine((code) => /^[A-Z0-9-]{3,32}$/.test(code), codeMessages.code),
    ...codeFields,
  })
  .check(checkTerms);
export type CodeCreate = z.output<typeof CodeCreate>;

/** All that may change of a code, whole; what someone was quoted stays as quoted. */
export const CodeUpdate = z.strictObject({ version: Version, ...codeFields }).check(checkTerms);
export type CodeUpdate = z.output<typeof CodeUpdate>;

/** Retires a code, or brings it back. */
export const CodeRetire = z.strictObject({ retired: z.boolean(), version: Version });

/**
 * Longest message of a campaign link; an SMS of it, its link and 'Reply STOP to opt out' stay below what providers
 * take.
 */
export const campaignMessageMaximum = 600;
/** Staff specification, section 9. */
export const campaignMessage = 'Your exclusive campaign awaits!';

export const CodeSend = z
  .strictObject({
    channel: z.enum(['sms', 'email']),
    /** A phone number in E.164, or an email address, as the channel says. */
    to: z.string().overwrite(pastedWord).trim().min(1, 'Tell us where to send it').max(254, 'Use up to 254 characters'),
    message: z
      .string()
      .overwrite(multipleLines)
      .min(1, 'Message is required')
      .max(campaignMessageMaximum, `Use up to ${campaignMessageMaximum} characters`)
      .default(campaignMessage),
  })
  .check(({ value: { channel, to }, issues }) => {
    const fault = channel === 'email' ? emailFault(to) : null;
    if (fault !== null) issues.push({ code: 'custom', path: ['to'], message: fault, input: to });
  })
  .overwrite((send) => (send.channel === 'email' ? { ...send, to: emailAddress(send.to) ?? send.to } : send));
export type CodeSend = z.output<typeof CodeSend>;

export const CodeSent = z.object({ status: z.enum(['queued', 'mock_sent']), messageId: z.uuid() });
export type CodeSent = z.infer<typeof CodeSent>;

export const codeEndpoints = {
  ...codeResolutionEndpoints,
  list: defineEndpoint({
    id: 'codes.list',
    method: 'GET',
    path: '/codes',
    summary: 'List campaign and promo codes, newest first, with their paid redemptions and payments under way',
    access: 'staff',
    scope: 'codes:read',
    query: CodeQuery,
    status: 200,
    response: CodePage,
  }),
  create: defineEndpoint({
    id: 'codes.create',
    method: 'POST',
    path: '/codes',
    summary: 'Create a campaign code; a code that exists is 409 `code_taken`',
    access: 'staff',
    scope: 'codes:write',
    idempotent: true,
    body: CodeCreate,
    status: 201,
    response: CampaignCode,
  }),
  update: defineEndpoint({
    id: 'codes.update',
    method: 'PUT',
    path: '/codes/:id',
    summary: 'Edit a campaign code; prices that were quoted stay as quoted',
    access: 'staff',
    idempotent: true,
    scope: 'codes:write',
    params: IdParams,
    body: CodeUpdate,
    status: 200,
    response: CampaignCode,
  }),
  retire: defineEndpoint({
    id: 'codes.retire',
    method: 'POST',
    path: '/codes/:id/retire',
    summary: 'Retire a campaign code, or bring it back',
    access: 'staff',
    scope: 'codes:write',
    params: IdParams,
    body: CodeRetire,
    status: 200,
    response: CampaignCode,
  }),
  send: defineEndpoint({
    id: 'codes.send',
    method: 'POST',
    path: '/codes/:id/send',
    summary: 'Send the campaign link by SMS or email',
    access: 'staff',
    scope: 'codes:write',
    idempotent: true,
    params: IdParams,
    body: CodeSend,
    status: 202,
    response: CodeSent,
  }),
} as const;
