import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ContactCreated,
  type ContactInquiry,
  type FollowUp,
  type Lead,
  type LeadConvert,
  type LeadExportQuery,
  type LeadFilter,
  type LeadPage,
  type LeadQuery,
  type LeadScoring,
  type LeadUpdate,
  NewClient,
  type ProblemCode,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { actorName, requestContext } from '../../platform/context/index.ts';
import { writeCsv } from '../../platform/csv/index.ts';
import { AppError, encodeCursor, Idempotency } from '../../platform/http/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { normalizedPhone } from '../../platform/phone/index.ts';
import { Audit } from '../audit/index.ts';
import { ClientsService } from '../clients/index.ts';
import { EmailsService } from '../emails/index.ts';
import { MessagesService } from '../messages/index.ts';
import { OnboardingService } from '../onboarding/index.ts';
import { scoringOfInquiry, toCountByStatus, toLead, toLeadSummary } from './contacts.mapper.ts';
import {
  type ContactEdit,
  ContactsRepository,
  type LeadScope,
  type SubmissionOutcome,
  type SubmissionRecord,
  type SummaryRow,
} from './contacts.repository.ts';
import type { ContactEntity } from './entities/contact.entity.ts';
import { changed, defined, factsIn, scoredFields } from './lead-changes.ts';
import { type ExportedLead, leadColumns } from './lead-columns.ts';
import { formulaVersion, intentScore, leadScore, scoresOf, visitorsWords } from './scores.ts';
import { hashed, marksOf, newVisitorId, type Visitor } from './visitor.ts';

export interface Submitted {
  readonly created: ContactCreated;
  /** Set when the browser is to remember itself by this id. */
  readonly visitorId?: string;
}

