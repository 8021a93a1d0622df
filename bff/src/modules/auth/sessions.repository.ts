import { Injectable } from '@nestjs/common';
import type { SessionEnd, SessionInfo, SessionUser, SignInWay } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { requestContext } from '../../platform/request-context.ts';
import { Database } from '../../platform/database/index.ts';
import { SessionReader } from '../../platform/http/index.ts';
import { deviceOf, placeOf } from './device.ts';
import { hashOf, newSecretId } from './credentials.ts';

/** Lifetime of a session from its sign-in, regardless of use (decision D5). */
export const sessionSeconds = 7 * 24 * 3600;
/** Precision of `last_seen_at`, because a write per request would cost too much. */
const seenEveryMs = 5 * 60 * 1000;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: SessionUser['role'];
  readonly last_seen_at: Date;
}

/** Why a session was ended; expiry follows from its own row. */
export type EndReason = Exclude<SessionEnd, 'expired'>;

interface ListedRow {
  readonly id: string;
  readonly id_hash: Buffer;
  readonly device: string;
  readonly place: string | null;
  readonly way: SignInWay;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

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
    const now = this.clock.now();
    const [row] = await this.database.prepared<Row>(
      'find-session',
      `SELECT a.id, a.email, a.name, CASE WHEN a.email_verified_at IS NOT NULL THEN s.role END AS role,
        sessions.last_seen_at
       FROM sessions JOIN accounts a ON a.id = sessions.account_id LEFT JOIN staff s ON s.email = lower(a.email)
       WHERE sessions.id_hash = $1 AND sessions.expires_at > $2`,
      [hashOf(sessionId), now],
    );
    if (!row) return null;
    const { last_seen_at: lastSeen, ...user } = row;
    if (now.getTime() - lastSeen.getTime() >= seenEveryMs)
      await this.database.prepared('see-session', 'UPDATE sessions SET last_seen_at = $2 WHERE id_hash = $1', [
        hashOf(sessionId),
        now,
      ]);
    return { ...user, staff: user.role !== null };
  }

  /** Why this session ended; undefined for an unknown one, or one its own browser ended. */
  async findEnd(sessionId: string): Promise<SessionEnd | undefined> {
    const rows: { reason: SessionEnd }[] = await this.dataSource.query(
      `SELECT reason FROM ended_sessions WHERE id_hash = $1
       UNION ALL SELECT 'expired' FROM sessions WHERE id_hash = $1 AND expires_at <= $2`,
      [hashOf(sessionId), this.clock.now()],
    );
    return rows[0]?.reason;
  }

  /**
   * Opens a session for the browser of this request and ends the one it came with; answers the new id, 256 random bits.
   */
  async rotate(
    manager: EntityManager,
    accountId: string,
    provider: SignInWay,
    previous: string | undefined,
  ): Promise<string> {
    const sessionId = newSecretId();
    const now = this.clock.now();
    const { address, userAgent } = requestContext();
    if (previous) await manager.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(previous)]);
    await manager.query(
      `INSERT INTO sessions (id_hash, account_id, way, device, place, created_at, last_seen_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        hashOf(sessionId),
        accountId,
        provider,
        deviceOf(userAgent),
        placeOf(address),
        now,
        new Date(now.getTime() + sessionSeconds * 1000),
      ],
    );
    return sessionId;
  }

  /** How the session came about; null when it is gone. */
  async providerOf(manager: EntityManager, sessionId: string): Promise<SignInWay | null> {
    const [row]: { way: SignInWay }[] = await manager.query('SELECT way FROM sessions WHERE id_hash = $1', [
      hashOf(sessionId),
    ]);
    return row?.way ?? null;
  }

  /** `currentId` first, then the latest seen. */
  async list(accountId: string, currentId: string): Promise<SessionInfo[]> {
    const rows: ListedRow[] = await this.dataSource.query(
      `SELECT id, id_hash, device, place, way, created_at, last_seen_at, expires_at FROM sessions
       WHERE account_id = $1 AND expires_at > $2 ORDER BY (id_hash = $3) DESC, last_seen_at DESC, id`,
      [accountId, this.clock.now(), hashOf(currentId)],
    );
    const current = hashOf(currentId);
    return rows.map(
      ({
        id,
        id_hash: hash,
        device,
        place,
        way,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        expires_at: expiresAt,
      }) => ({
        id,
        current: hash.equals(current),
        device,
        place,
        way,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    );
  }

  /** Ends the session with this public id if it is this account's; answers whether it was. */
  async endOne(manager: EntityManager, accountId: string, id: string): Promise<boolean> {
    return (await this.delete(manager, 'signed_out_elsewhere', 'account_id = $1 AND id = $2', [accountId, id])) > 0;
  }

  /** Answers how many ended. */
  endOthers(manager: EntityManager, accountId: string, currentId: string, reason: EndReason): Promise<number> {
    return this.delete(manager, reason, 'account_id = $1 AND id_hash <> $2', [accountId, hashOf(currentId)]);
  }

  /**
   * Ends every session of an account, and every sign-in that waits for its second factor. Answers how many sessions
   * ended.
   */
  async endAll(manager: EntityManager, accountId: string, reason: EndReason): Promise<number> {
    await manager.query('DELETE FROM pending_sign_ins WHERE account_id = $1', [accountId]);
    return this.delete(manager, reason, 'account_id = $1', [accountId]);
  }

  /** Ends this session; answers whose it was. */
  async end(manager: EntityManager, sessionId: string): Promise<{ id: string; email: string } | null> {
    const [rows]: [{ id: string; email: string }[], number] = await manager.query(
      `DELETE FROM sessions USING accounts a WHERE sessions.id_hash = $1 AND a.id = sessions.account_id
        RETURNING a.id, a.email`,
      [hashOf(sessionId)],
    );
    return rows[0] ?? null;
  }

  private async delete(
    manager: EntityManager,
    reason: EndReason,
    where: string,
    values: readonly unknown[],
  ): Promise<number> {
    const next = values.length + 1;
    const ended: unknown[] = await manager.query(
      `WITH ended AS (DELETE FROM sessions WHERE ${where} RETURNING id_hash),
         noted AS (
           INSERT INTO ended_sessions (id_hash, reason, ended_at) SELECT id_hash, $${next}, $${next + 1} FROM ended
         )
       SELECT 1 FROM ended`,
      [...values, reason, this.clock.now()],
    );
    return ended.length;
  }
}
