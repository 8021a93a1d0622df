import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  countedMatches,
  type BulkResult,
  type FollowUp,
  type Lead,
  type LeadBulk,
  type LeadExportQuery,
  type LeadFilter,
  type LeadPage,
  type LeadPipeline,
  leadStatuses,
  type LeadQuery,
  type LeadScoring,
  type LeadUpdate,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { isCapped, everyPage } from '../../../platform/database/index.ts';
import { actorName, onlyAssignedTo, requestContext } from '../../../platform/request-context.ts';
import { Log } from '../../../platform/log.ts';
import { writeCsv } from '../../../platform/csv.ts';
import { AppError, forEachRecord, Idempotency } from '../../../platform/http/index.ts';
import { Audit, differenceOf, Limits } from '../../settings/index.ts';
import { ClientsService, tagChangeOf, TagsService } from '../../clients/index.ts';
import { EmailsService } from '../../emails/index.ts';
import { MessagesService } from '../../messages/index.ts';
import { OnboardingService } from '../../onboarding/index.ts';
import { scoringOfInquiry, toCountByStatus, toLead, toLeadSummary, totalOf } from './contacts.mapper.ts';
import { type ContactEdit, ContactsRepository, type LeadScope } from './contacts.repository.ts';
import type { ContactEntity } from './contacts.entities.ts';
import { doneNote } from './follow-up-note.ts';
import { defined, factsIn, scoredFields, type ExportedLead, leadColumns } from './lead-fields.ts';
import { LeadProgressService, statusColumns } from './lead-progress.service.ts';
import { scoresOf, visitorsWords } from './scores.ts';

