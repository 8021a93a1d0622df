import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Lead, type LeadMerge, type MergedLead, mergeUndoDays } from '@vitrine/contracts';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { actorName } from '../../../platform/request-context.ts';
import { ClientsService } from '../../clients/index.ts';
import { Conversations } from '../../conversations/index.ts';
import { Audit } from '../../settings/index.ts';
import { type ContactEntity, ContactsRepository, ContactsService, LeadMatchesRepository } from '../contacts/index.ts';
import { LeadMergeEntity, type StoredRow } from './lead-merges.entities.ts';
import { LeadMergesRepository } from './lead-merges.repository.ts';
import { mergedFields } from './merged-fields.ts';

const undoMs = mergeUndoDays * 24 * 3600 * 1000;
/** Columns that say nothing of what a merge changed. */
const silent: ReadonlySet<string> = new Set(['version', 'updated_at', 'search_text', 'availability']);

/** Makes two leads one, and two again within thirty days. */
@Injectable()
export class LeadMergesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly merges: LeadMergesRepository,
    private readonly contacts: ContactsRepository,
    private readonly matches: LeadMatchesRepository,
    private readonly leads: ContactsService,
    private readonly clients: ClientsService,
    private readonly conversations: Conversations,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Those that can be taken out again, newest first. */
  async list(contactId: string): Promise<MergedLead[]> {
    const merges = await this.dataSource.manager.find(LeadMergeEntity, {
      where: { contactId, mergedAt: MoreThan(this.undoableSince()) },
      order: { mergedAt: 'DESC', id: 'ASC' },
    });
    return merges.map(({ id, merged, mergedAt, mergedBy }) => ({
      id,
      name: String(merged['name']),
      email: String(merged['email']),
      mergedAt: mergedAt.toISOString(),
      mergedBy,
      undoUntil: new Date(mergedAt.getTime() + undoMs).toISOString(),
    }));
  }

  /**
   * Moves everything of the other lead to this one and deletes it. Throws `not_found` for either, `stale_version` with
   * the current lead where one of them has changed, `conflict` where both are clients, or both are the same, or
   * `validation_failed` at `email` where neither an address nor a number would be left.
   */
  async merge(id: string, body: LeadMerge, key: string | undefined): Promise<Lead> {
    const { otherId, version, otherVersion, take } = body;
    if (otherId === id) throw new AppError('conflict', { message: 'This is the same lead.' });
    const attempt = { scope: 'leadMerges.merge', key, request: { id, ...body } };
    const stale = await this.dataSource.transaction(async (manager) => {
      const [kept, other] = await this.lockBoth(manager, id, otherId);
      if (!kept || !other) {
        if (kept && (await this.idempotency.isRepeated(manager, attempt))) return null;
        throw new AppError('not_found');
      }
      if (kept.version !== version) return id;
      if (other.version !== otherVersion) return otherId;
      await this.refuseTwoClients(manager, kept, other);
      const { email, phone } = kept;
      refuseUnreachable({ email, phone, ...mergedFields(kept, other, new Set(take)) });
      await this.mergeInto(manager, kept, other, new Set(take));
      await this.idempotency.note(manager, attempt);
      return null;
    });
    if (stale !== null) throw new AppError('stale_version', { extensions: { current: await this.leads.get(stale) } });
    return this.leads.get(id);
  }

  /**
   * Gives back what came from a lead, and what it changed unless it was changed again since. Throws `not_found` also
   * after thirty days, or `conflict` where another lead has its address or number by now.
   */
  async undo(contactId: string, mergeId: string, key: string | undefined): Promise<Lead> {
    const attempt = { scope: 'leadMerges.undo', key, request: { contactId, mergeId } };
    const { id } = await this.idempotency.once(attempt, async (manager) => {
      const kept = await this.contacts.lock(manager, contactId);
      const merge = await manager.findOneBy(LeadMergeEntity, {
        id: mergeId,
        contactId,
        mergedAt: MoreThan(this.undoableSince()),
      });
      if (!kept || !merge) throw new AppError('not_found');
      await this.giveBack(manager, kept, merge);
      const merged = await this.restorable(manager, merge.merged);
      await this.merges.insert(manager, 'contacts', merged);
      for (const { table, row } of merge.setAside) await this.merges.insert(manager, table, row);
      const mergedId = String(merged['id']);
      await this.merges.moveBack(manager, merge.moved, contactId, mergedId);
      await manager.delete(LeadMergeEntity, { id: mergeId });
      await this.record(manager, 'lead.unmerged', kept, merge.merged);
      return { id: mergedId };
    });
    return this.leads.get(id);
  }

  /** In one order, so that two merges of the same leads wait for each other. */
  private async lockBoth(manager: EntityManager, id: string, otherId: string) {
    const found = new Map<string, ContactEntity | null>();
    for (const one of [id, otherId].toSorted()) found.set(one, await this.contacts.lock(manager, one));
    return [found.get(id) ?? null, found.get(otherId) ?? null] as const;
  }

  private async refuseTwoClients(manager: EntityManager, kept: ContactEntity, other: ContactEntity): Promise<void> {
    const [{ client }, { client: otherClient }] = [
      await this.clients.ofLead(kept.id, kept.email, manager),
      await this.clients.ofLead(other.id, other.email, manager),
    ];
    if (client && otherClient)
      throw new AppError('conflict', {
        message: `Both are clients: ${client.company} and ${otherClient.company}. Clients cannot be merged.`,
      });
  }

  private async mergeInto(
    manager: EntityManager,
    kept: ContactEntity,
    other: ContactEntity,
    take: Parameters<typeof mergedFields>[2],
  ): Promise<void> {
    const before = await this.merges.row(manager, 'contacts', kept.id);
    const merged = await this.merges.row(manager, 'contacts', other.id);
    await this.conversations.merged(manager, other.id, kept.id);
    const belongings = await this.merges.moveAll(manager, other.id, kept.id);
    await manager.query('DELETE FROM contacts WHERE id = $1', [other.id]);
    const fields = mergedFields(kept, other, take);
    const scores = await this.leads.scoredAnew(manager, kept, fields);
    await this.contacts.edit(manager, kept, { ...fields, ...scores }, this.clock.now());
    const after = await this.merges.row(manager, 'contacts', kept.id);
    if (!before || !merged || !after) throw new AppError('not_found');
    const changed = Object.keys(after).filter(
      (column) => !silent.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    );
    const only = (row: StoredRow): StoredRow => Object.fromEntries(changed.map((column) => [column, row[column]]));
    await manager.getRepository(LeadMergeEntity).save({
      id: randomUUID(),
      contactId: kept.id,
      merged,
      ...belongings,
      before: only(before),
      after: only(after),
      mergedBy: actorName(),
      mergedAt: this.clock.now(),
    });
    await this.record(manager, 'lead.merged', kept, merged);
  }

  private async giveBack(manager: EntityManager, kept: ContactEntity, { before, after, merged }: LeadMergeEntity) {
    const now = await this.merges.row(manager, 'contacts', kept.id);
    const same = Object.entries(before).filter(
      ([column]) => JSON.stringify(now?.[column]) === JSON.stringify(after[column]),
    );
    await this.merges.update(manager, kept.id, {
      ...Object.fromEntries(same),
      inquiry_count: kept.inquiryCount - Number(merged['inquiry_count']),
      version: kept.version + 1,
      updated_at: this.clock.now().toISOString(),
    });
  }

  /** The row as it can come back: nobody else has its address or number, and it is assigned to nobody who left. */
  private async restorable(manager: EntityManager, merged: StoredRow): Promise<StoredRow> {
    const { email, phone, assignee_id: assigneeId } = merged as { email: string; phone: string; assignee_id: string };
    const existing = await this.matches.findSame(manager, email, phone);
    if (existing)
      throw new AppError('conflict', {
        message: `${existing.name} has ${email === '' ? 'this phone number' : email} by now. Change that first.`,
      });
    const isOnTeam = !assigneeId || (await this.contacts.lockStaff(manager, assigneeId));
    return {
      ...merged,
      ...(!isOnTeam && { assignee_id: null }),
      version: Number(merged['version']) + 1,
      updated_at: this.clock.now().toISOString(),
    };
  }

  private record(manager: EntityManager, action: `lead.${string}`, kept: ContactEntity, merged: StoredRow) {
    const { name, email } = merged;
    return this.audit.record(manager, {
      action,
      entity: 'lead',
      entityId: kept.id,
      before: null,
      after: { other: name, email },
    });
  }

  private undoableSince(): Date {
    return new Date(this.clock.now().getTime() - undoMs);
  }
}

function refuseUnreachable({ email, phone }: Pick<ContactEntity, 'email' | 'phone'>): void {
  if (email === '' && !phone)
    throw new AppError('validation_failed', { errors: { email: ['Keep an email address or a phone number'] } });
}
