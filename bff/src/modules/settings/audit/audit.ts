import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { type Actor, requestContext } from '../../../platform/request-context.ts';
import { AuditEntryEntity } from './audit.entities.ts';

/** One entry of the audit log. */
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
  /** The actor where the request has none yet, as at sign-in. */
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
    await manager.insert(AuditEntryEntity, {
      at: this.clock.now(),
      actorKind: who.kind,
      actorId: 'id' in who ? who.id : null,
      actorName: nameOf(who),
      action,
      entity,
      entityId,
      before: redacted(before),
      after: redacted(after),
      address: context.address,
      userAgent: context.userAgent?.slice(0, 300) ?? null,
      requestId: context.requestId,
    });
  }
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'person') return actor.email.toLowerCase();
  return 'name' in actor ? actor.name : actor.kind;
}

const redacted = (record: AuditEvent['before']) => redactSecrets(record) as Record<string, object> | null;

/** Fields whose values are never kept, whatever record they stand in. */
const secretName = /password|secret|token|hash|cookie|authorization|api.?key|recovery|otp/i;
const textLimit = 2_000;

/** A record as the log may keep it: secrets blanked, long texts cut, dates as ISO text. */
export function redactSecrets(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.length > textLimit ? `${value.slice(0, textLimit)}…` : value;
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      secretName.test(name) && field !== null && typeof field !== 'boolean' ? '[redacted]' : redactSecrets(field),
    ]),
  );
}

/** The fields of `after` that differ from `before`, as they were and as they are: what the log keeps of an edit. */
export function differenceOf<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const names = [...is.keys()].filter((name) => !isDeepStrictEqual(was.get(name) ?? null, is.get(name) ?? null));
  const pick = (fields: Map<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, fields.get(name) ?? null])) as Partial<Fields>;
  return { before: pick(was), after: pick(is) };
}
