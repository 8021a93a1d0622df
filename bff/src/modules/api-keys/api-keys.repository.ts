import { Injectable } from '@nestjs/common';
import type { ApiScope } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: ApiScope[];
  readonly created_by_email: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly last_used_from: string | null;
}

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: { readonly id: string; readonly email: string };
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Everything but the hash. */
const columns =
  'id, name, prefix, scopes, created_by_email, created_at, expires_at, revoked_at, last_used_at, last_used_from';

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  findNewest(limit: number): Promise<KeyRow[]> {
    return this.dataSource.query(`SELECT ${columns} FROM api_keys ORDER BY created_at DESC, id DESC LIMIT $1`, [limit]);
  }

  async exists(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT 1 FROM api_keys WHERE id = $1', [id]);
    return rows.length > 0;
  }

  async insert(manager: EntityManager, key: NewKey): Promise<KeyRow> {
    const [row]: KeyRow[] = await manager.query(
      `INSERT INTO api_keys (id, name, prefix, key_hash, scopes, created_by, created_by_email, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
      [
        key.id,
        key.name,
        key.prefix,
        key.hash,
        key.scopes,
        key.createdBy.id,
        key.createdBy.email,
        key.createdAt,
        key.expiresAt,
      ],
    );
    if (!row) throw new Error('The new key was not answered');
    return row;
  }

  /** The keys that were revoked by this call: those of the id, or all that a person made. */
  async revoke(manager: EntityManager, which: { id: string } | { createdBy: string }, now: Date): Promise<KeyRow[]> {
    const [column, value] = 'id' in which ? ['id', which.id] : ['created_by', which.createdBy];
    // For UPDATE the driver answers rows and their number.
    const [rows]: [KeyRow[], number] = await manager.query(
      `UPDATE api_keys SET revoked_at = $2 WHERE ${column} = $1 AND revoked_at IS NULL RETURNING ${columns}`,
      [value, now],
    );
    return rows;
  }
}
