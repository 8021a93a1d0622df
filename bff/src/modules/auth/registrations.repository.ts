import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { hashOf } from './credentials.ts';

export interface Registration {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly password_hash: string;
  readonly browser_hash: Buffer;
}

/** Days a sign-up waits for its mailbox. */
const days = 7;
const columns = 'id, email, name, password_hash, browser_hash';

/**
 * Sign-ups that wait for their mailbox to be proven. Anyone may claim any address; it has no effect before that.
 */
@Injectable()
export class RegistrationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(
    manager: EntityManager,
    {
      id,
      email,
      name,
      passwordHash,
      browserId,
    }: { id: string; email: string; name: string | null; passwordHash: string; browserId: string },
  ): Promise<void> {
    const now = this.clock.now();
    await manager.query(
      `INSERT INTO registrations (id, email, name, password_hash, browser_hash, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, email, name, passwordHash, hashOf(browserId), now, new Date(now.getTime() + days * 24 * 3_600_000)],
    );
  }

  /** Null when it was used or outlived. */
  async find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Registration | null> {
    const [row]: Registration[] = await manager.query(
      `SELECT ${columns} FROM registrations WHERE id = $1 AND used_at IS NULL AND expires_at > $2`,
      [id, this.clock.now()],
    );
    return row ?? null;
  }

  async findNewest(manager: EntityManager, email: string): Promise<Registration | null> {
    const [row]: Registration[] = await manager.query(
      `SELECT ${columns} FROM registrations WHERE email = $1 AND used_at IS NULL AND expires_at > $2
        ORDER BY created_at DESC LIMIT 1`,
      [email, this.clock.now()],
    );
    return row ?? null;
  }

  /** Deletes the other registrations of an address that became an account. */
  async use(manager: EntityManager, { id, email }: Registration): Promise<void> {
    await manager.query('UPDATE registrations SET used_at = $2 WHERE id = $1', [id, this.clock.now()]);
    await manager.query('DELETE FROM registrations WHERE email = $1 AND id <> $2', [email, id]);
  }
}
