import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  countedMatches,
  type BulkResult,
  type Client,
  type ClientBulk,
  type ClientEdit,
  clientFields,
  type ClientPage,
  type ClientQuery,
  clientStatuses,
  type ClientStatus,
  clientTexts,
  editedOf,
  type LeadClient,
  type NewClient,
  storedValues,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import { isCapped, everyPage } from '../../platform/database/index.ts';
import { writeCsv } from '../../platform/csv.ts';
import { AppError, forEachRecord, Idempotency } from '../../platform/http/index.ts';
import { Log } from '../../platform/log.ts';
import { onlyAssignedTo } from '../../platform/request-context.ts';
import { normalizedPhone } from '../../platform/phone.ts';
import { Audit, differenceOf, Limits } from '../settings/index.ts';
import { Conversations } from '../conversations/index.ts';
import { CodesService } from '../packages/index.ts';
import { clientColumns } from './clients.csv.ts';
import { ClientFiguresRepository } from './client-figures.repository.ts';
import { tagChangeOf, TagsService } from './tags/tags.service.ts';
import { toClient } from './clients.mapper.ts';
import type { ClientEntity, ClientFields } from './clients.entities.ts';
import { type ClientFilter, type ClientRecord, ClientsRepository } from './clients.repository.ts';

/** Rows that an export reads per query. */
const exportStride = 500;

/** The payer of a plan. `clientId` is set when they used a client's own access code. */
export interface PayingClient extends ClientRecord {
  readonly clientId: string | null;
  readonly title: string;
  readonly monthlyCents: number;
  readonly codeUsed: boolean;
  /** Whether the payment came with a submitted wizard. */
  readonly onboarded: boolean;
}

