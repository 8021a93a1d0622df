import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  callRequestDefaults,
  type CallRequest,
  type ChatLine,
  type ContactCreated,
  type ContactInquiry,
  inquiryDefaults,
  leadOriginOf,
  unsureProjectType,
  type VisitOrigin,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Hit, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Conversations } from '../../conversations/index.ts';
import { OnboardingService } from '../../onboarding/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import type { InquiryEntity } from './contacts.entities.ts';
import { InquiriesRepository, type NewInquiry } from './inquiries.repository.ts';
import { factsOf, joinedFacts, joinedOrigin, joinedScores, newestOf } from './lead-fields.ts';
import { formulaVersion, intentScore, lastWordsOf, leadScore, visitorsWords } from './scores.ts';
import { fingerprintOf, hashed, newVisitorId, type Visitor } from './visitor.ts';

export interface Submitted {
  readonly created: ContactCreated;
  /** Set when the browser is to remember itself by this id. */
  readonly visitorId?: string;
}

/** What a form, a call request or a chat gives. */
export interface InquiryInput {
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
  readonly origin?: VisitOrigin | undefined;
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
  private readonly perNetwork: Limit;
  private readonly welcomes: Limit;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly inquiries: InquiriesRepository,
    private readonly idempotency: Idempotency,
    private readonly throttle: Throttle,
    private readonly onboarding: OnboardingService,
    private readonly conversations: Conversations,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {
    const anHour = { by: 'network', seconds: 3600 } as const;
    this.perNetwork = { ...anHour, name: 'submit:address', hits: config.submissionsPerAddressPerHour };
    const hits = config.strangerMailsPerNetworkPerHour;
    this.welcomes = { ...anHour, name: 'welcome:address', hits, isOptional: true };
  }

  /**
   * Files an inquiry. Throws `already_submitted` (the inquiry is filed all the same), `submission_cooldown`,
   * `submission_daily_limit`, `rate_limited` or `idempotency_key_reused`.
   */
  async submit(inquiry: ContactInquiry, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    const { website, undecided, ...rest } = inquiry;
    const input = undecided ? { ...rest, project_type: unsureProjectType } : rest;
    return this.fileUnlessRobot(website, { ...input, kind: 'form' }, inquiry, visitor, idempotencyKey);
  }

  /**
   * Files a request for a call as an inquiry: scored like one that names neither budget nor timeline, with a welcome
   * where there is an address to send it to. Throws what {@link submit} throws but `already_submitted`.
   */
  async requestCall(request: CallRequest, visitor: Visitor, idempotencyKey: string | undefined): Promise<Submitted> {
    const input: InquiryInput = {
      ...callRequestDefaults,
      kind: 'call',
      name: request.name,
      email: request.email ?? '',
      phone: request.phone,
      message: request.note ?? '',
      preferredTime: request.when,
      origin: request.origin,
      preferred_contact_method: request.phone ? 'phone' : inquiryDefaults.preferred_contact_method,
    };
    return this.fileUnlessRobot(request.website, input, request, visitor, idempotencyKey);
  }

  private async fileUnlessRobot(
    honeypot: string | undefined,
    input: InquiryInput,
    body: object & { readonly origin?: unknown },
    visitor: Visitor,
    key: string | undefined,
  ): Promise<Submitted> {
    const { email, name } = input;
    const visitorId = newVisitorId();
    if (honeypot) {
      this.log.warn({ userAgent: visitor.userAgent }, 'A submission filled in the honeypot and was dropped');
      return { created: { id: randomUUID(), email, name, projectId: randomUUID() }, visitorId };
    }
    let isKnown = true;
    // A page may know more of its visit when it tries again.
    const { origin: _, ...asked } = body;
    const attempt = { scope: 'contacts.create', key, request: [JSON.stringify(asked)] };
    const { outcome, id, projectId } = await this.idempotency.once(attempt, async (manager) => {
      const cookie = await this.inquiries.findBrowser(manager, visitor);
      isKnown = cookie !== null;
      const browser = cookie ?? hashed(visitorId);
      // A new browser gets a cookie with this answer; its limits begin with this submission.
      const own: Hit[] = isKnown ? [] : [[byFingerprint, fingerprintOf(visitor)]];
      const filed = await this.file(manager, input, visitor, [...own, [byBrowser, browser]]);
      // A call beside a message from the same address repeats nothing.
      const sender = input.kind === 'call' ? randomUUID() : email;
      const submission = { visitor: browser, email: sender, submittedAt: this.clock.now() };
      const isRepeated = !(await this.inquiries.remember(manager, submission));
      // A repeated address does not count against the limits.
      if (isRepeated) await this.throttle.releaseHit(byBrowser, browser, manager);
      return {
        outcome: isRepeated ? 'already_submitted' : 'created',
        id: filed.contactId,
        projectId: filed.projectId,
      } as const;
    });
    if (outcome === 'already_submitted') throw new AppError(outcome);
    const created = { id, email, name, projectId };
    return isKnown ? { created } : { created, visitorId };
  }

