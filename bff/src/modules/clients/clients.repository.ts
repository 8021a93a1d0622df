import { Injectable } from '@nestjs/common';
import {
  type ClientExportQuery,
  type ClientQuery,
  type ClientSort,
  clientStatuses,
  type LeadClient,
} from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { z } from 'zod';
import {
  clientsIn,
  columnsOf,
  Filters,
  findPage,
  foldedSql,
  type Page,
  placeSql,
  rowsOf,
  type Search,
  searchFor,
  type SortOrder,
} from '../../platform/database/index.ts';
import { isAssignedTo, onPackage } from './client-figures.repository.ts';
import { ClientEntity, type ClientFields } from './clients.entities.ts';
import { hasTag } from './tags/tags.entities.ts';

export type ClientFilter = z.output<typeof ClientExportQuery>;
/** Which rows of the list, and in which order. */
type Listing = z.output<typeof ClientQuery> & Pick<ClientFilter, 'ids'>;
/** What a payment or a submission tells about a client. */
export type ClientRecord = Pick<ClientEntity, 'name' | 'email' | 'phone' | 'company' | 'businessType'>;

const plan = `coalesce(c.subscription_plan, c.custom_package ->> 'name', '')`;

const clientOrders: Readonly<Record<ClientSort, SortOrder<ClientEntity>>> = {
  newest: {
    key: 'c.created_at',
    type: 'timestamptz',
    of: ({ createdAt }) => createdAt.toISOString(),
    direction: 'desc',
  },
  name: { key: foldedSql('c.company'), type: 'folded', of: ({ company }) => company, direction: 'asc' },
  monthly: {
    key: 'c.monthly_amount_cents',
    type: 'int',
    of: ({ monthlyAmountCents }) => monthlyAmountCents,
    direction: 'desc',
  },
  spent: { key: 'c.spent_cents', type: 'bigint', of: ({ spentCents }) => spentCents, direction: 'desc' },
  plan: {
    key: `lower(${plan})`,
    type: 'lower',
    of: ({ subscriptionPlan, customPackage }) => subscriptionPlan ?? customPackage?.name ?? '',
    direction: 'asc',
  },
  status: {
    key: placeSql('c.status', clientStatuses),
    type: 'int',
    of: ({ status }) => clientStatuses.indexOf(status) + 1,
    direction: 'asc',
  },
};

