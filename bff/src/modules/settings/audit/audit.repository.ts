import { Injectable } from '@nestjs/common';
import type { AuditActor, AuditEntry, AuditQuery } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  columnsOf,
  Filters,
  findPage,
  type Page,
  rowsOf,
  type SortOrder,
  type SqlRunner,
} from '../../../platform/database/index.ts';
import { AuditEntryEntity } from './audit.entities.ts';

const newest: SortOrder<AuditEntryEntity> = {
  key: 'a.at',
  type: 'timestamptz',
  of: ({ at }) => at.toISOString(),
  direction: 'desc',
};

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the log, newest first. */
  list({ actor, action, entity, entityId, from, to, ...page }: AuditQuery): Promise<Page<AuditEntryEntity>> {
    const filters = new Filters();
    if (actor) {
      const [kind, ...name] = actor.split(':');
      filters.add((a, b) => `a.actor_kind = ${a} AND a.actor_name = ${b}`, kind, name.join(':'));
    }
    if (action) filters.add((value) => `a.action = ${value}`, action);
    if (entity) filters.add((value) => `a.entity = ${value}`, entity);
    if (entityId) filters.add((value) => `a.entity_id = ${value}`, entityId);
    if (from) filters.add((value) => `a.at >= ${value}::timestamptz`, from);
    if (to) filters.add((value) => `a.at < ${value}::timestamptz`, to);
    const columns = columnsOf(this.dataSource, AuditEntryEntity, 'a');
    const list = { columns, from: 'audit_entries a', filters, order: newest, id: 'a.id', idType: 'bigint' } as const;
    return findPage(this.dataSource, list, page);
  }

  /** Newest first. */
  findOf(
    entity: AuditEntry['entity'],
    entityId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<AuditEntryEntity[]> {
    return manager.find(AuditEntryEntity, {
      where: { entity, entityId },
      order: { at: 'DESC', id: 'DESC' },
    });
  }

  /** SQL: reads the names of records of every module, all of which depend on this one; it writes nothing. */
  async findNames(
    emails: readonly string[],
    ids: readonly string[],
    runner: SqlRunner = this.dataSource,
  ): Promise<Map<string, string>> {
    if (emails.length + ids.length === 0) return new Map();
    const rows = await rowsOf<{ key: string; name: string }>(
      runner,
      `SELECT lower(email) AS key, name FROM accounts WHERE lower(email) = ANY($1) AND name <> ''
       UNION ALL SELECT id::text, coalesce(nullif(name, ''), email) FROM accounts WHERE id = ANY($2::uuid[])
       UNION ALL SELECT s.id::text, coalesce(nullif(a.name, ''), s.email) FROM staff s
         LEFT JOIN accounts a ON lower(a.email) = s.email WHERE s.id = ANY($2::uuid[])
       UNION ALL SELECT id::text, number FROM invoices WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, number FROM estimates WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, title FROM recurring_invoices WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, company FROM clients WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, name FROM contacts WHERE id = ANY($2::uuid[])
       UNION ALL SELECT v.id::text, coalesce(l.name, k.company, v.email, v.phone) FROM conversations v
         LEFT JOIN contacts l ON l.id = v.contact_id LEFT JOIN clients k ON k.id = v.client_id
         WHERE v.id = ANY($2::uuid[])
       UNION ALL SELECT id::text, code FROM codes WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, title FROM tasks WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, name FROM tax_rates WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, name FROM saved_items WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, recipient FROM email_messages WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, recipient FROM sms_messages WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, name FROM message_templates WHERE id = ANY($3) AND name IS NOT NULL
       UNION ALL SELECT u.id::text, c.company FROM subscriptions u JOIN clients c ON c.id = u.client_id
         WHERE u.id = ANY($2::uuid[])`,
      [emails, ids, ids],
    );
    return new Map(rows.map(({ key, name }) => [key, name]));
  }

  /** SQL: skips from value to value along an index, so that the cost depends on the number of values, not of rows. */
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

  /** SQL: as {@link findValues}, over pairs. */
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
