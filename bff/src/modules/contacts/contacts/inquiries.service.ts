import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  callRequestDefaults,
  type CallRequest,
  type ChatLine,
  type ContactCreated,
  type ContactInquiry,
  inquiryDefaults,
  unsureProjectType,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Hit, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { OnboardingService } from '../../onboarding/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import type { InquiryEntity } from './contacts.entities.ts';
import { InquiriesRepository, type NewInquiry } from './inquiries.repository.ts';
import { factsOf, joinedFacts, joinedScores, newestOf } from './lead-fields.ts';
import { formulaVersion, intentScore, leadScore, visitorsWords } from './scores.ts';
import { fingerprintOf, hashed, newVisitorId, type Visitor } from './visitor.ts';

export interface Submitted {
  readonly created: ContactCreated;
  /** Set when the browser is to remember itself by this id. */
  readonly visitorId?: string;
}

/** What somebody said, and how it arrived. */
export interface Arrived {
  readonly kind: InquiryEntity['kind'];
  readonly name: string;
  /** Empty where only a phone number is known. */
  readonly email: string;
  readonly message: string;
  readonly preferredTime?: NonNullable<CallRequest['when']> | undefined;
  /** Of a chat. */
  readonly transcript?: readonly ChatLine[];
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

/** One visitor's submissions. */
const dayOf = (name: string): Limit => ({
  name,
  hits: 5,
  seconds: 24 * 3600,
  code: 'submission_daily_limit',
  cooldown: { seconds: 60, code: 'submission_cooldown' },
});
const [byBrowser, byFingerprint] = [dayOf('submit:visitor'), dayOf('submit:fingerprint')];
const dayMs = 24 * 3_600_000;

/** How an inquiry is filed (decision D6): by the contact form, as a request for a call, or from the chat. */
@Injectable()
export class InquiriesService {
  /** Of a network, over forms and chats. */
  readonly perNetwork: Limit;
  private readonly welcomes: Limit;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly inquiries: InquiriesRepository,
    private readonly idempotency: Idempotency,
    private readonly throttle: Throttle,
    private readonly onboarding: OnboardingService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {
    const anHour = { by: 'network', seconds: 3600 } as const;
    this.perNetwork = { ...anHour, name: 'submit:address', hits: config.submissionsPerAddressPerHour };
    this.welcomes = { ...anHour, name: 'welcome:address', hits: config.strangerMailsPerNetworkPerHour };
  }

  /**
   * Files an inquiry. Throws `already_submitted` (the inquiry is filed all the same), `submission_cooldown`,
   * `submission_daily_limit`, `rate_limited` or `idempotency_key_reused`.
   */
  async submit(inquiry: ContactInquiry, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    const { website, undecided, ...rest } = inquiry;
    const said = undecided ? { ...rest, project_type: unsureProjectType } : rest;
    return this.fileUnlessDecoy(website, { ...said, kind: 'form' }, inquiry, visitor, idempotencyKey);
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
      preferredTime: request.when,
      preferred_contact_method: request.phone ? 'phone' : inquiryDefaults.preferred_contact_method,
    };
    return this.fileUnlessDecoy(request.website, said, request, visitor, idempotencyKey);
  }

  private async fileUnlessDecoy(
    decoy: string | undefined,
    said: Arrived,
    body: unknown,
    visitor: Visitor,
    key: string | undefined,
  ): Promise<Submitted> {
    const { email, name } = said;
    const visitorId = newVisitorId();
    if (decoy) {
      this.log.warn({ userAgent: visitor.userAgent }, 'A submission filled in the honeypot and was dropped');
      return { created: { id: randomUUID(), email, name, projectId: randomUUID() }, visitorId };
    }
    let isKnown = true;
    const attempt = { scope: 'contacts.create', key, request: [JSON.stringify(body)] };
    const { outcome, id, projectId } = await this.idempotency.once(attempt, async (manager) => {
      const browser = await this.admit(manager, said, visitor, hashed(visitorId));
      isKnown = browser.isKnown;
      const { contactId, ...filed } = await this.file(manager, said, visitor.address);
      return {
        outcome: browser.isRepeated ? 'already_submitted' : 'created',
        id: contactId,
        projectId: filed.projectId,
      } as const;
    });
    if (outcome === 'already_submitted') throw new AppError(outcome);
    const created = { id, email, name, projectId };
    return isKnown ? { created } : { created, visitorId };
  }

  /** Holds a submission to its limits. `isRepeated`: the browser was sent from this address before. */
  private async admit(
    manager: EntityManager,
    { kind, email }: Arrived,
    visitor: Visitor,
    newBrowser: string,
  ): Promise<{ readonly isKnown: boolean; readonly isRepeated: boolean }> {
    const cookie = visitor.cookie ? hashed(visitor.cookie) : null;
    const known = cookie !== null && (await this.inquiries.isKnown(manager, cookie)) ? cookie : null;
    // The browser gets a fresh cookie with this answer; its limits begin with this submission.
    const own: Hit[] =
      known === null
        ? [
            [byFingerprint, fingerprintOf(visitor)],
            [byBrowser, newBrowser],
          ]
        : [[byBrowser, known]];
    await this.throttle.takeAll([[this.perNetwork, visitor.address], ...own], manager);
    const isFresh = await this.inquiries.remember(manager, {
      visitor: known ?? newBrowser,
      // A call beside a message from the same address repeats nothing.
      email: kind === 'call' ? randomUUID() : email,
      submittedAt: this.clock.now(),
    });
    // A repeated address does not count against the limits.
    if (!isFresh) await this.throttle.releaseHit(byBrowser, known ?? newBrowser, manager);
    return { isKnown: known !== null, isRepeated: !isFresh };
  }

