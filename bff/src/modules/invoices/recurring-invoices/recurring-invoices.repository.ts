import { Injectable } from '@nestjs/common';
import { type RecurringInvoiceQuery, type RecurringState, recurringSorts } from '@vitrine/contracts';
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import {
  Filters,
  findPage,
  foldedSql,
  insertIfAbsent,
  type Page,
  rowsOf,
  addMatches,
  documentsIn,
  type Search,
  searchFor,
  type SortOrder,
} from '../../../platform/database/index.ts';
import { ClientEntity } from '../../clients/index.ts';
import { InvoiceEntity } from '../invoices/index.ts';
import { RecurringInvoiceEntity, RecurringRunEntity } from './recurring-invoices.entities.ts';

type ClientPart = Pick<ClientEntity, 'id' | 'name' | 'company' | 'email'>;
/** A schedule with its client. */
export type RecurringInvoiceRow = RecurringInvoiceEntity & { readonly client: ClientPart };
export type RunRow = Pick<RecurringRunEntity, 'periodOn' | 'outcome' | 'reason' | 'createdAt'> & {
  readonly invoice: Pick<InvoiceEntity, 'id' | 'number' | 'amountCents' | 'status'> | null;
};

type ListRow = Pick<
  RecurringInvoiceEntity,
  'id' | 'title' | 'amountCents' | 'interval' | 'dayOfMonth' | 'startOn' | 'mode' | 'state' | 'nextOn' | 'made'
> & { readonly client: Pick<ClientPart, 'id' | 'company' | 'email'> };
export type { ListRow as RecurringListRow };

/** Sort orders of the list; a schedule without a next date comes last. */
const recurringOrders: Readonly<Record<(typeof recurringSorts)[number], SortOrder<ListRow>>> = {
  next: {
    key: `coalesce(r.next_on, 'infinity'::date)`,
    type: 'date',
    of: ({ nextOn }) => nextOn ?? 'infinity',
    direction: 'asc',
  },
  client: { key: foldedSql('c.company'), type: 'folded', of: ({ client }) => client.company, direction: 'asc' },
  title: { key: foldedSql('r.title'), type: 'folded', of: ({ title }) => title, direction: 'asc' },
  amount: { key: 'r.amount_cents', type: 'int', of: ({ amountCents }) => amountCents, direction: 'desc' },
};

const listColumns = `r.id, r.title, r.amount_cents AS "amountCents", r.billing_interval AS interval,
  r.day_of_month AS "dayOfMonth", r.start_on::text AS "startOn", r.mode, r.state, r.next_on::text AS "nextOn", r.made,
  jsonb_build_object('id', c.id, 'company', c.company, 'email', c.email) AS client`;
const joinClient = 'JOIN clients c ON c.id = r.client_id';
const maximumRuns = 120;

