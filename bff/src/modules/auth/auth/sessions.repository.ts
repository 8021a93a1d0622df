import { Inject, Injectable } from '@nestjs/common';
import {
  roleRights,
  type SessionEnd,
  type SessionInfo,
  type SessionUser,
  type SignInMethod,
  type TeamRole,
} from '@vitrine/contracts';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { Database, rowsOf } from '../../../platform/database/index.ts';
import { SessionReader } from '../../../platform/http/index.ts';
import { PendingSignInEntity, SessionEntity } from './auth.entities.ts';
import { deviceOf, placeOf } from './device.ts';
import { hashOf, isOnlyForDemos, newSecretId } from './credentials.ts';

/** Lifetime of a session from its sign-in, regardless of use (decision D5). */
export const sessionSeconds = 7 * 24 * 3600;
/** How long a right password waits for its second factor. */
export const pendingSeconds = 10 * 60;
/** Precision of `last_seen_at`, because a write per request would cost too much. */
const seenEveryMs = 5 * 60 * 1000;

interface Row {
  readonly idHash: Buffer;
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: TeamRole | null;
  readonly lastSeenAt: Date;
  readonly hasSecondFactor: boolean;
  /** Whether the team's own setting asks everyone for one. */
  readonly everyoneMust: boolean;
}

/** Sessions that haven't expired by `$2`; what ends it says which. */
const sessionSql = `SELECT sessions.id_hash AS "idHash", a.id, a.email, a.name,
    CASE WHEN a.email_verified_at IS NOT NULL THEN s.role END AS role, sessions.last_seen_at AS "lastSeenAt",
    EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL)
      AS "hasSecondFactor",
    EXISTS (SELECT 1 FROM agency_settings
      WHERE section = 'security' AND value->>'secondFactorForAll' = 'true') AS "everyoneMust"
  FROM sessions JOIN accounts a ON a.id = sessions.account_id LEFT JOIN staff s ON s.email = lower(a.email)
  WHERE sessions.expires_at > $2 AND sessions.id_hash`;

/** Why a session was ended; expiry follows from its own row. */
export type EndReason = Exclude<SessionEnd, 'expired'>;

/** Sessions live in the database under a hash of their id: opaque, revocable, the same for every replica. */
@Injectable()
export class SessionsRepository implements SessionReader {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Staff needs both a proven mailbox and a row in `staff`, and a second factor where one is asked for; all are read
   * anew each time. SQL: a prepared statement, as every request with a session asks it.
   */
  async find(sessionId: string): Promise<SessionUser | null> {
    const now = this.clock.now();
    const [row] = await this.database.prepared<Row>('find-session', `${sessionSql} = $1`, [hashOf(sessionId), now]);
    if (!row || isOnlyForDemos(this.config, row.email)) return null;
    const user = this.userOf(row);
    if (user && now.getTime() - row.lastSeenAt.getTime() >= seenEveryMs)
      await this.database.prepared('see-session', 'UPDATE sessions SET last_seen_at = $2 WHERE id_hash = $1', [
        hashOf(sessionId),
        now,
      ]);
    return user;
  }

