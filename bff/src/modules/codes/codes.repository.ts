import { Injectable } from '@nestjs/common';
import type { ResolvedCode } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** A code as stored, with the price it sets: its own, or what a client who has not paid yet was promised. */
export interface CodeRecord {
  readonly id: string;
  readonly code: string;
  readonly kind: ResolvedCode['kind'];
  readonly name: string;
  readonly description: string;
  readonly features: string[];
  readonly priceCents: number | null;
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly usedCount: number;
}

const columns = `c.id, c.code, c.kind, c.name, c.description, c.features,
  coalesce(c.price_cents, CASE WHEN NOT cl.payment_completed THEN nullif(cl.monthly_amount_cents, 0) END) AS "priceCents",
  c.client_id AS "clientId", c.expires_at AS "expiresAt", c.max_uses AS "maxUses", c.used_count AS "usedCount"`;

@Injectable()
export class CodesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `code` in upper case. */
  async findByCode(code: string, runner: SqlRunner = this.dataSource): Promise<CodeRecord | null> {
    const [row] = await rowsOf<CodeRecord>(runner, `SELECT ${columns} FROM codes c LEFT JOIN clients cl ON cl.id = c.client_id WHERE c.code = $1`, [code]);
    return row ?? null;
  }

  /** Holds the code until the transaction ends. */
  async lock(runner: SqlRunner, id: string): Promise<CodeRecord | null> {
    const [row] = await rowsOf<CodeRecord>(runner, `SELECT ${columns} FROM codes c LEFT JOIN clients cl ON cl.id = c.client_id WHERE c.id = $1 FOR UPDATE OF c`, [id]);
    return row ?? null;
  }

  /** Counts one paid redemption; answers false when the cap is reached. */
  async redeem(runner: SqlRunner, id: string, now: Date): Promise<boolean> {
    return (await changed(runner, 'UPDATE codes SET used_count = used_count + 1, updated_at = $2 WHERE id = $1 AND (max_uses IS NULL OR used_count < max_uses)', [id, now])) === 1;
  }

  /** Answers false when the code is taken. */
  async insertForClient(runner: SqlRunner, code: { id: string; code: string; clientId: string; name: string }, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO codes (id, code, kind, name, description, client_id, created_at, updated_at) VALUES ($1, $2, 'client', $3, 'Access for a client of ours', $4, $5, $5)
       ON CONFLICT (code) DO NOTHING RETURNING id`,
      [code.id, code.code, code.name, code.clientId, now],
    );
    return rows.length === 1;
  }
}
