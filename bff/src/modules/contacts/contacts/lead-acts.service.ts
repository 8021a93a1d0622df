import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  callOutcomes,
  inquiryDefaults,
  type Lead,
  type LeadCall,
  type LeadCreate,
  type LeadMatch,
  type LeadMatchQuery,
  type LeadScoring,
  smsFooter,
  unsureProjectType,
  type TagChange,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { Conversations } from '../../conversations/index.ts';
import { ClientsService, TagsService } from '../../clients/index.ts';
import { OnboardingService } from '../../onboarding/index.ts';
import { SmsService } from '../../sms/index.ts';
import { ContactsService } from './contacts.service.ts';
import { ContactsRepository } from './contacts.repository.ts';
import type { ContactEntity } from './contacts.entities.ts';
import { factsIn } from './lead-fields.ts';
import { LeadMatchesRepository } from './lead-matches.repository.ts';
import { LeadProgressService } from './lead-progress.service.ts';
import { scoresOf } from './scores.ts';

/** What staff do about a lead by hand: add it, log a call, text it. */
@Injectable()
export class LeadActsService {
  constructor(
    private readonly clock: Clock,
    private readonly contacts: ContactsRepository,
    private readonly leads: ContactsService,
    private readonly matches: LeadMatchesRepository,
    private readonly progress: LeadProgressService,
    private readonly onboarding: OnboardingService,
    private readonly clients: ClientsService,
    private readonly tags: TagsService,
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
    private readonly conversations: Conversations,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
  ) {}

  /** Answers its tags. Throws `not_found`, and `validation_failed` for too many. */
  tag(id: string, change: TagChange): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.contacts.lock(manager, id))) throw new AppError('not_found');
      return this.tags.change(manager, { kind: 'lead', id }, change);
    });
  }

  /**
   * Adds a lead with a score of what is known, and with its onboarding project as every lead has one. Throws
   * `email_taken` at `email`, or `conflict` at `phone` where a lead without an address has this number; both have
   * `existing`.
   */
  async add(lead: LeadCreate, key: string | undefined): Promise<Lead> {
    const { id } = await this.idempotency.once({ scope: 'contacts.add', key, request: lead }, async (manager) => {
      const contact = this.toContact(lead);
      if (!(await this.contacts.insert(manager, contact))) throw await this.takenError(manager, lead);
      if (lead.note) await this.note(manager, contact.id, { kind: 'note', outcome: null, text: lead.note });
      await this.onboarding.ensureProject(manager, contact.id);
      await this.conversations.claim(manager, { contactId: contact.id });
      const { name, company, email, phone, source, budgetRange } = lead;
      await this.audit.record(manager, {
        action: 'lead.added',
        entity: 'lead',
        entityId: contact.id,
        before: null,
        after: { name, company, email, phone, source, budgetRange },
      });
      return { id: contact.id };
    });
    return this.leads.get(id);
  }

  async findMatches(query: LeadMatchQuery): Promise<{ items: LeadMatch[] }> {
    return { items: await this.matches.find(query) };
  }

  /** Keeps a call in the activity. Who was spoken to, or has a message, is no new lead any more. */
  async logCall(id: string, call: LeadCall, key: string | undefined): Promise<Lead> {
    const { outcome, note, followUpDate } = call;
    await this.idempotency.once(
      { scope: 'contacts.logCall', key: key && `${id}:${key}`, request: { id, ...call } },
      async (manager) => {
        const before = await this.lock(manager, id);
        await this.note(manager, id, { kind: 'call', outcome, text: note ?? '' });
        await this.audit.record(manager, {
          action: 'lead.call-logged',
          entity: 'lead',
          entityId: id,
          before: null,
          after: { outcome, note },
        });
        if (outcome !== 'missed') {
          await this.progress.answered(manager, before, 'call');
          await this.conversations.sent(manager, {
            contactId: id,
            channel: 'call',
            text: callOutcomes[outcome],
            at: this.clock.now(),
          });
        }
        if (followUpDate) await this.leads.planFollowUp(manager, await this.lock(manager, id), followUpDate, null);
        return { id };
      },
    );
    return this.leads.get(id);
  }

  /**
   * Texts a lead by the rules of every text: with how to opt out, never after a STOP. Throws `invalid_phone` without a
   * number that takes texts, `recipient_suppressed`, or `rate_limited`.
   */
  async text(id: string, text: string, key: string | undefined): Promise<Lead> {
    await this.idempotency.once(
      { scope: 'contacts.text', key: key && `${id}:${key}`, request: { id, text } },
      async (manager) => {
        const contact = await this.lock(manager, id);
        if (!contact.phone) throw new AppError('invalid_phone', { message: 'Add this lead’s phone number first.' });
        const { client } = await this.clients.ofLead(id, contact.email, manager);
        const isTest = client !== null && (await this.clients.find(client.id, manager))?.testMode === true;
        const filed = await this.sms.file(manager, {
          to: contact.phone,
          body: text.includes(smsFooter) ? text : `${text}\n${smsFooter}`,
          about: { contactId: id, clientId: client?.id ?? null },
          template: 'lead-sms',
          testMode: isTest,
        });
        await this.audit.record(manager, {
          action: 'lead.texted',
          entity: 'lead',
          entityId: id,
          before: null,
          after: { messageId: filed.id },
        });
        await this.progress.answered(manager, contact, 'sms');
        await this.conversations.sent(manager, { contactId: id, channel: 'sms', text, at: this.clock.now() });
        return { id };
      },
    );
    return this.leads.get(id);
  }

  private toContact({ name, company, email, phone, source, budgetRange }: LeadCreate) {
    const now = this.clock.now();
    const { urgency } = inquiryDefaults;
    const scores = scoresOf({ company, position: null, budgetRange, timeline: null, urgency }, '');
    const scoring: LeadScoring = { ...scores, calculatedAt: now.toISOString(), calculatedBy: actorName() };
    const facts = { company, phone, budgetRange };
    const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
    return {
      id: randomUUID(),
      name,
      email,
      ...facts,
      source,
      projectType: unsureProjectType,
      urgency,
      leadScore: scores.leadScore.value,
      intentScore: scores.intentScore.value,
      scoring,
      staffFacts: factsIn(known),
      inquiryCount: 0,
      lastInquiryAt: now,
      createdAt: now,
      updatedAt: now,
    };
  }

  private async takenError(manager: EntityManager, { email, phone }: LeadCreate): Promise<AppError> {
    const existing = await this.matches.findSame(manager, email, phone);
    const name = existing?.name ?? 'Another lead';
    const extensions = { existing };
    return email === ''
      ? new AppError('conflict', {
          message: `${name} already has this phone number.`,
          errors: { phone: [`${name} already has this phone number.`] },
          extensions,
        })
      : new AppError('email_taken', {
          message: `${name} already has this email address.`,
          errors: { email: [`${name} already has this email address.`] },
          extensions,
        });
  }

  private async note(
    manager: EntityManager,
    contactId: string,
    note: { kind: 'note'; outcome: null; text: string } | { kind: 'call'; outcome: LeadCall['outcome']; text: string },
  ): Promise<void> {
    const written = { id: randomUUID(), contactId, author: actorName(), createdAt: this.clock.now() };
    await this.contacts.insertNote(manager, { ...written, ...note });
  }

  private async lock(manager: EntityManager, id: string): Promise<ContactEntity> {
    const contact = await this.contacts.lock(manager, id);
    if (!contact) throw new AppError('not_found');
    return contact;
  }
}