/** Leads: how an inquiry is filed (decision D6), and what staff see and change. */
@Injectable()
export class ContactsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly emails: EmailsService,
    private readonly messages: MessagesService,
    private readonly onboarding: OnboardingService,
    private readonly clients: ClientsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {}

  /**
   * Files an inquiry. Throws `already_submitted` (the inquiry is filed all the same), `submission_cooldown`,
   * `submission_daily_limit`, `rate_limited` or `idempotency_key_reused`.
   */
  async submit(inquiry: ContactInquiry, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    if (inquiry.website) {
      this.log.warn({ userAgent: visitor.userAgent }, 'A submission filled in the honeypot and was dropped');
      return {
        created: { id: randomUUID(), email: inquiry.email, name: inquiry.name, projectId: randomUUID() },
        visitorId: newVisitorId(),
      };
    }
    const visitorId = newVisitorId();
    const outcome = await this.contacts.submit(await this.toRecord(inquiry, visitor, visitorId, idempotencyKey));
    const { id, projectId, newVisitor } = filed(outcome);
    const created = { id, email: inquiry.email, name: inquiry.name, projectId };
    return newVisitor ? { created, visitorId } : { created };
  }

  async list(query: z.output<typeof LeadQuery>): Promise<LeadPage> {
    const scope = this.scopeOf(query);
    const [rows, counts, sources] = await Promise.all([
      this.contacts.findPage(query, scope),
      this.contacts.countByStatus(scope),
      this.contacts.findSources(),
    ]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const countByStatus = toCountByStatus(counts);
    const assignees = await this.contacts.findAssignees(page.map(({ assigneeId }) => assigneeId));
    return {
      items: page.map((contact) => toLeadSummary(contact, assignees)),
      nextCursor: rows.length > query.limit && last ? encodeCursor([positions[query.sort](last), last.id]) : null,
      total: query.status
        ? countByStatus[query.status]
        : Object.values(countByStatus).reduce((sum, count) => sum + count, 0),
      countByStatus,
      sources,
    };
  }

  /** Every lead of a filter, a page at a time, as CSV. */
  exportCsv(query: z.output<typeof LeadExportQuery>): Readable {
    return writeCsv(leadColumns, this.rows(query, this.scopeOf(query)));
  }

  private async *rows(
    { sort, status }: z.output<typeof LeadExportQuery>,
    scope: LeadScope,
  ): AsyncGenerator<ExportedLead> {
    let cursor: string | undefined;
    do {
      const found = await this.contacts.findPage({ sort, status, cursor, limit: exportPage }, scope);
      const page = found.slice(0, exportPage);
      const last = page.at(-1);
      const assignees = await this.contacts.findAssignees(page.map(({ assigneeId }) => assigneeId));
      for (const row of page)
        yield { ...row, assignee: (row.assigneeId && assignees.get(row.assigneeId)?.email) || null };
      cursor = found.length > exportPage && last ? encodeCursor([positions[sort](last), last.id]) : undefined;
    } while (cursor);
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<Lead> {
    const contact = await this.contacts.findContact(id);
    if (!contact) throw new AppError('not_found');
    return this.toLead(contact);
  }

  /**
   * Changes what is named; a change of what a score is made of computes both scores anew. Throws `not_found`,
   * `stale_version` with the lead as it stands under `current`, `email_taken`, or `validation_failed` for an assignee who is not on the team.
   */
  async update(id: string, edit: LeadUpdate, key: string | undefined): Promise<Lead> {
    const { version, ...changes } = edit;
    const attempt = { scope: 'contacts.update', key, request: { id, ...edit } };
    const fresh = await this.dataSource.transaction(async (manager) => {
      const isOnTeam = changes.assigneeId ? await this.contacts.lockStaff(manager, changes.assigneeId) : true;
      const before = await this.lock(manager, id);
      if (before.version !== version) return this.idempotency.isRepeated(manager, attempt);
      const fields = changed(before, defined(changes));
      if (fields.email && (await this.contacts.isTaken(manager, fields.email, id)))
        throw new AppError('email_taken', { errors: { email: ['Another lead has this e-mail address.'] } });
      if (fields.assigneeId && !isOnTeam)
        throw new AppError('validation_failed', {
          errors: { assigneeId: ['This person is not on the team any more'] },
        });
      if (Object.keys(fields).length === 0) return true;
      const scores = scoredFields.some((field) => field in fields)
        ? await this.scoredAnew(manager, before, fields)
        : {};
      await this.contacts.edit(
        manager,
        before,
        { ...fields, ...scores, staffFacts: [...new Set([...before.staffFacts, ...factsIn(fields)])] },
        this.clock.now(),
      );
      await this.record(manager, 'lead.updated', before, fields);
      await this.idempotency.note(manager, attempt);
      return true;
    });
    const lead = await this.get(id);
    if (!fresh) throw new AppError('stale_version', { extensions: { current: lead } });
    return lead;
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

  /** A day of the agency's, or null to take the follow-up away. Throws `not_found`. */
  async scheduleFollowUp(id: string, { followUpDate, notes }: z.output<typeof FollowUp>): Promise<Lead> {
    await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id);
      const fields = { followUpOn: followUpDate, followUpNotes: followUpDate === null ? null : notes };
      await this.contacts.edit(manager, before, fields, this.clock.now());
      await this.record(
        manager,
        followUpDate === null ? 'lead.follow-up-removed' : 'lead.follow-up-scheduled',
        before,
        fields,
      );
    });
    return this.get(id);
  }

  /** Throws `not_found`. */
  async addNote(id: string, text: string, key: string | undefined): Promise<Lead> {
    await this.idempotency.once(
      { scope: 'contacts.addNote', key: key && `${id}:${key}`, request: { id, text } },
      async (manager) => {
        await this.lock(manager, id);
        const note = { id: randomUUID(), contactId: id, text, author: actorName() };
        await this.contacts.insertNote(manager, note, this.clock.now());
        await this.audit.record(manager, {
          action: 'lead.note-added',
          entity: 'lead',
          entityId: id,
          before: null,
          after: { text },
        });
        return { id: note.id };
      },
    );
    return this.get(id);
  }

  /**
   * A client with an access code comes of it, or the client that is there is tied to it; the lead is won. Throws `not_found`,
   * `stale_version` with `current`, `conflict` for a lead that is a client already, `client_exists` with `existing`, or
   * `validation_failed` at `company`.
   */
  async convert(id: string, { version, company, linkClientId }: z.output<typeof LeadConvert>): Promise<Lead> {
    const fresh = await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, id);
      if (before.version !== version) return false;
      if ((await this.clients.ofLead(id, before.email, manager)).client)
        throw new AppError('conflict', { message: 'This lead is a client already.' });
      const clientId = linkClientId ?? (await this.createClient(manager, before, company));
      if (linkClientId) await this.clients.tieToLead(manager, linkClientId, id);
      await this.contacts.edit(manager, before, { status: 'won' }, this.clock.now());
      await this.audit.record(manager, {
        action: 'lead.converted',
        entity: 'lead',
        entityId: id,
        before: { status: before.status },
        after: { status: 'won', clientId },
      });
      return true;
    });
    const lead = await this.get(id);
    if (!fresh) throw new AppError('stale_version', { extensions: { current: lead } });
    return lead;
  }

  private async createClient(
    manager: EntityManager,
    contact: ContactEntity,
    company: string | undefined,
  ): Promise<string> {
    const practice = company || contact.company;
    if (!practice) throw new AppError('validation_failed', { errors: { company: ['Company is required'] } });
    // A number that cannot be called stays with the lead; it keeps nobody from becoming a client.
    const phone = (contact.phone && normalizedPhone(contact.phone)) || undefined;
    const { id } = await this.clients.create(manager, {
      ...NewClient.parse({ name: contact.name, email: contact.email, company: practice, phone }),
      contactId: contact.id,
    });
    return id;
  }

  private async lock(manager: EntityManager, id: string): Promise<ContactEntity> {
    const contact = await this.contacts.lock(manager, id);
    if (!contact) throw new AppError('not_found');
    return contact;
  }

  /** The columns that a computation of both scores sets. */
  private async scoredAnew(manager: EntityManager, known: ContactEntity, fields: ContactEdit = {}) {
    const [newest] = await this.contacts.findInquiries(known.id, manager);
    const { company, position, budgetRange, timeline, urgency } = known;
    const scores = scoresOf(
      { company, position, budgetRange, timeline, urgency, ...fields },
      newest?.transcript ? visitorsWords(newest.transcript) : (newest?.message ?? ''),
    );
    const scoring: LeadScoring = { ...scores, calculatedAt: this.clock.now().toISOString(), calculatedBy: actorName() };
    const previousScoring = known.scoring ?? (newest ? scoringOfInquiry(newest) : null);
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
    return { ...query, me: actor.kind === 'person' ? actor.email.toLowerCase() : null, now: this.clock.now() };
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

  private async toRecord(
    inquiry: ContactInquiry,
    visitor: Visitor,
    newVisitor: string,
    idempotencyKey: string | undefined,
  ): Promise<SubmissionRecord> {
    const lead = leadScore(inquiry);
    const intent = intentScore(inquiry);
    return {
      now: this.clock.now().toISOString(),
      idempotencyKey: idempotencyKey ?? null,
      requestHash: hashed(JSON.stringify(inquiry)),
      ...marksOf(visitor, this.config.submissionsPerAddressPerHour),
      welcomeLimit: this.config.strangerMailsPerNetworkPerHour,
      newVisitor: hashed(newVisitor),
      projectId: randomUUID(),
      contact: {
        id: randomUUID(),
        email: inquiry.email,
        name: inquiry.name,
        company: inquiry.company ?? null,
        position: inquiry.position ?? null,
        phone: inquiry.phone ?? null,
      },
      inquiry: {
        id: randomUUID(),
        message: inquiry.message,
        projectType: inquiry.project_type,
        budgetRange: inquiry.budget_range ?? null,
        timeline: inquiry.timeline ?? null,
        urgency: inquiry.urgency,
        preferredContactMethod: inquiry.preferred_contact_method,
        source: inquiry.source,
        tags: [inquiry.project_type, inquiry.urgency],
        leadScore: lead.value,
        leadScoreTerms: lead.terms,
        intentScore: intent.value,
        intentScoreTerms: intent.terms,
        formulaVersion,
      },
      emails: await this.emails.forInquiry(inquiry, { leadScore: lead.value, leadScoreMaximum: lead.maximum }),
    };
  }
}

/** Rows read at once for an export. */
const exportPage = 500;

/** Where a row stands in each sort. */
const positions: Record<z.output<typeof LeadQuery>['sort'], (row: SummaryRow) => string | number> = {
  newest: ({ lastInquiryAt }) => lastInquiryAt.toISOString(),
  score: ({ leadScore: value }) => value,
  'follow-up': ({ followUpOn }) => followUpOn ?? 'infinity',
};

type Filed = Extract<SubmissionOutcome, { outcome: 'created' | 'already_submitted' }>;

/** What the visitor is told of each outcome but a success. */
const refusals = {
  already_submitted: 'already_submitted',
  key_reused: 'idempotency_key_reused',
  cooldown: 'submission_cooldown',
  limit: 'submission_daily_limit',
  address: 'rate_limited',
} as const satisfies Record<Exclude<SubmissionOutcome['outcome'], 'created'>, ProblemCode>;

function filed(outcome: SubmissionOutcome): Filed {
  if (outcome.outcome === 'created') return outcome;
  throw new AppError(refusals[outcome.outcome], 'retryAfter' in outcome ? { retryAfter: outcome.retryAfter } : {});
}
