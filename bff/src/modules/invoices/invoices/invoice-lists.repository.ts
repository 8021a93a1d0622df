import { Injectable } from '@nestjs/common';
import { agencyDayStart, monthsAfter } from '@vitrine/brand';
import {
  type AgeFilter,
  type DisplayStatus,
  displayStatuses,
  dueSoonDays,
  type InvoiceExportQuery,
  type InvoiceQuery,
  type InvoiceStatus,
  receivableAges,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import {
  addMatches,
  documentsIn,
  Filters,
  findPage,
  foldedSql,
  type Page,
  placeSql,
  rowsOf,
  type Search,
  searchFor,
  type SortOrder,
} from '../../../platform/database/index.ts';
import { displayStatusOf, displayStatusSql } from './invoices.mapper.ts';
import { dueSql, invoiceColumns, type InvoiceRow, invoiceTables } from './invoices.repository.ts';

/** Sums over a group of invoices. */
interface Sums {
  readonly count: number;
  readonly dueCents: string;
  /** The amounts without what was refunded. */
  readonly earnedCents: string;
}
/** `of` is a status, an age, or a month as `2026-11`. */
export type InvoiceSums = Sums & { readonly of: string };
export type StatusSum = Sums & { readonly status: InvoiceStatus; readonly displayStatus: DisplayStatus };

type InvoiceFilters = Omit<InvoiceExportQuery, 'sort' | 'direction' | 'search'>;
type Sort = InvoiceQuery['sort'];

/** Those that are the same in an order are in that of their numbers. */
const tie = { key: 'i.number_order', type: 'bigint', of: (row: InvoiceRow) => row.numberOrder } as const;

const orders: Readonly<Record<Sort, SortOrder<InvoiceRow>>> = {
  date: { key: 'i.invoice_date', type: 'date', of: (row) => row.invoiceDate, direction: 'desc', tie },
  due: { key: 'i.next_due_date', type: 'date', of: (row) => row.nextDueDate, direction: 'desc', tie },
  amount: { key: 'i.amount_cents', type: 'int', of: (row) => row.amountCents, direction: 'desc', tie },
  number: { ...tie, direction: 'desc' },
  client: { key: foldedSql('i.client_name'), type: 'folded', of: (row) => row.clientName, direction: 'asc', tie },
  status: {
    key: placeSql(displayStatusSql, displayStatuses),
    type: 'int',
    of: (row) => displayStatuses.indexOf(displayStatusOf(row)) + 1,
    direction: 'asc',
    tie,
  },
};

/** Days overdue, both inclusive. */
const ages: Record<AgeFilter, readonly [from: number | null, to: number | null]> = {
  all: [null, null],
  late: [1, null],
  soon: [-dueSoonDays, 0],
  current: [null, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
};
/** Expressions that figures can be grouped by; an age is counted up to `today`. */
const dimensions = {
  status: () => 'i.status',
  month: () => `to_char(i.invoice_date, 'YYYY-MM')`,
  age: (today: () => string) => {
    const late = `${today()}::date - i.next_due_date`;
    const upTo = receivableAges.flatMap((age) =>
      ages[age][1] === null ? [] : [`WHEN ${late} <= ${ages[age][1]} THEN '${age}'`],
    );
    return `CASE ${upTo.join(' ')} ELSE '${receivableAges.at(-1)}' END`;
  },
} as const satisfies Record<string, (today: () => string) => string>;
const owed = `i.status IN ('sent', 'overdue')`;

/** Where figures are read: rollups have those of all invoices, whatever their number. */
interface Source {
  readonly table: string;
  readonly displayStatus: string;
  readonly sums: string;
}
const rows: Source = {
  table: 'invoices',
  displayStatus: displayStatusSql,
  sums: `count(*)::int AS count, sum(${dueSql})::text AS "dueCents",
    sum(i.amount_cents - i.credited_cents - i.written_off_cents)::text AS "earnedCents"`,
};
const rollups: Source = {
  table: 'invoice_rollups',
  displayStatus: 'i.display_status',
  sums: `sum(i.rows)::int AS count, sum(i.due_cents)::text AS "dueCents", sum(i.earned_cents)::text AS "earnedCents"`,
};
/** Where these filters can be counted. */
const sourceOf = ({ clientId, linked, paidIn, ids }: InvoiceFilters, search: Search | null): Source =>
  search || clientId || linked !== undefined || paidIn || ids ? rows : rollups;

/** Pages and sums. SQL: orders and figures are expressions over several columns. */
@Injectable()
export class InvoiceListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.dataSource, documentsIn('invoices'), text);
  }

  /** A page of the list. Ages are counted up to `today`. */
  async list(
    { cursor, limit, sort, direction, ...filters }: InvoiceQuery,
    search: Search | null,
    today: string,
  ): Promise<Page<InvoiceRow>> {
    const list = {
      columns: 'i.*',
      from: 'invoices i',
      over: (page: string) => `SELECT ${invoiceColumns(this.dataSource)} FROM ${invoiceTables(`(${page})`)}`,
      filters: conditionsOf(filters, today),
      search,
      order: orders[sort],
      id: 'i.id',
    };
    return findPage(this.dataSource, list, { cursor, limit, direction });
  }

  /** Sums by status over all other filters. */
  async sumByStatus(
    { status: _status, displayStatus: _display, ...filters }: InvoiceFilters,
    search: Search | null,
    today: string,
  ): Promise<StatusSum[]> {
    const { table, displayStatus, sums } = sourceOf(filters, search);
    const conditions = conditionsOf(filters, today);
    if (search) addMatches(conditions, 'i.id', search);
    return rowsOf<StatusSum>(
      this.dataSource,
      `SELECT i.status, ${displayStatus} AS "displayStatus", ${sums} FROM ${table} i
        ${conditions.where} GROUP BY 1, 2`,
      conditions.values,
    );
  }

  /** Cents that paid invoices dated from one day to another brought, less refunds. */
  async earnedBetween(from: string, to: string): Promise<number> {
    const [row] = await rowsOf<{ earned: string }>(
      this.dataSource,
      `SELECT coalesce(sum(i.earned_cents), 0)::text AS earned FROM invoice_rollups i
        WHERE i.status = 'paid' AND i.invoice_date BETWEEN $1::date AND $2::date`,
      [from, to],
    );
    return Number(row?.earned ?? 0);
  }

  /** Sums over filtered invoices by a dimension. The list and the dashboard share this query (ADR 0044). */
  async sumBy(dimension: keyof typeof dimensions, filters: InvoiceFilters, today: string): Promise<InvoiceSums[]> {
    const { table, displayStatus, sums } = sourceOf(filters, null);
    const conditions = conditionsOf(filters, today, displayStatus);
    const by = dimensions[dimension](() => conditions.place(today));
    return rowsOf<InvoiceSums>(
      this.dataSource,
      `SELECT ${by} AS of, ${sums} FROM ${table} i ${conditions.where} GROUP BY 1`,
      conditions.values,
    );
  }
}

