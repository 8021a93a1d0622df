import { Injectable } from '@nestjs/common';
import type { TeamMember, TeamRole } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: TeamRole;
  readonly state: TeamMember['state'];
  readonly created_at: Date;
  readonly added_by: string | null;
  readonly account_id: string | null;
  readonly live_keys: number;
}

/** The staff list, with the account behind each address where there is one. `$1` is now. */
const members = `
  SELECT s.id, s.email, a.name, s.role, s.created_at, s.added_by, a.id AS account_id,
    CASE WHEN a.id IS NULL THEN 'invited' WHEN a.email_verified_at IS NULL THEN 'unverified' ELSE 'active' END AS state,
    (SELECT count(*)::int FROM api_keys k WHERE k.created_by = a.id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > $1)) AS live_keys
  FROM staff s LEFT JOIN accounts a ON lower(a.email) = s.email`;

@Injectable()
export class TeamRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  findAll(): Promise<MemberRow[]> {
    return this.dataSource.query(`${members} ORDER BY s.role, s.created_at, s.email`, [this.clock.now()]);
  }

  async findById(manager: EntityManager, id: string): Promise<MemberRow | null> {
    const [row]: MemberRow[] = await manager.query(`${members} WHERE s.id = $2`, [this.clock.now(), id]);
    return row ?? null;
  }

  /** The new row's id; null when the address is on the list. A removed member may be added again. */
  async insert(manager: EntityManager, email: string, role: TeamRole, addedBy: string): Promise<string | null> {
    await manager.query('DELETE FROM staff_departures WHERE email = $1', [email]);
    const [row]: { id: string }[] = await manager.query(
      `INSERT INTO staff (email, role, added_by, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (email) DO NOTHING RETURNING id`,
      [email, role, addedBy, this.clock.now()],
    );
    return row?.id ?? null;
  }

  /**
   * The ids of owners who can sign in, locked until commit: of two owners who remove each other at the same
   * time, one waits and then sees that they would be the last.
   */
  async lockOwners(manager: EntityManager): Promise<string[]> {
    const rows: { id: string }[] = await manager.query(
      `SELECT s.id FROM staff s JOIN accounts a ON lower(a.email) = s.email AND a.email_verified_at IS NOT NULL
       WHERE s.role = 'owner' ORDER BY s.email FOR UPDATE OF s`,
    );
    return rows.map(({ id }) => id);
  }

  async changeRole(manager: EntityManager, id: string, role: TeamRole): Promise<void> {
    await manager.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role]);
  }

  /** Takes the row, and remembers that they left. */
  async remove(manager: EntityManager, { id, email }: MemberRow): Promise<void> {
    await manager.query('DELETE FROM staff WHERE id = $1', [id]);
    await manager.query(
      `INSERT INTO staff_departures (email, departed_at) VALUES ($1, $2)
        ON CONFLICT (email) DO UPDATE SET departed_at = excluded.departed_at`,
      [email, this.clock.now()],
    );
  }
}
