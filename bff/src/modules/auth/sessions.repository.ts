import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { Database } from '../../platform/database/index.ts';
import { SessionReader } from '../../platform/http/index.ts';

/** Life of a session from its sign-in, however much it is used (decision D5). */
export const sessionSeconds = 7 * 24 * 3600;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: SessionUser['role'];
}

const hashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();

/** Sessions live in the database under a hash of their id: opaque, revocable, the same for every replica. */
@Injectable()
export class SessionsRepository implements SessionReader {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Staff needs both a proven mailbox and a row in `staff`; both are read anew each time. */
  async find(sessionId: string): Promise<SessionUser | null> {
    const [row] = await this.database.prepared<Row>(
      'find-session',
      `SELECT a.id, a.email, a.name, CASE WHEN a.email_verified_at IS NOT NULL THEN s.role END AS role
       FROM sessions JOIN accounts a ON a.id = sessions.account_id LEFT JOIN staff s ON s.email = lower(a.email)
       WHERE sessions.id_hash = $1 AND sessions.expires_at > $2`,
      [hashOf(sessionId), this.clock.now()],
    );
    return row ? { ...row, staff: row.role !== null } : null;
  }

  /** Opens a session and ends the one the browser came with; answers the new id, 256 random bits. */
  async rotate(accountId: string, previous: string | undefined): Promise<string> {
    const sessionId = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      if (previous) await manager.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(previous)]);
      await manager.query('INSERT INTO sessions (id_hash, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
        hashOf(sessionId),
        accountId,
        now,
        new Date(now.getTime() + sessionSeconds * 1000),
      ]);
    });
    return sessionId;
  }

  async end(sessionId: string): Promise<void> {
    await this.database.prepared('end-session', 'DELETE FROM sessions WHERE id_hash = $1', [hashOf(sessionId)]);
  }
}