/** Leads: what staff see and change. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly emails: EmailsService,
    private readonly messages: MessagesService,
    private readonly onboarding: OnboardingService,
    private readonly clients: ClientsService,
    private readonly tags: TagsService,
    private readonly progress: LeadProgressService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly log: Log,
  ) {}

  async list(query: z.output<typeof LeadQuery>): Promise<LeadPage> {
    const scope = this.scopeOf(query);
    const search = await this.contacts.search(query.search);
    const [{ rows, nextCursor }, counts, sources, campaigns, tags] = await Promise.all([
      this.contacts.list(query, search, scope),
      isCapped(search) ? new Map() : this.contacts.countByStatus(search, scope),
      this.contacts.findSources(),
      this.contacts.findCampaigns(),
      onlyAssignedTo() === null ? this.tags.findUsed('lead') : [],
    ]);
    const countByStatus = toCountByStatus(counts);
    const assignees = await this.contacts.findAssignees(rows.map(({ assigneeId }) => assigneeId));
    return {
      items: rows.map((contact) => toLeadSummary(contact, assignees)),
      nextCursor,
      total: isCapped(search) ? countedMatches : totalOf(countByStatus, query.status),
      isCapped: isCapped(search),
      countByStatus,
      sources,
      campaigns,
      tags,
    };
  }

  /** What stands at each status, also at those without a lead. */
  async pipeline(query: LeadFilter): Promise<LeadPipeline> {
    const search = await this.contacts.search(query.search);
    const sums = await this.contacts.sumByStatus(search, this.scopeOf(query));
    return {
      items: leadStatuses.map((status) => ({ status, ...(sums.get(status) ?? { count: 0, valueCents: 0 }) })),
    };
  }

  /** Every lead of a filter, a page at a time, as CSV. Throws `owner_required` for too many. */
  async exportCsv(query: z.output<typeof LeadExportQuery>): Promise<Readable> {
    return writeCsv(leadColumns, await this.limits.withinExport(this.rows(query, this.scopeOf(query))));
  }

  private async *rows(query: z.output<typeof LeadExportQuery>, scope: LeadScope): AsyncGenerator<ExportedLead> {
    const search = await this.contacts.search(query.search);
    const pages = everyPage((cursor) => this.contacts.list({ ...query, cursor, limit: exportPage }, search, scope));
    for await (const page of pages) {
      const assignees = await this.contacts.findAssignees(page.map(({ assigneeId }) => assigneeId));
      for (const row of page)
        yield { ...row, assignee: (row.assigneeId && assignees.get(row.assigneeId)?.email) || null };
    }
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<Lead> {
    const contact = await this.contacts.findContact(id);
    if (!contact) throw new AppError('not_found');
    return this.toLead(contact);
  }

  /**
   * Changes what is named; a change of what a score is made of computes both scores anew. Throws `not_found`,
   * `stale_version` with the current lead under `current`, `email_taken`, or `validation_failed` for an assignee
   * who is not on the team.
   */
  async update(id: string, edit: LeadUpdate, key: string | undefined): Promise<Lead> {
    const { version, ...changes } = edit;
    if (changes.assigneeId !== undefined && onlyAssignedTo() !== null)
      throw new AppError('forbidden', { message: 'Please ask someone of the team to assign this lead.' });
    const attempt = { scope: 'contacts.update', key, request: { id, ...edit } };
    const fresh = await this.dataSource.transaction(async (manager) => {
      const isOnTeam = changes.assigneeId ? await this.contacts.lockStaff(manager, changes.assigneeId) : true;
      const before = await this.lock(manager, id);
      if (before.version !== version && !isDone(before, changes)) return this.idempotency.isRepeated(manager, attempt);
      await this.change(manager, before, changes, isOnTeam);
      await this.idempotency.note(manager, attempt);
      return true;
    });
    const lead = await this.get(id);
    if (!fresh) throw new AppError('stale_version', { extensions: { current: lead } });
    return lead;
  }

  /** Changes many leads, each by itself; with one key each is changed once. */
  bulk({ ids, change }: LeadBulk, key: string | undefined): Promise<BulkResult> {
    return forEachRecord(
      ids,
      async (id) => {
        const attempt = { scope: 'contacts.bulk', key: key && `${key}:${id}`, request: { id, change } };
        const { label } = await this.idempotency.once(attempt, async (manager) => {
          const assigneeId = 'assigneeId' in change ? change.assigneeId : null;
          const isOnTeam = assigneeId === null || (await this.contacts.lockStaff(manager, assigneeId));
          if (!isOnTeam) throw new AppError('conflict', { message: 'This person is no longer on the team.' });
          const before = await this.lock(manager, id);
          if ('addTag' in change || 'removeTag' in change)
            await this.tags.change(manager, { kind: 'lead', id }, tagChangeOf(change));
          else await this.change(manager, before, change, isOnTeam);
          return { label: before.name };
        });
        return label;
      },
      async (id) => (await this.contacts.findContact(id))?.name ?? null,
      this.log,
    );
  }

  /** From what is known by now, with the formula in force. Throws `not_found`. */
  async calculateScore(id: string): Promise<Lead> {
    await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id);
      const scores = await this.scoredAnew(manager, before);
      await this.contacts.edit(manager, before, scores, this.clock.now());
      await this.record(manager, 'lead.scored', before, {
        leadScore: scores.leadScore,
        intentScore: scores.intentScore,
      });
    });
    return this.get(id);
  }

  /** A day of the agency's, or null when it is done; a note keeps that until it is planned again. */
  async scheduleFollowUp(id: string, { followUpDate, notes }: z.output<typeof FollowUp>): Promise<Lead> {
    await this.dataSource.transaction(async (manager) => {
      await this.planFollowUp(manager, await this.lock(manager, id), followUpDate, notes);
    });
    return this.get(id);
  }

  /** As {@link scheduleFollowUp}, of a locked lead. */
  async planFollowUp(
    manager: EntityManager,
    before: ContactEntity,
    followUpDate: string | null,
    notes: string | null,
  ): Promise<void> {
    const { id } = before;
    const fields = { followUpOn: followUpDate, followUpNotes: followUpDate === null ? null : notes };
    await this.contacts.edit(manager, before, fields, this.clock.now());
    if (followUpDate !== null) await this.contacts.removeNote(manager, id, doneNote(followUpDate, notes));
    else if (before.followUpOn !== null)
      await this.insertNote(manager, id, doneNote(before.followUpOn, before.followUpNotes));
    await this.record(
      manager,
      followUpDate === null ? 'lead.follow-up-removed' : 'lead.follow-up-scheduled',
      before,
      fields,
    );
  }

  /** Throws `not_found`. */
  async addNote(id: string, text: string, key: string | undefined): Promise<Lead> {
    await this.idempotency.once(
      { scope: 'contacts.addNote', key: key && `${id}:${key}`, request: { id, text } },
      async (manager) => {
        await this.lock(manager, id);
        const noteId = await this.insertNote(manager, id, text);
        await this.audit.record(manager, {
          action: 'lead.note-added',
          entity: 'lead',
          entityId: id,
          before: null,
          after: { text },
        });
        return { id: noteId };
      },
    );
    return this.get(id);
  }

  /** Of a locked contact; what does not differ is left as it is. */
  private async change(
    manager: EntityManager,
    before: ContactEntity,
    changes: Omit<LeadUpdate, 'version'>,
    isOnTeam: boolean,
  ): Promise<void> {
    const named = defined(changes);
    const { after: fields } = differenceOf<ContactEdit>(before, {
      ...named,
      ...(named.status && statusColumns({ ...named, status: named.status })),
    });
    if (fields.email) await refuseTaken(this.contacts, manager, fields.email, before.id);
    if (fields.assigneeId && !isOnTeam)
      throw new AppError('validation_failed', { errors: { assigneeId: ['This person is no longer on the team'] } });
    if (Object.keys(fields).length === 0) return;
    const scores = scoredFields.some((field) => field in fields) ? await this.scoredAnew(manager, before, fields) : {};
    await this.contacts.edit(
      manager,
      before,
      { ...fields, ...scores, staffFacts: [...new Set([...before.staffFacts, ...factsIn(fields)])] },
      this.clock.now(),
    );
    const { lostReason: _reason, lostNote: _note, ...moved } = fields;
    const isLost = fields.status === 'lost';
    const hasReason = isLost && Boolean(fields.lostReason);
    // Sentences of the log are of one field: a reason that ends with its status says nothing more.
    await this.record(manager, hasReason ? 'lead.lost' : 'lead.updated', before, hasReason ? fields : moved);
    if (isLost) await this.progress.lost(manager, before.id, fields, actorName());
  }

  private async insertNote(manager: EntityManager, contactId: string, text: string): Promise<string> {
    const note = { id: randomUUID(), contactId, text, author: actorName(), createdAt: this.clock.now() };
    await this.contacts.insertNote(manager, { ...note, kind: 'note', outcome: null });
    return note.id;
  }

  private async lock(manager: EntityManager, id: string): Promise<ContactEntity> {
    const contact = await this.contacts.lock(manager, id);
    if (!contact) throw new AppError('not_found');
    return contact;
  }

  /** The columns that a computation of both scores sets, with `fields` that the lead does not have yet. */
  async scoredAnew(manager: EntityManager, contact: ContactEntity, fields: ContactEdit = {}) {
    const [newest] = await this.contacts.findInquiries(contact.id, manager);
    const { company, position, budgetRange, timeline, urgency } = contact;
    const scores = scoresOf(
      { company, position, budgetRange, timeline, urgency, ...fields },
      newest?.transcript ? visitorsWords(newest.transcript) : (newest?.message ?? ''),
    );
    const scoring: LeadScoring = { ...scores, calculatedAt: this.clock.now().toISOString(), calculatedBy: actorName() };
    const previousScoring = contact.scoring ?? (newest ? scoringOfInquiry(newest) : null);
    return { leadScore: scores.leadScore.value, intentScore: scores.intentScore.value, scoring, previousScoring };
  }

  private async record(
    manager: EntityManager,
    action: `lead.${string}`,
    before: ContactEntity,
    after: ContactEdit,
  ): Promise<void> {
    const fields = Object.keys(after) as (keyof ContactEdit)[];
    await this.audit.record(manager, {
      action,
      entity: 'lead',
      entityId: before.id,
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after,
    });
  }

  private scopeOf(query: LeadFilter): LeadScope {
    const { actor } = requestContext();
    const me = actor.kind === 'person' ? actor.email.toLowerCase() : null;
    return { ...query, ...(onlyAssignedTo() !== null && { assignee: 'me' }), me, now: this.clock.now() };
  }

  private async toLead(contact: ContactEntity): Promise<Lead> {
    const [inquiries, project, emails, notes, assignees, { client, matching }, messages] = await Promise.all([
      this.contacts.findInquiries(contact.id),
      this.onboarding.findByContact(contact.id),
      this.emails.logsOfContact(contact.id),
      this.contacts.findNotes(contact.id),
      this.contacts.findAssignees([contact.assigneeId]),
      this.clients.ofLead(contact.id, contact.email),
      this.messages.listAbout(this.dataSource, { contactId: contact.id }),
    ]);
    return toLead(contact, {
      inquiries,
      project,
      emails,
      messages,
      notes,
      assignees,
      client,
      matchingClient: client ? null : matching,
    });
  }
}

/** Throws `email_taken` where another lead has the address. */
export async function refuseTaken(
  contacts: ContactsRepository,
  manager: EntityManager,
  email: string,
  id: string,
): Promise<void> {
  if (await contacts.isTaken(manager, email, id))
    throw new AppError('email_taken', { errors: { email: ['Another lead already has this email address.'] } });
}

/**
 * Whether an edit asks for nothing but the status that a lead has by now: it moves by itself, and portals of the
 * release before say so once more after an email.
 */
const isDone = ({ status }: ContactEntity, changes: Omit<LeadUpdate, 'version'>): boolean =>
  changes.status === status && Object.keys(defined(changes)).length === 1;

/** Rows read at once for an export. */
const exportPage = 500;
