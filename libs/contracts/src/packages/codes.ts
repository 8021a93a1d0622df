import { z } from 'zod';
import { emailAddress, emailFault } from '../common/email-address.ts';
import { minimumChargeCents, PageQuery, pageOf, Timestamp, Version, IdParams, SearchText } from '../common/fields.ts';
import { multipleLines, pastedWord } from '../common/pasted-text.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { codeResolutionEndpoints } from './code-resolution.ts';
import { codeFields, codeMessages } from './code.record.ts';

/** Why a campaign code can or cannot be used now. */
export const codeStates = ['live', 'expired', 'used_up', 'retired'] as const;
export const CodeState = z.enum(codeStates);
export type CodeState = z.infer<typeof CodeState>;

/** A card of the Onboarding generator: a campaign or promo code (staff specification, section 3). */
export const CampaignCode = z.object({
  id: z.uuid(),
  kind: z.enum(['campaign', 'promo']),
  ...storedShape(codeFields),
  state: CodeState,
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

const CodeInput = z.strictObject(inputShape(codeFields));

/** A price or a percentage, never both; and a percentage of something. */
function checkTerms({
  value: { amount, packages, percentOff = null },
  issues,
}: z.core.ParsePayload<Pick<z.output<typeof CodeInput>, 'amount' | 'packages' | 'percentOff'>>): void {
  const issue = (path: keyof typeof codeMessages) =>
    issues.push({ code: 'custom', path: [path], message: codeMessages[path], input: undefined });
  if (percentOff === null && amount < minimumChargeCents) issue('amount');
  if (percentOff !== null && packages?.length === 0) issue('packages');
}

export const CodeCreate = CodeInput.check(checkTerms);
export type CodeCreate = z.output<typeof CodeCreate>;

/** All that may change of a code, whole; what someone was quoted stays as quoted. */
export const CodeUpdate = CodeInput.omit({ code: true }).extend({ version: Version }).check(checkTerms);
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
    access: 'leads.read',
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
    access: 'leads.write',
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
    access: 'leads.write',
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
    access: 'leads.write',
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
    access: 'leads.write',
    scope: 'codes:write',
    idempotent: true,
    params: IdParams,
    body: CodeSend,
    status: 202,
    response: CodeSent,
  }),
} as const;