/** Whether staff created or edited the client; a payer then does not rename it (ADR 0032). */
const writtenByStaff = `EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = 'client' AND a.entity_id = c.id::text
  AND a.action IN ('client.created', 'client.updated'))`;

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.dataSource, clientsIn, text);
  }

  /**
   * A page of the list. SQL: the query builder makes entities of all rows, which costs a list more than its limit
   * allows. `assignedTo` is the email of whose clients alone are read.
   */
  async list(
    { status, package: name, tag, sort, ids, ...page }: Omit<Listing, 'search'>,
    search: Search | null,
    assignedTo: string | null,
  ): Promise<Page<ClientEntity>> {
    const filters = new Filters();
    if (assignedTo !== null) filters.add(isAssignedTo, assignedTo);
    if (name) filters.add(onPackage, name);
    if (tag) filters.add((word) => hasTag('client_id', 'c', word), tag);
    if (status) filters.add((value) => `c.status = ${value}`, status);
    if (ids) filters.add((some) => `c.id = ANY (${some}::uuid[])`, ids);
    const columns = columnsOf(this.dataSource, ClientEntity, 'c');
    const list = { columns, from: 'clients c', filters, search, order: clientOrders[sort], id: 'c.id' };
    return findPage(this.dataSource, list, page);
  }

  findById(id: string, manager: EntityManager = this.dataSource.manager): Promise<ClientEntity | null> {
    return manager.findOneBy(ClientEntity, { id });
  }

  /** Locks the client until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<ClientEntity | null> {
    return manager.findOne(ClientEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** `email` in any case. */
  findByEmail(manager: EntityManager, email: string): Promise<ClientEntity | null> {
    return manager.createQueryBuilder(ClientEntity, 'c').where('lower(c.email) = lower(:email)', { email }).getOne();
  }

  /** Returns false when another client has the email address. A lead that it comes from is locked by the caller. */
  async insert(
    manager: EntityManager,
    client: ClientFields & Pick<ClientEntity, 'id' | 'contactId' | 'assigneeId'>,
    now: Date,
  ): Promise<boolean> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(ClientEntity)
      .values({ ...client, joinDate: now, createdAt: now, updatedAt: now })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    return Array.isArray(raw) && raw.length === 1;
  }

  /** The caller has locked the client. Throws a unique violation when another client has the email address. */
  async update(manager: EntityManager, id: string, fields: ClientFields, now: Date): Promise<void> {
    await manager.update(ClientEntity, { id }, { ...fields, ...changedAt(now) });
  }

  /** Keeps the member on the team until the transaction ends; false when they are gone. SQL: another room's table. */
  async lockStaff(manager: EntityManager, staffId: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT 1 FROM staff WHERE id = $1 FOR KEY SHARE', [staffId]);
    return rows.length > 0;
  }

  /** Of a locked client. */
  async assign(manager: EntityManager, id: string, assigneeId: string | null, now: Date): Promise<void> {
    await manager.update(ClientEntity, { id }, { assigneeId, ...changedAt(now) });
  }

  /** Whether invoices, payments or subscriptions refer to the client. SQL: tables of three other modules. */
  async hasBooks(manager: EntityManager, id: string): Promise<boolean> {
    const [row] = await rowsOf<{ found: boolean }>(
      manager,
      `SELECT EXISTS (SELECT 1 FROM invoices WHERE client_id = $1) OR EXISTS (SELECT 1 FROM payments
        WHERE client_id = $1) OR EXISTS (SELECT 1 FROM subscriptions WHERE client_id = $1) AS found`,
      [id],
    );
    return row?.found ?? false;
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ClientEntity, { id });
  }

  /**
   * Finds the client with this email address or creates it. A payer is not proven to be the client, so only empty
   * fields are filled in. SQL: the conflict is on an expression, and the update reads both rows.
   */
  async ensure(
    manager: EntityManager,
    id: string,
    client: ClientRecord,
    now: Date,
  ): Promise<{ id: string; created: boolean }> {
    const [row] = await rowsOf<{ id: string; created: boolean }>(
      manager,
      `INSERT INTO clients AS c (id, name, email, phone, company, business_type, join_date, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
       ON CONFLICT (lower(email)) DO UPDATE SET
         phone = coalesce(c.phone, excluded.phone), business_type = coalesce(c.business_type, excluded.business_type),
         -- An edit that began before is told of what was filled in.
         version = c.version + ((c.phone IS NULL AND excluded.phone IS NOT NULL)
           OR (c.business_type IS NULL AND excluded.business_type IS NOT NULL))::integer,
         updated_at = excluded.updated_at
       RETURNING c.id, c.xmax = 0 AS created`,
      [id, client.name, client.email, client.phone, client.company, client.businessType, now],
    );
    if (!row) throw new Error('The client was neither found nor made');
    return row;
  }

  /** Marks a client as active and paid, with the plan and its monthly amount. */
  async activate(
    manager: EntityManager,
    id: string,
    plan: { title: string; monthlyCents: number; codeUsed: boolean; onboarded: boolean },
    now: Date,
  ): Promise<void> {
    const activated = {
      status: 'active',
      paymentCompleted: true,
      subscriptionPlan: plan.title,
      monthlyAmountCents: plan.monthlyCents,
      demo: false,
      ...(plan.codeUsed && { codeUsed: true }),
      ...(plan.onboarded && { onboardingCompleted: true }),
      ...changedAt(now),
    } as const;
    await manager.update(ClientEntity, { id }, activated);
  }

  /** Returns false when the client was inactive already. */
  async deactivate(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const active = { id, status: Not('inactive') };
    const { affected } = await manager.update(ClientEntity, active, { status: 'inactive', ...changedAt(now) });
    return affected === 1;
  }

  /** Sets the monthly amount to that of the remaining plan, unless staff have changed it. */
  async changeMonthly(
    manager: EntityManager,
    id: string,
    fromCents: number,
    toCents: number,
    now: Date,
  ): Promise<void> {
    const unchanged = { id, monthlyAmountCents: fromCents };
    await manager.update(ClientEntity, unchanged, { monthlyAmountCents: toCents, ...changedAt(now) });
  }

  /**
   * Adds the data of a submission that came after its payment. Names entered by staff are kept.
   * SQL: the update asks the audit log what staff wrote.
   */
  async complete(manager: EntityManager, id: string, client: ClientRecord, now: Date): Promise<void> {
    await manager.query(
      `UPDATE clients c SET
         name = CASE WHEN ${writtenByStaff} THEN c.name ELSE $2 END, company = CASE WHEN ${writtenByStaff}
           THEN c.company ELSE $4 END,
         phone = coalesce(phone, $3), business_type = coalesce(business_type, $5), onboarding_completed = true,
           version = version + 1, updated_at = $6
       WHERE id = $1 AND NOT onboarding_completed`,
      [id, client.name, client.phone, client.company, client.businessType, now],
    );
  }

  async noteOnboarded(manager: EntityManager, id: string, now: Date): Promise<void> {
    const onboarded = { onboardingCompleted: true, codeUsed: true, ...changedAt(now) };
    await manager.update(ClientEntity, { id, onboardingCompleted: false }, onboarded);
  }

  /** The client that a lead became, and the client with the lead's address that has no lead. */
  async findOfLead(
    contactId: string,
    email: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<{ client: LeadClient | null; matching: LeadClient | null }> {
    const found = await manager
      .createQueryBuilder(ClientEntity, 'c')
      .where('c.contactId = :contactId OR (lower(c.email) = lower(:email) AND c.contactId IS NULL)', {
        contactId,
        email,
      })
      .getMany();
    const find = (isTied: boolean): LeadClient | null => {
      const client = found.find((one) => (one.contactId !== null) === isTied);
      return client
        ? { id: client.id, name: client.name, company: client.company, accessCode: client.accessCode }
        : null;
    };
    return { client: find(true), matching: find(false) };
  }

  /** Returns false when the client was deleted or has a lead. */
  async tieToLead(manager: EntityManager, id: string, contactId: string, now: Date): Promise<boolean> {
    const free = { id, contactId: IsNull() };
    return (await manager.update(ClientEntity, free, { contactId, ...changedAt(now) })).affected === 1;
  }

  /** Marks a client as having paid an invoice. */
  async markPaid(manager: EntityManager, id: string, now: Date): Promise<void> {
    await manager.update(ClientEntity, { id, paymentCompleted: false }, { paymentCompleted: true, updatedAt: now });
  }
}

/** An edit that began before finds another version. */
const changedAt = (now: Date) => ({ version: () => 'version + 1', updatedAt: now });
