import { z } from 'zod';
import { Timestamp } from '../common/page.ts';

/** Who is signed in. `staff` is decided by the server on every request (decision D5). */
export const SessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  staff: z.boolean(),
  role: z.enum(['owner', 'staff']).nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Why a session is over that its browser did not end itself. */
export const SessionEnd = z.enum([
  'expired',
  'signed_out_elsewhere',
  'password_changed',
  'second_factor_enabled',
  'removed_from_team',
]);
export type SessionEnd = z.infer<typeof SessionEnd>;

/** `ended` is there for a browser whose session ended without it. */
export const Session = z.object({ user: SessionUser.nullable(), ended: SessionEnd.optional() });
export type Session = z.infer<typeof Session>;

/** How someone came in. */
export const SignInWay = z.enum(['email', 'google', 'facebook']);
export type SignInWay = z.infer<typeof SignInWay>;

/** A browser that is signed in. */
export const SessionInfo = z.object({
  id: z.uuid(),
  /** The browser that asks. */
  current: z.boolean(),
  /** `Firefox on Linux`, or `Unknown browser`. */
  device: z.string(),
  /** The network it signed in from, shortened: `203.0.113.…`; null when unknown. */
  place: z.string().nullable(),
  way: SignInWay,
  createdAt: Timestamp,
  /** Exact to five minutes. */
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
});
export type SessionInfo = z.infer<typeof SessionInfo>;
