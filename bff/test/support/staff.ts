import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@vitrine/contracts';
import { hashPassword } from '../../src/modules/auth/index.ts';
import { newAddress, type TestApp } from './test-app.ts';

export const password = 'correct horse battery staple';
let hash: Promise<string> | undefined;

/** An account that can sign in; `verified: false` leaves its mailbox unproven. */
export async function addAccount(
  app: TestApp,
  email: string,
  { verified = true }: { verified?: boolean } = {},
): Promise<string> {
  hash ??= hashPassword(password);
  const id = randomUUID();
  await app.query(
    `INSERT INTO accounts (id, email, name, password_hash, email_verified_at, created_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, email, 'Someone', await hash, verified ? app.clock.now() : null, app.clock.now()],
  );
  return id;
}

/** Signs in; answers the session cookie. */
export async function signIn(app: TestApp, email: string): Promise<string> {
  const answer = await app.call('/auth/login', { body: { email, password }, from: newAddress() });
  const cookie = answer.cookies.find((line) => line.startsWith('vitrine-session='));
  if (!cookie) throw new Error(`Sign-in as ${email} answered ${answer.status}`);
  return cookie;
}

/** What a page of ours sends along with a change. */
export const fromOurPage = { origin: 'http://localhost:4200', 'sec-fetch-site': 'same-origin' };

/** A row in the staff list. */
export async function addStaff(app: TestApp, email: string, role: TeamRole): Promise<void> {
  await app.query(
    `INSERT INTO staff (email, role, created_at) VALUES ($1, $2, $3)
      ON CONFLICT (email) DO UPDATE SET role = excluded.role`,
    [email, role, app.clock.now()],
  );
}
