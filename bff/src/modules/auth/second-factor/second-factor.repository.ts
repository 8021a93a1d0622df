import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import type { StoredCode } from './one-time-codes.ts';

export interface SecondFactorRow {
  readonly secret_sealed: Buffer;
  readonly enabled_at: Date | null;
  readonly recovery_codes_left: number;
}

@Injectable()
export class SecondFactorRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(accountId: string): Promise<SecondFactorRow | null> {
    const [row]: SecondFactorRow[] = await this.dataSource.query(
      `SELECT secret_sealed, enabled_at,
        (SELECT count(*)::int FROM recovery_codes c
          WHERE c.account_id = f.account_id AND c.used_at IS NULL) AS recovery_codes_left
       FROM second_factors f WHERE account_id = $1`,
      [accountId],
    );
    return row ?? null;
  }

  /** Answers false when one is on already: that one stays. */
  async begin(accountId: string, sealed: Buffer): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `INSERT INTO second_factors AS f (account_id, secret_sealed, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET secret_sealed = EXCLUDED.secret_sealed, created_at = EXCLUDED.created_at,
         last_step = NULL WHERE f.enabled_at IS NULL RETURNING account_id`,
      [accountId, sealed, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Answers false when it is on already, or none was begun. */
  enable(manager: EntityManager, accountId: string, step: number): Promise<boolean> {
    return this.changed(
      manager,
      'UPDATE second_factors SET enabled_at = $2, last_step = $3 WHERE account_id = $1 AND enabled_at IS NULL',
      [accountId, this.clock.now(), step],
    );
  }

  /** Takes a time step; false when it or a later one was taken before, so no code serves twice. */
  takeStep(accountId: string, step: number): Promise<boolean> {
    return this.changed(
      this.dataSource.manager,
      'UPDATE second_factors SET last_step = $2 WHERE account_id = $1 AND coalesce(last_step, -1) < $2',
      [accountId, step],
    );
  }

  async findCode(accountId: string, selector: string): Promise<StoredCode | null> {
    const [row]: { code_hash: string }[] = await this.dataSource.query(
      'SELECT code_hash FROM recovery_codes WHERE account_id = $1 AND selector = $2 AND used_at IS NULL',
      [accountId, selector],
    );
    return row ? { selector, hash: row.code_hash } : null;
  }

  /** False when another request was faster. */
  takeCode(accountId: string, selector: string): Promise<boolean> {
    return this.changed(
      this.dataSource.manager,
      'UPDATE recovery_codes SET used_at = $3 WHERE account_id = $1 AND selector = $2 AND used_at IS NULL',
      [accountId, selector, this.clock.now()],
    );
  }

  async replaceCodes(manager: EntityManager, accountId: string, codes: readonly StoredCode[]): Promise<void> {
    await manager.query('DELETE FROM recovery_codes WHERE account_id = $1', [accountId]);
    await manager.query(
      'INSERT INTO recovery_codes (account_id, selector, code_hash) SELECT $1, * FROM unnest($2::text[], $3::text[])',
      [accountId, codes.map(({ selector }) => selector), codes.map(({ hash }) => hash)],
    );
  }

  remove(manager: EntityManager, accountId: string): Promise<boolean> {
    return this.changed(manager, 'DELETE FROM second_factors WHERE account_id = $1', [accountId]);
  }

  private async changed(manager: EntityManager, statement: string, values: unknown[]): Promise<boolean> {
    const [, count]: [unknown[], number] = await manager.query(statement, values);
    return count > 0;
  }
}
