import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../../../platform/clock.ts';
import { rowsOf } from '../../../../platform/database/index.ts';
import { RecoveryCodeEntity, SecondFactorEntity } from '../auth.entities.ts';
import type { StoredCode } from './one-time-codes.ts';

interface SecondFactorRow extends Pick<SecondFactorEntity, 'secretSealed' | 'enabledAt'> {
  readonly recoveryCodesLeft: number;
}

@Injectable()
export class SecondFactorRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** SQL, because the codes are counted in the same statement. */
  async find(accountId: string): Promise<SecondFactorRow | null> {
    const [row] = await rowsOf<SecondFactorRow>(
      this.dataSource,
      `SELECT secret_sealed AS "secretSealed", enabled_at AS "enabledAt",
        (SELECT count(*)::int FROM recovery_codes c
          WHERE c.account_id = f.account_id AND c.used_at IS NULL) AS "recoveryCodesLeft"
       FROM second_factors f WHERE account_id = $1`,
      [accountId],
    );
    return row ?? null;
  }

  /** Answers false when one is on already: that one stays. SQL, because the upsert has a condition. */
  async begin(accountId: string, sealed: Buffer): Promise<boolean> {
    const rows = await rowsOf(
      this.dataSource,
      `INSERT INTO second_factors AS f (account_id, secret_sealed, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET secret_sealed = EXCLUDED.secret_sealed, created_at = EXCLUDED.created_at,
         last_step = NULL WHERE f.enabled_at IS NULL RETURNING account_id`,
      [accountId, sealed, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Answers false when it is on already, or none was begun. */
  async enable(manager: EntityManager, accountId: string, step: number): Promise<boolean> {
    const enabled = { enabledAt: this.clock.now(), lastStep: String(step) };
    const { affected } = await manager.update(SecondFactorEntity, { accountId, enabledAt: IsNull() }, enabled);
    return affected === 1;
  }

  /** Takes a time step; false when it or a later one was taken before, so no code serves twice. */
  async takeStep(accountId: string, step: number): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(SecondFactorEntity)
      .set({ lastStep: String(step) })
      .where('accountId = :accountId AND coalesce(lastStep, -1) < :step', { accountId, step })
      .execute();
    return affected === 1;
  }

  async findCode(accountId: string, selector: string): Promise<StoredCode | null> {
    const code = { accountId, selector, usedAt: IsNull() };
    const row = await this.dataSource.manager.findOneBy(RecoveryCodeEntity, code);
    return row && { selector, hash: row.codeHash };
  }

  /** False when another request was faster. */
  async takeCode(accountId: string, selector: string): Promise<boolean> {
    const code = { accountId, selector, usedAt: IsNull() };
    const { affected } = await this.dataSource.manager.update(RecoveryCodeEntity, code, { usedAt: this.clock.now() });
    return affected === 1;
  }

  async replaceCodes(manager: EntityManager, accountId: string, codes: readonly StoredCode[]): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { accountId });
    await manager.insert(
      RecoveryCodeEntity,
      codes.map(({ selector, hash }) => ({ accountId, selector, codeHash: hash })),
    );
  }

  async remove(manager: EntityManager, accountId: string): Promise<boolean> {
    const { affected } = await manager.delete(SecondFactorEntity, { accountId });
    return affected === 1;
  }
}