  /** SQL: the same statement, for many. */
  async staffAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Map(sessionIds.map((id) => [hashOf(id).toString('hex'), id]));
    const hashes = sessionIds.map(hashOf);
    const rows = await rowsOf<Row>(this.dataSource, `${sessionSql} = ANY($1)`, [hashes, this.clock.now()]);
    return new Set(
      rows.flatMap((row) => {
        const id = ids.get(row.idHash.toString('hex'));
        return id !== undefined && !isOnlyForDemos(this.config, row.email) && this.userOf(row)?.staff ? [id] : [];
      }),
    );
  }

  /** Null when staff was idle for too long. */
  private userOf(row: Row): SessionUser | null {
    const { idHash: _idHash, lastSeenAt, hasSecondFactor, everyoneMust, role, ...user } = row;
    if (role !== null && lastSeenAt.getTime() <= this.idleSince().getTime()) return null;
    const must = everyoneMust || (role === 'owner' && this.config.ownersUseSecondFactor);
    if (role !== null && must && !hasSecondFactor)
      return { ...user, role: null, teamRole: null, staff: false, secondFactorDue: true };
    if (role === null) return { ...user, role, teamRole: role, staff: false };
    const { all, own } = roleRights[role];
    return {
      ...user,
      role: role === 'owner' ? role : 'staff',
      teamRole: role,
      rights: { all: [...all], ...(own && { own: [...own] }) },
      staff: true,
    };
  }

  /**
   * Why a session that {@link find} does not know ended; undefined for an unknown one, or one its own browser ended.
   * SQL: two tables at once.
   */
  async findEnd(sessionId: string): Promise<SessionEnd | undefined> {
    const [row] = await rowsOf<{ reason: SessionEnd }>(
      this.dataSource,
      `SELECT reason FROM ended_sessions WHERE id_hash = $1
       UNION ALL SELECT 'expired' FROM sessions WHERE id_hash = $1`,
      [hashOf(sessionId)],
    );
    return row?.reason;
  }

  /**
   * Opens a session for the browser of this request and ends the one it came with; answers the new id, 256 random bits.
   */
  async rotate(
    manager: EntityManager,
    accountId: string,
    provider: SignInMethod,
    previous: string | undefined,
  ): Promise<string> {
    const sessionId = newSecretId();
    const now = this.clock.now();
    const { address, userAgent } = requestContext();
    if (previous) await manager.delete(SessionEntity, { idHash: hashOf(previous) });
    await manager.insert(SessionEntity, {
      idHash: hashOf(sessionId),
      accountId,
      way: provider,
      device: deviceOf(userAgent),
      place: placeOf(address),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    });
    return sessionId;
  }

  /** How the session came about; null when it is gone. */
  async providerOf(manager: EntityManager, sessionId: string): Promise<SignInMethod | null> {
    const session = await manager.findOneBy(SessionEntity, { idHash: hashOf(sessionId) });
    return session?.way ?? null;
  }

  /** `currentId` first, then the latest seen; of staff none that was idle for too long. */
  async list({ id: owner, staff }: Pick<SessionUser, 'id' | 'staff'>, currentId: string): Promise<SessionInfo[]> {
    const live = { accountId: owner, expiresAt: MoreThan(this.clock.now()) };
    const sessions = await this.dataSource.manager.find(SessionEntity, {
      where: staff ? { ...live, lastSeenAt: MoreThan(this.idleSince()) } : live,
      order: { lastSeenAt: 'DESC', id: 'ASC' },
    });
    const current = hashOf(currentId);
    return sessions
      .map(({ id, idHash, device, place, way, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        current: idHash.equals(current),
        device,
        place,
        way,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current));
  }

  /** Sessions of staff that were last seen then or before are over. */
  private idleSince(): Date {
    return new Date(Math.max(0, this.clock.now().getTime() - this.config.staffIdleSeconds * 1000));
  }

  /** Keeps a sign-in that waits for its second factor; answers its id. */
  async addPending(accountId: string, way: SignInMethod): Promise<string> {
    const pendingId = newSecretId();
    const expiresAt = new Date(this.clock.now().getTime() + pendingSeconds * 1000);
    await this.dataSource.manager.insert(PendingSignInEntity, { idHash: hashOf(pendingId), accountId, way, expiresAt });
    return pendingId;
  }

  /** Null when it is unknown or took too long. */
  findPending(pendingId: string): Promise<PendingSignInEntity | null> {
    const pending = { idHash: hashOf(pendingId), expiresAt: MoreThan(this.clock.now()) };
    return this.dataSource.manager.findOneBy(PendingSignInEntity, pending);
  }

  /** False when another request was faster. */
  async takePending({ idHash }: PendingSignInEntity): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(PendingSignInEntity, { idHash });
    return affected === 1;
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
    await manager.delete(PendingSignInEntity, { accountId });
    return this.delete(manager, reason, 'account_id = $1', [accountId]);
  }

  /** Ends this session; answers whose it was. SQL: one statement deletes it and reads its account. */
  async end(manager: EntityManager, sessionId: string): Promise<{ id: string; email: string } | null> {
    const [row] = await rowsOf<{ id: string; email: string }>(
      manager,
      `DELETE FROM sessions USING accounts a WHERE sessions.id_hash = $1 AND a.id = sessions.account_id
        RETURNING a.id, a.email`,
      [hashOf(sessionId)],
    );
    return row ?? null;
  }

  /** SQL: one statement deletes the sessions and notes why they ended. */
  private async delete(
    manager: EntityManager,
    reason: EndReason,
    where: string,
    values: readonly unknown[],
  ): Promise<number> {
    const next = values.length + 1;
    const ended = await rowsOf(
      manager,
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