/** Clients of the agency. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly figures: ClientFiguresRepository,
    private readonly codes: CodesService,
    private readonly tags: TagsService,
    private readonly conversations: Conversations,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async list(query: z.output<typeof ClientQuery>): Promise<ClientPage> {
    const assignedTo = onlyAssignedTo();
    const search = await this.clients.search(query.search);
    const [{ rows, nextCursor }, sums, tags] = await Promise.all([
      this.clients.list(query, search, assignedTo),
      isCapped(search) ? [] : this.figures.sumBy('status', { ...query, search, assignedTo }),
      assignedTo === null ? this.tags.findUsed('client') : [],
    ]);
    const of = (status: ClientStatus) => sums.find((sum) => sum.of === status);
    return {
      items: rows.map(toClient),
      nextCursor,
      total: isCapped(search)
        ? countedMatches
        : query.status
          ? (of(query.status)?.count ?? 0)
          : sums.reduce((all, { count }) => all + count, 0),
      isCapped: isCapped(search),
      tags,
      countByStatus: Object.fromEntries(
        clientStatuses.map((status) => [status, of(status)?.count ?? 0]),
      ) as ClientPage['countByStatus'],
      totals: {
        monthlyRecurringCents: Number(of('active')?.monthlyCents ?? 0),
        totalSpentCents: sums.reduce((all, { spentCents }) => all + Number(spentCents), 0),
      },
    };
  }

  /** Throws `owner_required` for too many. */
  async export(filter: ClientFilter): Promise<Readable> {
    return writeCsv<Client>(clientColumns, await this.limits.withinExport(this.every(filter)));
  }

  /** Throws `not_found`. */
  async get(id: string, manager?: EntityManager): Promise<Client> {
    const row = await this.clients.findById(id, manager);
    if (!row) throw new AppError('not_found');
    return toClient(row);
  }

  /** Adds a client once per key. Throws as {@link create}. */
  add(input: NewClient, key: string | undefined): Promise<Client> {
    return this.idempotency.once<Client>({ scope: 'clients.create', key, request: input }, (manager) =>
      this.create(manager, input),
    );
  }

  /**
   * Adds a client with an access code in the caller's transaction; `contactId` is the lead it comes from, whose
   * assignee it keeps. Throws
   * `client_exists` with the other client's id and company under `existing`, or `validation_failed` at `phone`.
   */
  async create(
    manager: EntityManager,
    input: NewClient & { readonly contactId?: string | null; readonly assigneeId?: string | null },
  ): Promise<Client> {
    const { contactId = null, assigneeId = null, ...details } = input;
    const fields = toFields(details, null);
    const id = randomUUID();
    if (!(await this.clients.insert(manager, { id, contactId, assigneeId, ...fields }, this.clock.now())))
      throw await this.clientExistsError(manager, fields.email);
    await this.codes.issueForClients(manager, [{ id, company: fields.company }]);
    await this.conversations.claim(manager, { clientId: id });
    await this.audit.record(manager, {
      action: 'client.created',
      entity: 'client',
      entityId: id,
      before: null,
      after: { ...fields, ...(contactId && { contactId }) },
    });
    return this.get(id, manager);
  }

  /**
   * Throws `not_found`, `stale_version` with the current client under `current`, `client_exists` when another client
   * has the email address, or `validation_failed` at `phone`.
   */
  async update(id: string, edit: ClientEdit, key: string | undefined): Promise<Client> {
    const { version, ...input } = edit;
    const attempt = { scope: 'clients.update', key, request: { id, ...edit } };
    const stale = await this.dataSource.transaction(async (manager) => {
      const row = await this.clients.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.version !== version) return !(await this.idempotency.isRepeated(manager, attempt));
      const before = editedOf(clientFields, row);
      const fields = toFields(input, before);
      const changed = differenceOf(before, fields);
      if (Object.keys(changed.after).length === 0) return false;
      const holder = await this.clients.findByEmail(manager, fields.email);
      if (holder && holder.id !== id) throw await this.clientExistsError(manager, fields.email);
      await this.clients.update(manager, id, fields, this.clock.now());
      await this.audit.record(manager, { action: 'client.updated', entity: 'client', entityId: id, ...changed });
      await this.idempotency.note(manager, attempt);
      return false;
    });
    const client = await this.get(id);
    if (stale) throw new AppError('stale_version', { extensions: { current: client } });
    return client;
  }

  /** Throws `not_found`, or `validation_failed` for somebody who isn't on the team. */
  async assign(id: string, assigneeId: string | null): Promise<Client> {
    await this.dataSource.transaction(async (manager) => {
      if (assigneeId !== null && !(await this.clients.lockStaff(manager, assigneeId)))
        throw new AppError('validation_failed', { errors: { assigneeId: ['This person is no longer on the team.'] } });
      const row = await this.clients.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.assigneeId === assigneeId) return;
      await this.clients.assign(manager, id, assigneeId, this.clock.now());
      await this.audit.record(manager, {
        action: 'client.assigned',
        entity: 'client',
        entityId: id,
        before: { assigneeId: row.assigneeId },
        after: { assigneeId },
      });
    });
    return this.get(id);
  }

  /** Changes the status or a tag of many clients, each by itself; with one key each is changed once. */
  bulk({ ids, change }: ClientBulk, key: string | undefined): Promise<BulkResult> {
    return forEachRecord(
      ids,
      async (id) => {
        const attempt = { scope: 'clients.bulk', key: key && `${key}:${id}`, request: { id, change } };
        const { label } = await this.idempotency.once(attempt, async (manager) => {
          const row = await this.clients.lock(manager, id);
          if (!row) throw new AppError('not_found');
          if (!('status' in change)) {
            await this.tags.change(manager, { kind: 'client', id }, tagChangeOf(change));
            return { label: row.company };
          }
          const before = editedOf(clientFields, row);
          const fields = { ...before, ...change };
          const changed = differenceOf(before, fields);
          if (Object.keys(changed.after).length > 0) {
            await this.clients.update(manager, id, fields, this.clock.now());
            await this.audit.record(manager, { action: 'client.updated', entity: 'client', entityId: id, ...changed });
          }
          return { label: row.company };
        });
        return label;
      },
      async (id) => (await this.clients.findById(id))?.company ?? null,
      this.log,
    );
  }

  /** Throws `not_found`, or `client_has_invoices` when invoices, payments or subscriptions refer to the client. */
  async remove(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.clients.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (await this.clients.hasBooks(manager, id)) throw new AppError('client_has_invoices');
      await this.conversations.releaseClient(manager, id);
      await this.clients.remove(manager, id);
      await this.audit.record(manager, {
        action: 'client.deleted',
        entity: 'client',
        entityId: id,
        before: editedOf(clientFields, row),
        after: null,
      });
    });
  }

  /** Null when it is gone. */
  find(id: string, manager: EntityManager): Promise<ClientEntity | null> {
    return this.clients.findById(id, manager);
  }

  /** The client that a lead became, and the client with the lead's address that has no lead. */
  ofLead(
    contactId: string,
    email: string,
    manager?: EntityManager,
  ): Promise<{ client: LeadClient | null; matching: LeadClient | null }> {
    return this.clients.findOfLead(contactId, email, manager);
  }

  /** Links an existing client to its lead. Throws `conflict` when the client was deleted or has a lead. */
  async tieToLead(manager: EntityManager, id: string, contactId: string): Promise<void> {
    if (!(await this.clients.tieToLead(manager, id, contactId, this.clock.now())))
      throw new AppError('conflict', { message: 'That client is tied to another lead, or is gone. Please reload.' });
    await this.conversations.claim(manager, { clientId: id });
    await this.audit.record(manager, {
      action: 'client.tied',
      entity: 'client',
      entityId: id,
      before: { contactId: null },
      after: { contactId },
    });
  }

  /**
   * Finds or creates the client of a plan's payment, with an access code, and activates it, in the paying transaction.
   * Returns the client's id.
   */
  async activate(manager: EntityManager, paying: PayingClient): Promise<string> {
    const now = this.clock.now();
    const { id, created } = paying.clientId
      ? { id: paying.clientId, created: false }
      : await this.clients.ensure(manager, randomUUID(), withNumber(paying), now);
    if (created) await this.codes.issueForClients(manager, [{ id, company: paying.company }]);
    await this.clients.activate(manager, id, paying, now);
    return id;
  }

  /** A plan costs another amount now; a monthly amount that staff entered stays. */
  async changePlanPrice(manager: EntityManager, id: string, beforeCents: number, afterCents: number): Promise<void> {
    await this.clients.changeMonthly(manager, id, beforeCents, afterCents, this.clock.now());
  }

  /**
   * Ends a client's plan; amounts are monthly. Without another plan the client becomes inactive and leaves the figures
   * of running plans.
   */
  async endPlan(manager: EntityManager, id: string, endedCents: number, otherCents: number | null): Promise<void> {
    const now = this.clock.now();
    if (otherCents !== null) return this.clients.changeMonthly(manager, id, endedCents, otherCents, now);
    const before = await this.clients.lock(manager, id);
    if (!before || !(await this.clients.deactivate(manager, id, now))) return;
    await this.audit.record(manager, {
      action: 'client.updated',
      entity: 'client',
      entityId: id,
      before: { status: before.status },
      after: { status: 'inactive' },
      actor: { kind: 'provider', name: 'stripe' },
    });
  }

  /** Adds the data of a submission that came after its payment. */
  complete(manager: EntityManager, id: string, client: ClientRecord): Promise<void> {
    return this.clients.complete(manager, id, withNumber(client), this.clock.now());
  }

  /** Marks the onboarding as completed for a client who used their own code; other fields are kept. */
  noteOnboarded(manager: EntityManager, id: string): Promise<void> {
    return this.clients.noteOnboarded(manager, id, this.clock.now());
  }

  markPaid(manager: EntityManager, id: string): Promise<void> {
    return this.clients.markPaid(manager, id, this.clock.now());
  }

  private async *every(filter: ClientFilter): AsyncGenerator<Client> {
    const search = await this.clients.search(filter.search);
    const pages = everyPage((cursor) =>
      this.clients.list({ ...filter, limit: exportStride, cursor }, search, onlyAssignedTo()),
    );
    for await (const page of pages) yield* page.map(toClient);
  }

  private async clientExistsError(manager: EntityManager, email: string): Promise<AppError> {
    const client = await this.clients.findByEmail(manager, email);
    const existing = client && { id: client.id, company: client.company };
    const message = `${existing?.company ?? 'A client'} already has the email ${email}.`;
    return new AppError('client_exists', { message, errors: { email: [message] }, extensions: { existing } });
  }
}

/** What is stored of an input; what it leaves out is as before. Throws `validation_failed` at `phone`. */
function toFields(input: NewClient, before: ClientFields | null): ClientFields {
  const phone = input.phone && normalizedPhone(input.phone);
  if (input.phone && !phone) throw new AppError('validation_failed', { errors: { phone: [clientTexts.phone] } });
  return { ...storedValues(clientFields, input, before), phone };
}

/** Normalizes the phone number; an invalid one is kept as it was typed. */
const withNumber = (client: ClientRecord): ClientRecord => ({
  ...client,
  phone: client.phone && (normalizedPhone(client.phone) ?? client.phone),
});
