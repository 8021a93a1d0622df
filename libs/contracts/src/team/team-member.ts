import { z } from 'zod';
import { RequiredEmail } from '../common/required-email.ts';
import { Timestamp } from '../common/page.ts';

export const TeamRole = z.enum(['owner', 'staff']);
export type TeamRole = z.infer<typeof TeamRole>;

/** Someone who may enter the portal once their mailbox is proven (decision D5). */
export const TeamMember = z.object({
  id: z.uuid(),
  /** Lower case. */
  email: z.string(),
  /** As they wrote it into their profile. */
  name: z.string().nullable(),
  role: TeamRole,
  /** `invited`: nobody signed up with this address yet; `unverified`: someone did, but has not proven the mailbox. */
  state: z.enum(['active', 'unverified', 'invited']),
  addedAt: Timestamp,
  /** E-mail of the owner who added them; null for those the installation began with. */
  addedBy: z.string().nullable(),
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
