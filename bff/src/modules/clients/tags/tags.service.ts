import { Injectable } from '@nestjs/common';
import { type BulkTag, tagMaximums, type TagChange, tagTexts } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { onlyAssignedTo, reachOfPerson } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsRepository } from '../clients.repository.ts';

/** A record with tags. */
export interface Tagged {
  readonly kind: 'client' | 'lead';
  readonly id: string;
}

/** What a change of many records means for each. */
export const tagChangeOf = (change: BulkTag): Partial<TagChange> =>
  'addTag' in change ? { add: [change.addTag] } : { remove: [change.removeTag] };

const columns = { client: 'client_id', lead: 'contact_id' } as const;

/** Tags of clients and leads. SQL: words are compared as the database folds them. */
@Injectable()
export class TagsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  /** Those of records that the caller may read, the most used first. */
  list(): Promise<{ tag: string; count: number }[]> {
    const assignedTo = onlyAssignedTo();
    const ofLeads = reachOfPerson('leads.read') !== null;
    const isOwn = (table: string, column: string): string =>
      `EXISTS (SELECT FROM ${table} r JOIN staff s ON s.id = r.assignee_id WHERE r.id = t.${column} AND s.email = $1)`;
    const read = [
      assignedTo === null ? 't.client_id IS NOT NULL' : isOwn('clients', 'client_id'),
      ...(ofLeads ? [assignedTo === null ? 't.contact_id IS NOT NULL' : isOwn('contacts', 'contact_id')] : []),
    ];
    return rowsOf(
      this.dataSource,
      `SELECT (array_agg(t.tag ORDER BY t.id))[1] AS tag, count(*)::int AS count FROM record_tags t
       WHERE ${read.join(' OR ')} GROUP BY t.folded ORDER BY count(*) DESC, t.folded LIMIT 300`,
      assignedTo === null ? [] : [assignedTo],
    );
  }

  /** Every tag there is of clients, or of leads. Hops along an index, so that its cost follows the number of tags. */
  async findUsed(kind: Tagged['kind']): Promise<string[]> {
    const used = `${columns[kind]} IS NOT NULL`;
    const rows = await rowsOf<{ tag: string }>(
      this.dataSource,
      `WITH RECURSIVE seen AS (
         (SELECT folded FROM record_tags WHERE ${used} ORDER BY folded LIMIT 1)
         UNION ALL
         SELECT (SELECT folded FROM record_tags WHERE ${used} AND folded > seen.folded ORDER BY folded LIMIT 1)
           FROM seen WHERE seen.folded IS NOT NULL
       ) SELECT (SELECT t.tag FROM record_tags t WHERE t.folded = seen.folded AND ${used} LIMIT 1) AS tag
         FROM seen WHERE seen.folded IS NOT NULL LIMIT 300`,
    );
    return rows.map(({ tag }) => tag);
  }

  /** Throws `not_found`, and as {@link change} does. */
  changeClient(id: string, change: TagChange): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.clients.lock(manager, id))) throw new AppError('not_found');
      return this.change(manager, { kind: 'client', id }, change);
    });
  }

  /**
   * Of a record that the caller has locked; answers its tags. One that is in use keeps its spelling. Throws
   * `validation_failed` for a word without letters and digits, and for too many.
   */
  async change(
    manager: EntityManager,
    record: Tagged,
    { add = [], remove = [] }: Partial<TagChange>,
  ): Promise<string[]> {
    const column = columns[record.kind];
    const before = await find(manager, record);
    await manager.query(
      `DELETE FROM record_tags WHERE ${column} = $1
         AND folded IN (SELECT fold_text(word) FROM unnest($2::text[]) word)`,
      [record.id, remove],
    );
    const added = await rowsOf<{ folded: string }>(
      manager,
      `INSERT INTO record_tags (${column}, tag)
       SELECT $1, coalesce(
         (SELECT t.tag FROM record_tags t WHERE t.folded = fold_text(word) AND t.client_id IS NOT NULL LIMIT 1),
         (SELECT t.tag FROM record_tags t WHERE t.folded = fold_text(word) AND t.contact_id IS NOT NULL LIMIT 1), word)
       FROM unnest($2::text[]) word
       ON CONFLICT (${column}, folded) DO NOTHING RETURNING folded`,
      [record.id, add],
    );
    if (added.some(({ folded }) => folded === ''))
      throw new AppError('validation_failed', { errors: { add: [tagTexts.empty] } });
    const after = await find(manager, record);
    if (after.length > tagMaximums.tags && after.length > before.length)
      throw new AppError('validation_failed', { message: tagTexts.tooMany, errors: { add: [tagTexts.tooMany] } });
    if (after.join('\n') !== before.join('\n'))
      await this.audit.record(manager, {
        action: `${record.kind}.tagged`,
        entity: record.kind,
        entityId: record.id,
        before: { tags: before },
        after: { tags: after },
      });
    return after;
  }

  /** What a lead was tagged with holds for the client it became. The caller has made the client. */
  async copy(manager: EntityManager, contactId: string, clientId: string): Promise<void> {
    const add = await find(manager, { kind: 'lead', id: contactId });
    if (add.length > 0) await this.change(manager, { kind: 'client', id: clientId }, { add });
  }
}

async function find(manager: EntityManager, { kind, id }: Tagged): Promise<string[]> {
  const rows = await rowsOf<{ tag: string }>(
    manager,
    `SELECT tag FROM record_tags WHERE ${columns[kind]} = $1 ORDER BY folded`,
    [id],
  );
  return rows.map(({ tag }) => tag);
}
