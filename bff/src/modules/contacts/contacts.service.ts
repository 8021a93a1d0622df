import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ContactCreated, ContactInquiry, Lead, LeadPage, LeadQuery, LeadUpdate, ProblemCode } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { AppError, encodeCursor } from '../../platform/http/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { Audit } from '../audit/index.ts';
import { EmailsService } from '../emails/index.ts';
import { OnboardingService } from '../onboarding/index.ts';
import { toCountByStatus, toLead, toLeadSummary } from './contacts.mapper.ts';
import { ContactsRepository, type SubmissionOutcome, type SubmissionRecord } from './contacts.repository.ts';
import type { ContactEntity } from './entities/contact.entity.ts';
import { formulaVersion, intentScore, leadScore } from './scores.ts';
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
    private readonly onboarding: OnboardingService,
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
      return { created: { id: randomUUID(), email: inquiry.email, name: inquiry.name, projectId: randomUUID() }, visitorId: newVisitorId() };
    }
    const visitorId = newVisitorId();
    const outcome = await this.contacts.submit(this.toRecord(inquiry, visitor, visitorId, idempotencyKey));
    const { id, projectId, newVisitor } = filed(outcome);
    const created = { id, email: inquiry.email, name: inquiry.name, projectId };
    return newVisitor ? { created, visitorId } : { created };
  }

  async list(query: z.output<typeof LeadQuery>): Promise<LeadPage> {
    const [rows, counts] = await Promise.all([this.contacts.findPage(query), this.contacts.countByStatus(query)]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const countByStatus = toCountByStatus(counts);
    return {
      items: page.map(toLeadSummary),
      nextCursor: rows.length > query.limit && last ? encodeCursor([query.sort === 'score' ? last.leadScore : last.lastInquiryAt.toISOString(), last.id]) : null,
      total: query.status ? countByStatus[query.status] : Object.values(countByStatus).reduce((sum, count) => sum + count, 0),
      countByStatus,
    };
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<Lead> {
    const contact = await this.contacts.findContact(id);
    if (!contact) throw new AppError('not_found');
    return this.toLead(contact);
  }

  /** Throws `not_found`, or `stale_version` with the lead as it stands under `current`. */
  async update(id: string, { status, version }: z.output<typeof LeadUpdate>): Promise<Lead> {
    const saved = await this.dataSource.transaction(async (manager) => {
      const before = await this.contacts.updateStatus(manager, id, version, status, this.clock.now());
      if (before === null) return false;
      await this.audit.record(manager, { action: 'lead.updated', entity: 'lead', entityId: id, before: { status: before }, after: { status } });
      return true;
    });
    const lead = await this.get(id);
    if (!saved) throw new AppError('stale_version', { extensions: { current: lead } });
    return lead;
  }

  private async toLead(contact: ContactEntity): Promise<Lead> {
    const [inquiries, project, emails] = await Promise.all([
      this.contacts.findInquiries(contact.id),
      this.onboarding.findByContact(contact.id),
      this.emails.logsOfContact(contact.id),
    ]);
    return toLead(contact, inquiries, project, emails);
  }

  private toRecord(inquiry: ContactInquiry, visitor: Visitor, newVisitor: string, idempotencyKey: string | undefined): SubmissionRecord {
    const lead = leadScore(inquiry);
    const intent = intentScore(inquiry);
    return {
      now: this.clock.now().toISOString(),
      idempotencyKey: idempotencyKey ?? null,
      requestHash: hashed(JSON.stringify(inquiry)),
      ...marksOf(visitor, this.config.submissionsPerAddressPerHour),
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
      emails: this.emails.forInquiry(inquiry, { leadScore: lead.value, leadScoreMaximum: lead.maximum }),
    };
  }
}

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
