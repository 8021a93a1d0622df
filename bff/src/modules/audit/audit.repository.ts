import { Injectable } from '@nestjs/common';
import type { AuditActor, AuditEntry, AuditQuery } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Filters } from '../../platform/database/index.ts';
import { decodeCursor } from '../../platform/http/index.ts';

export interface AuditRow {
  /** A bigint, as text. */
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: AuditActor['kind'];
  readonly actor_name: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly before: AuditEntry['before'];
  readonly after: AuditEntry['after'];
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
}

const columns =
  'id, at, actor_kind, actor_name, action, entity, entity_id, before, after, address, user_agent, request_id';
const Position = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)]);

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; one row more than asked for tells whether there is a next page. */
  findPage(query: AuditQuery): Promise<AuditRow[]> {
    const filters = new Filters();
    if (query.actor) {
      const [kind = '', ...name] = query.actor.split(':');
      filters.add((a, b) => `actor_kind = ${a} AND actor_name = ${b}`, kind, name.join(':'));
    }
    if (query.action) filters.add((a) => `action = ${a}`, query.action);
    if (query.entity) filters.add((a) => `entity = ${a}`, query.entity);
    if (query.entityId) filters.add((a) => `entity_id = ${a}`, query.entityId);
    if (query.from) filters.add((a) => `at >= ${a}`, query.from);
    if (query.to) filters.add((a) => `at < ${a}`, query.to);
    if (query.cursor) filters.add((a, b) => `(at, id) < (${a}, ${b}::bigint)`, ...decodeCursor(query.cursor, Position));
    return this.dataSource.query(
      `SELECT ${columns} FROM audit_entries ${filters.where}
       ORDER BY at DESC, id DESC LIMIT ${filters.place(query.limit + 1)}`,
      filters.values,
    );
  }

  /** Newest first. */
  findOf(entity: AuditEntry['entity'], entityId: string): Promise<AuditRow[]> {
    const filter = 'entity = $1 AND entity_id = $2';
    const sql = `SELECT ${columns} FROM audit_entries WHERE ${filter} ORDER BY at DESC, id DESC`;
    return this.dataSource.query(sql, [entity, entityId]);
  }

  /** Skips from value to value along an index, so that the cost depends on the number of values and not of rows. */
  async findValues(column: 'action' | 'entity'): Promise<string[]> {
    const rows: { value: string }[] = await this.dataSource.query(`
      WITH RECURSIVE seen AS (
        (SELECT ${column} AS value FROM audit_entries ORDER BY ${column} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${column} FROM audit_entries WHERE ${column} > seen.value ORDER BY ${column} LIMIT 1) FROM seen
          WHERE seen.value IS NOT NULL
      ) SELECT value FROM seen WHERE value IS NOT NULL`);
    return rows.map(({ value }) => value);
  }

  /** As {@link findValues}, over pairs. */
  findActors(): Promise<AuditActor[]> {
    return this.dataSource.query(`
      WITH RECURSIVE seen AS (
        (SELECT actor_kind, actor_name FROM audit_entries ORDER BY actor_kind, actor_name LIMIT 1)
        UNION ALL
        SELECT next.actor_kind, next.actor_name FROM seen CROSS JOIN LATERAL (
          SELECT actor_kind, actor_name FROM audit_entries
            WHERE (actor_kind, actor_name) > (seen.actor_kind, seen.actor_name) ORDER BY actor_kind, actor_name LIMIT 1
        ) AS next
      ) SELECT actor_kind AS kind, actor_name AS name FROM seen`);
  }
}
