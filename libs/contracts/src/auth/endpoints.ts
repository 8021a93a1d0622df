import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Who is signed in. `staff` is decided by the server on every request (decision D5). */
export const SessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  staff: z.boolean(),
  role: z.enum(['owner', 'staff']).nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ user: SessionUser.nullable() });

export const Credentials = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(254, 'Please enter a valid email address'),
  password: z.string().min(1, 'Password is required').max(1000, 'That password is too long'),
});

/** Same text for an unknown address and a wrong password. */
export const invalidCredentialsText = 'That email and password do not match. Please try again.';

export const authEndpoints = {
  login: defineEndpoint({
    id: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    access: 'public',
    body: Credentials,
    status: 200,
    response: Session,
  }),
  logout: defineEndpoint({
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'public',
    status: 204,
  }),
  me: defineEndpoint({
    id: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is signed in, if anyone',
    access: 'public',
    status: 200,
    response: Session,
  }),
} as const;
