import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  callRequestDefaults,
  type CallRequest,
  type ContactCreated,
  type ContactInquiry,
  inquiryDefaults,
  type ProblemCode,
  unsureProjectType,
} from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { EmailsService } from '../../emails/index.ts';
import { InquiriesRepository, type SubmissionOutcome, type SubmissionRecord } from './inquiries.repository.ts';
import { formulaVersion, intentScore, leadScore } from './scores.ts';
import { hashed, marksOf, newVisitorId, type Visitor } from './visitor.ts';

export interface Submitted {
  readonly created: ContactCreated;
  /** Set when the browser is to remember itself by this id. */
  readonly visitorId?: string;
}

/** What a form says, and how it arrived. */
interface Arrived {
  readonly kind: 'form' | 'call';
  readonly name: string;
  /** Empty where only a phone number is known. */
  readonly email: string;
  readonly message: string;
  readonly preferredTime: NonNullable<CallRequest['when']> | null;
  readonly company?: string | undefined;
  readonly position?: string | undefined;
  readonly phone?: string | undefined;
  readonly project_type: string;
  readonly budget_range?: ContactInquiry['budget_range'];
  readonly timeline?: ContactInquiry['timeline'];
  readonly urgency: ContactInquiry['urgency'];
  readonly preferred_contact_method: string;
  readonly source: string;
}

/** How an inquiry of the contact form, or a request for a call, is filed (decision D6). */
@Injectable()
export class InquiriesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly inquiries: InquiriesRepository,
    private readonly emails: EmailsService,
    private readonly log: Log,
  ) {}

  /**
   * Files an inquiry. Throws `already_submitted` (the inquiry is filed all the same), `submission_cooldown`,
   * `submission_daily_limit`, `rate_limited` or `idempotency_key_reused`.
   */
  async submit(inquiry: ContactInquiry, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    const { website, undecided, ...rest } = inquiry;
    const said = undecided ? { ...rest, project_type: unsureProjectType } : rest;
    return this.fileUnlessDecoy(
      website,
      { ...said, kind: 'form', preferredTime: null },
      inquiry,
      visitor,
      idempotencyKey,
    );
  }

  /**
   * Files a request for a call as an inquiry: scored like one that names neither budget nor timeline, with a welcome
   * where there is an address to send it to. Throws what {@link submit} throws but `already_submitted`.
   */
  async requestCall(request: CallRequest, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    const said: Arrived = {
      ...callRequestDefaults,
      kind: 'call',
      name: request.name,
      email: request.email ?? '',
      phone: request.phone,
      message: request.note ?? '',
      preferredTime: request.when ?? null,
      preferred_contact_method: request.phone ? 'phone' : inquiryDefaults.preferred_contact_method,
    };
    return this.fileUnlessDecoy(request.website, said, request, visitor, idempotencyKey);
  }

  private async fileUnlessDecoy(
    decoy: string | undefined,
    said: Arrived,
    body: unknown,
    visitor: Visitor,
    idempotencyKey: string | undefined,
  ): Promise<Submitted> {
    const { email, name } = said;
    if (decoy) {
      this.log.warn({ userAgent: visitor.userAgent }, 'A submission filled in the honeypot and was dropped');
      return { created: { id: randomUUID(), email, name, projectId: randomUUID() }, visitorId: newVisitorId() };
    }
    const visitorId = newVisitorId();
    const outcome = await this.inquiries.submit({
      now: this.clock.now().toISOString(),
      idempotencyKey: idempotencyKey ?? null,
      requestHash: hashed(JSON.stringify(body)),
      ...marksOf(visitor, this.config.submissionsPerAddressPerHour),
      newVisitor: hashed(visitorId),
      ...(await this.toRecord(said)),
    });
    const { id, projectId, newVisitor } = filed(outcome);
    const created = { id, email, name, projectId };
    return newVisitor ? { created, visitorId } : { created };
  }

  private async toRecord(
    said: Arrived,
  ): Promise<Pick<SubmissionRecord, 'welcomeLimit' | 'projectId' | 'contact' | 'inquiry' | 'emails'>> {
    const lead = leadScore({
      budget_range: said.budget_range,
      timeline: said.timeline,
      urgency: said.urgency,
      company: said.company,
    });
    const intent = intentScore({ position: said.position, message: said.message });
    return {
      welcomeLimit: this.config.strangerMailsPerNetworkPerHour,
      projectId: randomUUID(),
      contact: {
        id: randomUUID(),
        email: said.email,
        name: said.name,
        company: said.company ?? null,
        position: said.position ?? null,
        phone: said.phone ?? null,
      },
      inquiry: {
        id: randomUUID(),
        kind: said.kind,
        preferredTime: said.preferredTime,
        message: said.message,
        projectType: said.project_type,
        budgetRange: said.budget_range ?? null,
        timeline: said.timeline ?? null,
        urgency: said.urgency,
        preferredContactMethod: said.preferred_contact_method,
        source: said.source,
        tags: [said.project_type, said.urgency],
        leadScore: lead.value,
        leadScoreTerms: lead.terms,
        intentScore: intent.value,
        intentScoreTerms: intent.terms,
        formulaVersion,
      },
      emails: await this.emails.forInquiry(
        { ...said, origin: said.kind },
        { leadScore: lead.value, leadScoreMaximum: lead.maximum },
      ),
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