function conditionsOf(
  { status, displayStatus, clientId, linked, paidIn, month, dueBefore, age, ids }: InvoiceFilters,
  today: string,
  displayStatusOfRow = displayStatusSql,
): Filters {
  const conditions = new Filters();
  if (status) conditions.add((a) => `i.status = ${a}`, status);
  if (displayStatus) conditions.add((a) => `${displayStatusOfRow} = ANY (${a}::text[])`, displayStatus);
  if (linked !== undefined) conditions.add(() => `i.client_id IS ${linked ? 'NOT ' : ''}NULL`);
  if (clientId) conditions.add((a) => `i.client_id = ${a}`, clientId);
  if (ids) conditions.add((a) => `i.id = ANY (${a}::uuid[])`, ids);
  if (month) conditions.add((a, b) => `i.invoice_date >= ${a}::date AND i.invoice_date < ${b}::date`, ...bounds(month));
  if (paidIn)
    conditions.add(
      (a, b) => `i.status = 'paid' AND i.paid_at >= ${a}::timestamptz AND i.paid_at < ${b}::timestamptz`,
      ...bounds(paidIn).map(agencyDayStart),
    );
  if (dueBefore) conditions.add((a) => `${owed} AND i.next_due_date < ${a}::date`, dueBefore);
  if (age) {
    const [from, to] = ages[age];
    conditions.add(() => owed);
    if (from !== null) conditions.add((a, b) => `i.next_due_date <= ${a}::date - ${b}::int`, today, from);
    if (to !== null) conditions.add((a, b) => `i.next_due_date >= ${a}::date - ${b}::int`, today, to);
  }
  return conditions;
}

/** `2026-12` → its first day and the first day of the next month. */
function bounds(month: string): [string, string] {
  return [`${month}-01`, `${monthsAfter(month, 1)}-01`];
}
