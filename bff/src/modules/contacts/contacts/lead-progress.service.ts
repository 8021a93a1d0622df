import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { brand } from '@vitrine/brand';
import { type LeadStatus, type LostReason, lostReasons } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { type Actor, requestContext } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import { SubmissionsService } from '../../onboarding/index.ts';
import { type ContactEdit, ContactsRepository } from './contacts.repository.ts';
import type { ContactEntity } from './contacts.entities.ts';

const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/** How a lead was answered. */
export type Answer = 'email' | 'sms' | 'call';
const answers: Readonly<Record<Answer, string>> = { email: 'An email', sms: 'A text', call: 'A call' };

/** The columns of a status: only what is lost has a reason. */
export const statusColumns = ({ status, lostReason, lostNote }: StatusChange): ContactEdit =>
  status === 'lost'
    ? { status, lostReason: lostReason ?? null, lostNote: lostNote || null }
    : { status, lostReason: null, lostNote: null };
interface StatusChange {
  readonly status: LeadStatus;
  readonly lostReason?: LostReason | null | undefined;
  readonly lostNote?: string | null | undefined;
}

/**
 * What moves a lead along by itself, decided here alone: an answer makes a new lead contacted, a purchase wins it and
 * ties it to its client. Each move is in the lead's activity and in the audit log, happens once, and assigns nobody.
 */
@Injectable()
export class LeadProgressService implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly contacts: ContactsRepository,
    private readonly clients: ClientsService,
    private readonly submissions: SubmissionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('lead-answered', 'lead.answered', async (manager, { contactId, channel, by }) => {
      const contact = await this.contacts.lock(manager, contactId);
      if (contact) await this.answered(manager, contact, channel, { kind: 'person', ...by });
    });
    this.outbox.subscribe('lead-bought', 'client.paid', (manager, event) => this.bought(manager, event));
  }

  /** Of a locked lead. One that is beyond New stays where it is. */
  async answered(
    manager: EntityManager,
    contact: ContactEntity,
    how: Answer,
    by: Actor = requestContext().actor,
  ): Promise<void> {
    if (contact.status !== 'new') return;
    await this.contacts.edit(manager, contact, statusColumns({ status: 'contacted' }), this.clock.now());
    const author = by.kind === 'person' ? by.email.toLowerCase() : 'name' in by ? by.name : by.kind;
    await this.note(manager, contact.id, `${answers[how]} moved this lead from New to Contacted.`, author);
    await this.audit.record(manager, {
      action: 'lead.updated',
      entity: 'lead',
      entityId: contact.id,
      before: { status: contact.status },
      after: { status: 'contacted' },
      actor: by,
    });
  }

  /** Keeps why a lead is lost in its activity. */
  async lost(
    manager: EntityManager,
    contactId: string,
    { lostReason, lostNote }: ContactEdit,
    author: string,
  ): Promise<void> {
    const reason = lostReason ? lostReasons[lostReason] : 'No reason given';
    await this.note(manager, contactId, `Lost: ${reason}.${lostNote ? `\n${lostNote}` : ''}`, author);
  }

  /** Locks in the one order: submissions, the lead, its client (ADR 0033). */
  private async bought(manager: EntityManager, event: EventOf<'client.paid'>): Promise<void> {
    const client = event.clientId ? await this.clients.find(event.clientId, manager) : null;
    // A later month says nothing new about who is a client's lead.
    if (event.isRenewal && client?.contactId) return;
    const emails = [...new Set([client?.email, event.email].flatMap((email) => (email ? [email.toLowerCase()] : [])))];
    for (const email of emails.toSorted()) await this.submissions.supersede(manager, email, event.paidAt);
    const contact = await this.findLead(manager, client?.contactId ?? null, emails);
    if (!contact) return;
    const isWon = contact.status === 'won';
    const isTied = client !== null && (await this.tie(manager, client, contact));
    if (isWon && !isTied) return;
    await this.contacts.edit(manager, contact, statusColumns({ status: 'won' }), this.clock.now());
    const text = isWon
      ? 'Bought, and is tied to its client.'
      : `Bought: moved from ${statusNames[contact.status]} to Won.`;
    await this.note(manager, contact.id, text, brand.product);
    await this.audit.record(manager, {
      action: 'lead.bought',
      entity: 'lead',
      entityId: contact.id,
      before: { status: contact.status },
      after: { status: 'won', ...(client && { clientId: client.id }) },
      actor: { kind: 'system' },
    });
  }

  private async findLead(
    manager: EntityManager,
    contactId: string | null,
    emails: readonly string[],
  ): Promise<ContactEntity | null> {
    const tied = contactId ? await this.contacts.lock(manager, contactId) : null;
    if (tied) return tied;
    for (const email of emails) {
      const contact = await this.contacts.lockByEmail(manager, email);
      if (contact) return contact;
    }
    return null;
  }

  /** False where either is tied already: of two people of a practice the one who came first stays its lead. */
  private async tie(
    manager: EntityManager,
    client: { readonly id: string; readonly contactId: string | null },
    { id, email }: ContactEntity,
  ): Promise<boolean> {
    if (client.contactId !== null || (await this.clients.ofLead(id, email, manager)).client) return false;
    await this.clients.tieToLead(manager, client.id, id);
    return true;
  }

  private async note(manager: EntityManager, contactId: string, text: string, author: string): Promise<void> {
    const note = { id: randomUUID(), contactId, text, author, createdAt: this.clock.now() };
    await this.contacts.insertNote(manager, { ...note, kind: 'move', outcome: null });
  }
}
