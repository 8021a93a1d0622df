import { Injectable } from '@nestjs/common';
import { type AuditActor, type AuditEntry, type AuditQuery, Timestamp } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { decodeCursor } from '../../../platform/http/index.ts';
import { rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { AuditEntryEntity } from './audit.entities.ts';

const Position = z.tuple([Timestamp, z.string().regex(/^\d{1,18}$/)]);

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; one row more than asked for tells whether there is a next page. */
  findPage({ actor, action, entity, entityId, from, to, cursor, limit }: AuditQuery): Promise<AuditEntryEntity[]> {
    const page = this.dataSource.manager
      .createQueryBuilder(AuditEntryEntity, 'a')
      .orderBy('a.at', 'DESC')
      .addOrderBy('a.id', 'DESC')
      .limit(limit + 1);
    if (actor) {
      const [kind, ...name] = actor.split(':');
      page.andWhere('a.actorKind = :kind AND a.actorName = :name', { kind, name: name.join(':') });
    }
    if (action) page.andWhere('a.action = :action', { action });
    if (entity) page.andWhere('a.entity = :entity', { entity });
    if (entityId) page.andWhere('a.entityId = :entityId', { entityId });
    if (from) page.andWhere('a.at >= :from', { from });
    if (to) page.andWhere('a.at < :to', { to });
    if (cursor) {
      const [at, id] = decodeCursor(cursor, Position);
      page.andWhere('(a.at, a.id) < (:at, :id)', { at, id });
    }
    return page.getMany();
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
       UNION ALL SELECT id::text, code FROM codes WHERE id = ANY($2::uuid[])
       UNION ALL SELECT id::text, name FROM tax_rates WHERE id = ANY($2::uuid[])
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
