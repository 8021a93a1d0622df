import { Injectable } from '@nestjs/common';
import { type TeamMember, TeamRole } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { placeSql, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { StaffDepartureEntity, StaffEntity } from './team.entities.ts';

export interface MemberRow extends StaffEntity {
  readonly name: string | null;
  readonly state: TeamMember['state'];
  readonly accountId: string | null;
  readonly liveKeys: number;
  readonly secondFactor: boolean;
}

/** SQL, because accounts are found by their address and keys are counted. `$1` is now. */
const members = `
  SELECT s.id, s.email, a.name, s.role, s.created_at AS "createdAt", s.added_by AS "addedBy", a.id AS "accountId",
    EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL) AS "secondFactor",
    CASE WHEN a.id IS NULL THEN 'invited' WHEN a.email_verified_at IS NULL THEN 'unverified' ELSE 'active' END AS state,
    (SELECT count(*)::int FROM api_keys k WHERE k.created_by = a.id AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > $1)) AS "liveKeys"
  FROM staff s LEFT JOIN accounts a ON lower(a.email) = s.email`;

/** The staff list, with the account behind each address where there is one. */
@Injectable()
export class TeamRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  findAll(runner: SqlRunner = this.dataSource): Promise<MemberRow[]> {
    return rowsOf(runner, `${members} ORDER BY ${placeSql('s.role', TeamRole.options)}, s.created_at, s.email`, [
      this.clock.now(),
    ]);
  }

  async findById(runner: SqlRunner, id: string): Promise<MemberRow | null> {
    const [row] = await rowsOf<MemberRow>(runner, `${members} WHERE s.id = $2`, [this.clock.now(), id]);
    return row ?? null;
  }

  /** The new row's id; null when the address is on the list. A removed member may be added again. */
  async insert(manager: EntityManager, email: string, role: TeamRole, addedBy: string): Promise<string | null> {
    await manager.delete(StaffDepartureEntity, { email });
    const staff = { email, role, addedBy, createdAt: this.clock.now() };
    const insert = manager.createQueryBuilder().insert().into(StaffEntity).values(staff).orIgnore().returning('id');
    const { raw }: { raw: Pick<StaffEntity, 'id'>[] } = await insert.execute();
    return raw[0]?.id ?? null;
  }

  /**
   * The ids of owners who can sign in, locked until commit: of two owners who remove each other at the same
   * time, one waits and then sees that they would be the last. SQL, because it joins accounts by their address.
   */
  async lockOwners(manager: EntityManager): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      manager,
      `SELECT s.id FROM staff s JOIN accounts a ON lower(a.email) = s.email AND a.email_verified_at IS NOT NULL
       WHERE s.role = 'owner' ORDER BY s.email FOR UPDATE OF s`,
    );
    return rows.map(({ id }) => id);
  }

  async changeRole(manager: EntityManager, id: string, role: TeamRole): Promise<void> {
    await manager.update(StaffEntity, { id }, { role });
  }

  /** Takes the row, and remembers that they left. */
  async remove(manager: EntityManager, { id, email }: MemberRow): Promise<void> {
    await manager.delete(StaffEntity, { id });
    await manager.upsert(StaffDepartureEntity, { email, departedAt: this.clock.now() }, ['email']);
  }
}
