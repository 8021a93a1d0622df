import { z } from 'zod';
import { RequiredEmail } from '../common/email-address.ts';
import { AmountCents, IdParams, Timestamp } from '../common/fields.ts';
import { singleLine } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { TeamRole } from './rights.ts';

/** Someone who may enter the portal once their mailbox is proven (decision D5). */
export const TeamMember = z.object({
  id: z.uuid(),
  /** Lower case. */
  email: z.string(),
  /** As they wrote it into their profile. */
  name: z.string().nullable(),
  /** `staff` for every role but owners': portals of before know these two. */
  role: z.enum(['owner', 'staff']),
  /** Absent from a BFF of before. */
  teamRole: TeamRole.optional(),
  /** `invited`: nobody signed up with this address yet; `unverified`: someone did, but has not proven the mailbox. */
  state: z.enum(['active', 'unverified', 'invited']),
  addedAt: Timestamp,
  /** Email of the owner who added them; null for those the installation began with. */
  addedBy: z.string().nullable(),
  /** Whether they use one to sign in. */
  secondFactor: z.boolean(),
  /** API keys of theirs that work; removing them revokes these. */
  liveKeys: z.number().int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamMemberAdd = z.strictObject({
  email: RequiredEmail,
  role: TeamRole,
});
export type TeamMemberAdd = z.infer<typeof TeamMemberAdd>;

export const TeamMemberUpdate = z.strictObject({ role: TeamRole });

/** What somebody asks owners to do for them. */
export const OwnerRequest = z.strictObject({
  kind: z.enum(['refund', 'export']),
  /** Where the owner does it: a path of the portal with its query. */
  path: z.string().overwrite(singleLine).max(500),
  /** Of a refund. */
  amountCents: AmountCents.optional(),
  note: z.string().overwrite(singleLine).max(300).default(''),
});
export type OwnerRequest = z.output<typeof OwnerRequest>;

export const teamEndpoints = {
  list: defineEndpoint({
    id: 'team.list',
    method: 'GET',
    path: '/team',
    summary: 'Everyone who may enter the portal, owners first',
    access: 'portal',
    status: 200,
    response: z.object({ items: z.array(TeamMember) }),
  }),
  add: defineEndpoint({
    id: 'team.add',
    method: 'POST',
    path: '/team',
    summary: 'Add someone by email address and invite them; the address needs no account yet',
    access: 'owner',
    idempotent: true,
    body: TeamMemberAdd,
    status: 201,
    response: TeamMember,
  }),
  update: defineEndpoint({
    id: 'team.update',
    method: 'PATCH',
    path: '/team/:id',
    summary:
      "Change someone's role, which revokes a former owner's API keys; the last owner who can sign in keeps theirs",
    access: 'owner',
    params: IdParams,
    body: TeamMemberUpdate,
    status: 200,
    response: TeamMember,
  }),
  remove: defineEndpoint({
    id: 'team.remove',
    method: 'DELETE',
    path: '/team/:id',
    summary: 'Remove someone: their sessions end and the API keys they made are revoked at once',
    access: 'owner',
    params: IdParams,
    status: 204,
  }),
  /** Fails with `conflict` for oneself, who turns it off in the own settings, and for someone who has none. */
  resetSecondFactor: defineEndpoint({
    id: 'team.resetSecondFactor',
    method: 'DELETE',
    path: '/team/:id/second-factor',
    summary: 'Take away the second factor of a colleague who lost it: their sessions end, and they are told by mail',
    access: 'owner',
    params: IdParams,
    status: 204,
  }),
  /** Fails with `validation_failed` for a path that isn’t the portal's, and `rate_limited`. */
  askOwner: defineEndpoint({
    id: 'team.askOwner',
    method: 'POST',
    path: '/team/owner-requests',
    summary: 'Mail the owners that somebody asks for what only they may do, with a link to where they do it',
    access: 'portal',
    idempotent: true,
    body: OwnerRequest,
    status: 202,
  }),
  invite: defineEndpoint({
    id: 'team.invite',
    method: 'POST',
    path: '/team/:id/invitation',
    summary: 'Send the invitation again to someone who has not proven their mailbox',
    access: 'owner',
    params: IdParams,
    status: 202,
  }),
} as const;
