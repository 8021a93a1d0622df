import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import {
  actorName,
  type AuditEntry,
  type AuditExportQuery,
  type AuditFacets,
  type AuditNames,
  type AuditPage,
  type AuditQuery,
  auditSentence,
  recordName,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { type Column, writeCsv } from '../../../platform/csv.ts';
import { everyPage, type SqlRunner } from '../../../platform/database/index.ts';
import type { AuditEntryEntity } from './audit.entities.ts';
import { AuditRepository } from './audit.repository.ts';

/** What staff read of the log. */
@Injectable()
export class AuditService {
  constructor(
    private readonly clock: Clock,
    private readonly entries: AuditRepository,
  ) {}

  async list(query: AuditQuery): Promise<AuditPage> {
    const { rows, nextCursor } = await this.entries.list(query);
    const items = rows.map(toEntry);
    return { items, nextCursor, names: await this.namesOf(items) };
  }

  /** All entries of a filter, newest first, read a page at a time. */
  exportCsv(query: z.output<typeof AuditExportQuery>): Readable {
    return writeCsv(exportColumns, this.exported(query));
  }

  private async *exported(query: z.output<typeof AuditExportQuery>): AsyncGenerator<ExportedEntry> {
    const now = this.clock.now();
    for await (const page of everyPage((cursor) => this.entries.list({ ...query, cursor, limit: exportPage }))) {
      const entries = page.map(toEntry);
      const names = await this.namesOf(entries);
      for (const entry of entries) yield { entry, names, now };
    }
  }

  private async namesOf(
    entries: readonly Pick<AuditEntry, 'actor' | 'entityId' | 'before' | 'after'>[],
    runner?: SqlRunner,
  ) {
    const emails = entries.flatMap(({ actor }) => (actor.kind === 'person' ? [actor.name] : []));
    const ids = entries.flatMap(({ entityId, before, after }) =>
      [entityId, ...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
        (value): value is string => typeof value === 'string' && uuid.test(value),
      ),
    );
    return Object.fromEntries(await this.entries.findNames([...new Set(emails)], [...new Set(ids)], runner));
  }

  /** Everything that was done to one thing, newest first. */
  async listOf(entity: AuditEntry['entity'], entityId: string): Promise<AuditEntry[]> {
    return (await this.entries.findOf(entity, entityId)).map(toEntry);
  }

  /** As {@link listOf}, with the names that its sentences need. */
  async historyOf(
    entity: AuditEntry['entity'],
    entityId: string,
    manager?: EntityManager,
  ): Promise<Pick<AuditPage, 'items'> & { names: AuditNames }> {
    const items = (await this.entries.findOf(entity, entityId, manager)).map(toEntry);
    return { items, names: await this.namesOf(items, manager) };
  }

  async facets(): Promise<AuditFacets> {
    const [actors, actions, entities] = await Promise.all([
      this.entries.findActors(),
      this.entries.findValues('action'),
      this.entries.findValues('entity'),
    ]);
    const people = actors.flatMap(({ kind, name }) => (kind === 'person' ? [name] : []));
    return { actors, actions, entities, names: Object.fromEntries(await this.entries.findNames(people, [])) };
  }
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Rows that the export reads at a time. */
const exportPage = 500;

interface ExportedEntry {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  readonly now: Date;
}

const json = (fields: AuditEntry['before']): string | null => fields && JSON.stringify(fields);

const exportColumns: readonly Column<ExportedEntry>[] = [
  { header: 'Time', value: ({ entry }) => entry.at },
  { header: 'Who', value: ({ entry, names }) => actorName(entry.actor, names) },
  { header: 'Email', value: ({ entry: { actor } }) => (actor.kind === 'person' ? actor.name : null) },
  {
    header: 'What happened',
    value: ({ entry, names, now }) =>
      auditSentence(entry, names, now)
        .map(({ text }) => text)
        .join(''),
  },
  { header: 'Record', value: ({ entry, names }) => recordName(entry, names) },
  { header: 'Record ID', value: ({ entry }) => entry.entityId },
  { header: 'Action', value: ({ entry }) => entry.action },
  { header: 'Before', value: ({ entry }) => json(entry.before) },
  { header: 'After', value: ({ entry }) => json(entry.after) },
  { header: 'IP address', value: ({ entry }) => entry.address },
  { header: 'Device', value: ({ entry }) => entry.userAgent },
];

const toEntry = (row: AuditEntryEntity): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, name: row.actorName },
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  before: row.before,
  after: row.after,
  address: row.address,
  userAgent: row.userAgent,
  requestId: row.requestId,
});