  /**
   * Stores an inquiry, its contact if they are new, and their project, and publishes it. It knows nothing of limits but
   * of those of the welcome.
   */
  async file(
    manager: EntityManager,
    said: Arrived,
    address: string,
  ): Promise<{ readonly inquiryId: string; readonly contactId: string; readonly projectId: string }> {
    const now = this.clock.now();
    const { inquiry, leadScoreMaximum } = toInquiry(said, now);
    const { contactId, isWelcomed } =
      (await this.storeFirst(manager, said, inquiry, address)) ?? (await this.join(manager, said, inquiry, address));
    const projectId = await this.onboarding.ensureProject(manager, contactId);
    await this.outbox.publish(manager, 'inquiry.received', {
      contactId,
      projectId,
      origin: inquiry.kind,
      receivedAt: now,
      isWelcomed,
      name: inquiry.name,
      email: said.email,
      message: inquiry.message,
      preferredTime: said.preferredTime ?? null,
      ...factsOf(inquiry),
      leadScore: inquiry.leadScore,
      leadScoreMaximum,
    });
    return { inquiryId: inquiry.id, contactId, projectId };
  }

  /** Null where the contact is known. */
  private async storeFirst(
    manager: EntityManager,
    { email }: Arrived,
    inquiry: NewInquiry,
    address: string,
  ): Promise<Stored | null> {
    const { contactId, createdAt: now, name, source } = inquiry;
    // Written once: a second version of a row doubles the writes of its indexes.
    const welcomedAt = email === '' ? null : now;
    const times = { lastInquiryAt: now, welcomedAt, createdAt: now, updatedAt: now };
    const { leadScore: lead, intentScore: intent } = inquiry;
    const scores = { leadScore: lead, intentScore: intent };
    const contact = { id: contactId, email, name, source, ...factsOf(inquiry), ...scores, ...times };
    if (!(await this.inquiries.insertFirst(manager, contact, inquiry))) return null;
    const isWelcomed = await this.isWelcomeDue(manager, email, null, address);
    if (welcomedAt && !isWelcomed) await this.inquiries.updateContact(manager, contactId, { welcomedAt: null });
    return { contactId, isWelcomed };
  }

  /** Nothing that is known is replaced but by the rules of ADR 0032; a fact that changes makes open edits stale. */
  private async join(
    manager: EntityManager,
    { email }: Arrived,
    inquiry: NewInquiry,
    address: string,
  ): Promise<Stored> {
    const now = inquiry.createdAt;
    const contact = await this.inquiries.lockContact(manager, { email, phone: inquiry.phone });
    const { id: contactId, lastInquiryAt } = contact;
    const isWelcomed = await this.isWelcomeDue(manager, email, contact.welcomedAt, address);
    const [facts, scores] = [joinedFacts(contact, inquiry), joinedScores(contact, inquiry)];
    const { before, after } = differenceOf(factsOf(contact), facts);
    const isChanged = Object.keys(after).length > 0;
    await this.inquiries.updateContact(manager, contactId, {
      ...facts,
      ...scores,
      ...newestOf(contact, inquiry, scores.leadScore),
      inquiryCount: contact.inquiryCount + 1,
      lastInquiryAt: lastInquiryAt > now ? lastInquiryAt : now,
      updatedAt: now,
      demo: false,
      ...(isWelcomed && { welcomedAt: now }),
      ...(isChanged && { version: contact.version + 1 }),
    });
    await this.inquiries.insert(manager, { ...inquiry, contactId });
    if (isChanged)
      await this.audit.record(manager, {
        action: 'lead.inquiry-joined',
        entity: 'lead',
        entityId: contactId,
        before,
        after,
        actor: { kind: 'visitor' },
      });
    return { contactId, isWelcomed };
  }

  /** At most one welcome a day to an address, and a few an hour to addresses that one network names. */
  private async isWelcomeDue(
    manager: EntityManager,
    email: string,
    welcomedAt: Date | null,
    address: string,
  ): Promise<boolean> {
    if (email === '' || (welcomedAt && this.clock.now().getTime() - welcomedAt.getTime() < dayMs)) return false;
    return this.throttle.tryTake(this.welcomes, address, manager);
  }
}

interface Stored {
  readonly contactId: string;
  readonly isWelcomed: boolean;
}

/** The inquiry with its scores, as the first of a new contact. */
function toInquiry(said: Arrived, now: Date): { inquiry: NewInquiry; leadScoreMaximum: number } {
  const { kind, message, budget_range, timeline, urgency, company, position, phone, transcript } = said;
  const lead = leadScore({ budget_range, timeline, urgency, company });
  const intent = intentScore({ position, message: transcript ? visitorsWords(transcript) : message });
  const inquiry = {
    id: randomUUID(),
    contactId: randomUUID(),
    kind,
    name: said.name,
    company: company ?? null,
    position: position ?? null,
    phone: phone ?? null,
    message,
    preferredTime: said.preferredTime ?? null,
    transcript: transcript ? [...transcript] : null,
    projectType: said.project_type,
    budgetRange: budget_range ?? null,
    timeline: timeline ?? null,
    urgency,
    preferredContactMethod: said.preferred_contact_method,
    source: said.source,
    tags: [said.project_type, urgency],
    leadScore: lead.value,
    leadScoreTerms: lead.terms,
    intentScore: intent.value,
    intentScoreTerms: intent.terms,
    formulaVersion,
    createdAt: now,
  };
  return { inquiry, leadScoreMaximum: lead.maximum };
}