  /**
   * Takes the limits of an inquiry, `own` after those of its network; stores it, its contact if they are new, and their
   * project; and publishes it.
   */
  async file(
    manager: EntityManager,
    input: InquiryInput,
    { address }: Visitor,
    own: readonly Hit[],
  ): Promise<{ readonly inquiryId: string; readonly contactId: string; readonly projectId: string }> {
    const hits: Hit[] = [[this.perNetwork, address], ...own];
    if (input.email !== '') hits.push([this.welcomes, address]);
    const reached = await this.throttle.takeAll(hits, manager);
    const mayWelcome = input.email !== '' && !reached.has(this.welcomes);
    const now = this.clock.now();
    const { inquiry, leadScoreMaximum } = toInquiry(input, now);
    const { contactId, isWelcomed } =
      (await this.storeFirst(manager, input.email, inquiry, mayWelcome)) ??
      (await this.join(manager, input.email, inquiry, mayWelcome));
    if (mayWelcome && !isWelcomed) await this.throttle.releaseHit(this.welcomes, address, manager);
    const projectId = await this.onboarding.ensureProject(manager, contactId);
    await this.conversations.received(manager, { contactId, channel: inquiry.kind, text: previewOf(input), at: now });
    await this.outbox.publish(manager, 'inquiry.received', {
      contactId,
      projectId,
      origin: inquiry.kind,
      receivedAt: now,
      isWelcomed,
      name: inquiry.name,
      email: input.email,
      message: inquiry.message,
      preferredTime: input.preferredTime ?? null,
      ...factsOf(inquiry),
      leadScore: inquiry.leadScore,
      leadScoreMaximum,
    });
    return { inquiryId: inquiry.id, contactId, projectId };
  }

  /** Null where the contact is known. */
  private async storeFirst(
    manager: EntityManager,
    email: string,
    inquiry: NewInquiry,
    isWelcomed: boolean,
  ): Promise<Stored | null> {
    const { contactId, createdAt: now, name, source, origin, leadScore: lead, intentScore: intent } = inquiry;
    const times = { lastInquiryAt: now, welcomedAt: isWelcomed ? now : null, createdAt: now, updatedAt: now };
    const scores = { leadScore: lead, intentScore: intent };
    const contact = { id: contactId, email, name, source, origin, ...factsOf(inquiry), ...scores, ...times };
    const isStored = await this.inquiries.insertFirst(manager, contact, inquiry);
    return isStored ? { contactId, isWelcomed } : null;
  }

  /** Nothing that is known is replaced but by the rules of ADR 0032; a fact that changes makes open edits stale. */
  private async join(manager: EntityManager, email: string, inquiry: NewInquiry, mayWelcome: boolean): Promise<Stored> {
    const now = inquiry.createdAt;
    const contact = await this.inquiries.lockContact(manager, { email, phone: inquiry.phone });
    const { id: contactId, lastInquiryAt, welcomedAt } = contact;
    // At most one a day to an address.
    const isWelcomed = mayWelcome && (welcomedAt === null || now.getTime() - welcomedAt.getTime() >= dayMs);
    const [facts, scores] = [joinedFacts(contact, inquiry), joinedScores(contact, inquiry)];
    const { before, after } = differenceOf(factsOf(contact), facts);
    const isChanged = Object.keys(after).length > 0;
    await this.inquiries.updateContact(manager, contactId, {
      ...facts,
      ...scores,
      ...newestOf(contact, inquiry, scores.leadScore),
      origin: joinedOrigin(contact, inquiry),
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
}

interface Stored {
  readonly contactId: string;
  readonly isWelcomed: boolean;
}

/** What a row of the inbox shows: of a chat what the visitor said last, of a call the time that suits. */
function previewOf({ kind, message, transcript, preferredTime }: InquiryInput): string {
  if (kind === 'chat') return lastWordsOf(transcript ?? []);
  return kind === 'call' ? [preferredTime, message].filter(Boolean).join(', ') : message;
}

/** The inquiry with its scores, as the first of a new contact. */
function toInquiry(input: InquiryInput, now: Date): { inquiry: NewInquiry; leadScoreMaximum: number } {
  const { kind, message, budget_range, timeline, urgency, company, position, phone, transcript } = input;
  const lead = leadScore({ budget_range, timeline, urgency, company });
  const intent = intentScore({ position, message: transcript ? visitorsWords(transcript) : message });
  const inquiry = {
    id: randomUUID(),
    contactId: randomUUID(),
    kind,
    name: input.name,
    company: company ?? null,
    position: position ?? null,
    phone: phone ?? null,
    message,
    preferredTime: input.preferredTime ?? null,
    transcript: transcript ? [...transcript] : null,
    projectType: input.project_type,
    budgetRange: budget_range ?? null,
    timeline: timeline ?? null,
    urgency,
    preferredContactMethod: input.preferred_contact_method,
    source: input.source,
    origin: leadOriginOf(input.origin),
    tags: [input.project_type, urgency],
    leadScore: lead.value,
    leadScoreTerms: lead.terms,
    intentScore: intent.value,
    intentScoreTerms: intent.terms,
    formulaVersion,
    createdAt: now,
  };
  return { inquiry, leadScoreMaximum: lead.maximum };
}