@Injectable()
export class RecurringInvoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.dataSource, documentsIn('recurring_invoices'), text);
  }

  /** A page of the list. Clients are read once the page is found, but where they order it. */
  async list(
    { cursor, limit, sort, direction, ...filter }: RecurringInvoiceQuery,
    search: Search | null,
  ): Promise<Page<ListRow>> {
    const from = 'recurring_invoices r';
    const list = { from, filters: filtersOf(filter), search, order: recurringOrders[sort], id: 'r.id' };
    const withClient =
      sort === 'client'
        ? { columns: listColumns, join: joinClient }
        : { columns: 'r.*', over: (page: string) => `SELECT ${listColumns} FROM (${page}) r ${joinClient}` };
    return findPage(this.dataSource, { ...list, ...withClient }, { cursor, limit, direction });
  }

  /** How many schedules are in each state, whatever state is asked for. SQL: the filters of the list. */
  async countByState(
    { state: _state, ...query }: RecurringInvoiceQuery,
    search: Search | null,
  ): Promise<{ state: RecurringState; count: number }[]> {
    const filters = filtersOf(query);
    if (search) addMatches(filters, 'r.id', search);
    return rowsOf(
      this.dataSource,
      `SELECT r.state, count(*)::int AS count FROM recurring_invoices r ${filters.where} GROUP BY 1`,
      filters.values,
    );
  }

  find(manager: EntityManager, id: string): Promise<RecurringInvoiceRow | null> {
    return manager
      .createQueryBuilder<RecurringInvoiceRow>(RecurringInvoiceEntity, 'r')
      .innerJoinAndMapOne('r.client', ClientEntity, 'c', 'c.id = r.clientId')
      .select(['r', 'c.id', 'c.name', 'c.company', 'c.email'])
      .where({ id })
      .getOne();
  }

  /** Locks the schedule until the transaction ends; it is read after the lock. */
  async lock(manager: EntityManager, id: string): Promise<RecurringInvoiceRow | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    await manager.findOne(RecurringInvoiceEntity, { select: { id: true }, where: { id }, lock });
    return this.find(manager, id);
  }

  /** Active schedules whose next date has come, the earliest first. */
  async findDue(today: string): Promise<string[]> {
    const due = await this.dataSource.manager.find(RecurringInvoiceEntity, {
      select: { id: true },
      where: { state: 'active', nextOn: LessThanOrEqual(today) },
      order: { nextOn: 'ASC', id: 'ASC' },
    });
    return due.map(({ id }) => id);
  }

  async insert(
    manager: EntityManager,
    schedule: Omit<
      RecurringInvoiceEntity,
      'lastOn' | 'made' | 'problem' | 'searchText' | 'version' | 'createdAt' | 'updatedAt'
    >,
    now: Date,
  ): Promise<void> {
    await manager.insert(RecurringInvoiceEntity, { ...schedule, createdAt: now, updatedAt: now });
  }

  async update(
    manager: EntityManager,
    id: string,
    fields: Partial<Omit<RecurringInvoiceEntity, 'id' | 'clientId' | 'version' | 'createdAt' | 'updatedAt'>>,
    now: Date,
  ): Promise<void> {
    await manager.update(RecurringInvoiceEntity, { id }, { ...fields, version: () => 'version + 1', updatedAt: now });
  }

  /** Stores that a date has its invoice; false when it had one already. */
  addRun(manager: EntityManager, run: RecurringRunEntity): Promise<boolean> {
    return insertIfAbsent(manager, RecurringRunEntity, run);
  }

  async noteInvoice(
    manager: EntityManager,
    { scheduleId, periodOn }: Pick<RecurringRunEntity, 'scheduleId' | 'periodOn'>,
    invoiceId: string,
  ): Promise<void> {
    await manager.update(RecurringRunEntity, { scheduleId, periodOn }, { invoiceId });
  }

  /** Prevents the client's deletion until the transaction ends; false when it was deleted. */
  async holdClient(manager: EntityManager, id: string): Promise<boolean> {
    const lock = { mode: 'for_key_share' } as const;
    return (await manager.findOne(ClientEntity, { select: { id: true }, where: { id }, lock })) !== null;
  }

  /** Newest first. */
  async listRuns(manager: EntityManager, scheduleId: string): Promise<RunRow[]> {
    const runs = await manager.find(RecurringRunEntity, {
      where: { scheduleId },
      order: { periodOn: 'DESC' },
      take: maximumRuns,
    });
    const ids = runs.flatMap(({ invoiceId }) => invoiceId ?? []);
    const invoices = await manager.find(InvoiceEntity, {
      select: { id: true, number: true, amountCents: true, status: true },
      where: { id: In(ids) },
    });
    return runs.map(({ periodOn, outcome, reason, createdAt, invoiceId }) => ({
      periodOn,
      outcome,
      reason,
      createdAt,
      invoice: invoices.find(({ id }) => id === invoiceId) ?? null,
    }));
  }
}

function filtersOf({ state, clientId }: Pick<RecurringInvoiceQuery, 'state' | 'clientId'>): Filters {
  const filters = new Filters();
  if (state) filters.add((value) => `r.state = ${value}`, state);
  if (clientId) filters.add((value) => `r.client_id = ${value}::uuid`, clientId);
  return filters;
}
