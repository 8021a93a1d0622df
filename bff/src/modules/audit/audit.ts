import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { type Actor, requestContext } from '../../platform/context/index.ts';
import { redactSecrets } from './redact-secrets.ts';

/** What was done to what. */
export interface AuditEvent {
  /** `<entity>.<verb in the past>`, such as `lead.updated`. */
  readonly action: `${string}.${string}`;
  /** Kind of record, such as `lead`. */
  readonly entity: string;
  readonly entityId: string | null;
  /** The fields that changed, as they were; null for something new. Secrets are blanked here. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The same fields as they are now; null for something that is gone. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Whom to name when the request itself does not know yet, as at sign-in. */
  readonly actor?: Actor;
}

/** The log of everything that changes data: who, what, before and after, from where. Rows are added, never changed. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes one row with the manager of the changing transaction, so that change and record commit together.
   * Who and from where come from the request; jobs are the system.
   */
  async record(manager: EntityManager, { action, entity, entityId, before, after, actor }: AuditEvent): Promise<void> {
    const context = requestContext();
    const who = actor ?? context.actor;
    await manager.query(
      `INSERT INTO audit_entries (at, actor_kind, actor_id, actor_name, action, entity, entity_id, before, after, address, user_agent, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        this.clock.now(),
        who.kind,
        'id' in who ? who.id : null,
        nameOf(who),
        action,
        entity,
        entityId,
        asJson(before),
        asJson(after),
        context.address,
        context.userAgent?.slice(0, 300) ?? null,
        context.requestId,
      ],
    );
  }
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'person') return actor.email.toLowerCase();
  return 'name' in actor ? actor.name : actor.kind;
}

const asJson = (record: AuditEvent['before']): string | null =>
  record === null ? null : JSON.stringify(redactSecrets(record));
