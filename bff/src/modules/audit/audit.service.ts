import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditFacets, AuditPage, AuditQuery } from '@vitrine/contracts';
import { paginate } from '../../platform/http/index.ts';
import type { AuditEntryEntity } from './audit.entities.ts';
import { AuditRepository } from './audit.repository.ts';

/** What staff read of the log. */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditRepository) {}

  async list(query: AuditQuery): Promise<AuditPage> {
    const rows = await this.entries.findPage(query);
    const { page, nextCursor } = paginate(rows, query.limit, ({ at, id }) => [at.toISOString(), id]);
    return { items: page.map(toEntry), nextCursor };
  }

  /** Everything that was done to one thing, newest first. */
  async listOf(entity: AuditEntry['entity'], entityId: string): Promise<AuditEntry[]> {
    return (await this.entries.findOf(entity, entityId)).map(toEntry);
  }

  async facets(): Promise<AuditFacets> {
    const [actors, actions, entities] = await Promise.all([
      this.entries.findActors(),
      this.entries.findValues('action'),
      this.entries.findValues('entity'),
    ]);
    return { actors, actions, entities };
  }
}

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
