import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ContactCreated, ContactInquiry, ProblemCode } from '@vitrine/contracts';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { AppError } from '../../platform/http/index.ts';
import { Log } from '../../platform/log.ts';
import { EmailsService } from '../emails/index.ts';
import { ContactsRepository, type SubmissionOutcome, type SubmissionRecord } from './contacts.repository.ts';
import { formulaVersion, intentScore, leadScore } from './scores.ts';
import { hashed, marksOf, newVisitorId, type Visitor } from './visitor.ts';

export interface Submitted {
  readonly created: ContactCreated;
  /** Set when the browser is to remember itself by this id. */
  readonly visitorId?: string;
}

/** How an inquiry of the contact form is filed (decision D6). */
@Injectable()
export class InquiriesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly contacts: ContactsRepository,
    private readonly emails: EmailsService,
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

type Filed = Extract<SubmissionOutcome, { outcome: 'created' | 'already_submitted' }>;

/** The error code of each outcome but a success. */
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
