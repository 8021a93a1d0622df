import { Injectable } from '@nestjs/common';
import { agencyDayStart, daysAfter, monthsAfter } from '@vitrine/brand';
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
import { dueDatesSql, owedSql, severalDatesSql, severalDueSql } from './due-dates.ts';
import { displayStatusOf, displayStatusSql } from './invoices.mapper.ts';
import { dueSql, invoiceColumns, type InvoiceRow, invoiceTables } from './invoices.repository.ts';

/** What is owed of an invoice by some of its parts, and the first day of those. */
interface OwedParts {
  readonly dueCents: number;
  readonly dueDate: string;
}
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
/** Whether rollups have what these filters ask for. */
const isRolledUp = ({ clientId, linked, paidIn, ids, age, dueBefore }: InvoiceFilters, search: Search | null) =>
  !(search || clientId || linked !== undefined || paidIn || ids || (age && dueBefore));

/**
 * Due dates as rows like those of the rollup. An invoice counts once in an age, whatever parts it has of it, so its
 * rows are counted by their id. One of which nothing is due counts by its own day.
 */
const datesLikeRollups = (dates: string): string =>
  `SELECT i.id, i.status, ${displayStatusSql} AS display_status, i.invoice_date, d.due_date AS next_due_date, 0 AS rows,
    d.due_cents, 0 AS earned_cents
  FROM ${dates} d JOIN invoices i ON i.id = d.invoice_id WHERE (d.due_cents > 0 OR d.due_date = i.next_due_date)`;
/** Those of the invoices that some conditions find. */
const datesOf = (found: Filters): string =>
  `(${datesLikeRollups(dueDatesSql)} AND d.invoice_id = ANY (ARRAY(SELECT i.id FROM invoices i ${found.where})))`;
/**
 * Sums of all invoices by part: the rollups, which have an invoice whole on the day of its first open part. Those with
 * several are taken off and added by part (ADR 0115).
 */
const parts: Source = {
  table: `(
    SELECT NULL::uuid AS id, status, display_status, invoice_date, next_due_date, rows, due_cents, earned_cents
      FROM invoice_rollups
    UNION ALL
    SELECT NULL, i.status, ${displayStatusSql}, i.invoice_date, i.next_due_date, -1, -${dueSql}, 0
      FROM invoices i WHERE ${severalDueSql}
    UNION ALL ${datesLikeRollups(severalDatesSql)} AND ${severalDueSql}
  )`,
  displayStatus: rollups.displayStatus,
  sums: `(coalesce(sum(i.rows), 0) + count(DISTINCT i.id))::int AS count, sum(i.due_cents)::text AS "dueCents",
    sum(i.earned_cents)::text AS "earnedCents"`,
};

/** Pages and sums. SQL: orders and figures are expressions over several columns. */
@Injectable()
export class InvoiceListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.dataSource, documentsIn('invoices'), text);
  }

  /** A page of the list. Ages are counted up to `today`; an invoice has those of its parts that are due. */
  async list(
    { cursor, limit, sort, direction, ...filters }: InvoiceQuery,
    search: Search | null,
    today: string,
  ): Promise<Page<InvoiceRow>> {
    const conditions = conditionsOf(filters);
    const list = {
      columns: 'i.*',
      from: filters.age ? invoicesWithin(filters.age, conditions, today) : 'invoices i',
      over: (page: string) => `SELECT ${invoiceColumns(this.dataSource)} FROM ${invoiceTables(`(${page})`)}`,
      filters: conditions,
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
    const by = (displayStatus: string) => ['i.status', `${displayStatus} AS "displayStatus"`];
    return this.sum<StatusSum>(by, filters, search, today);
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
    const by = (_status: string, place: () => string) => [`${dimensions[dimension](place)} AS of`];
    return this.sum<InvoiceSums>(by, filters, null, today, dimension === 'age');
  }

  /** What is owed of these invoices by parts of an age, and the first day of those. */
  async owedOf(ids: readonly string[], age: AgeFilter, today: string): Promise<Map<string, OwedParts>> {
    const conditions = new Filters();
    conditions.add((places) => `d.invoice_id = ANY (${places}::uuid[]) AND d.due_cents > 0`, ids);
    const within = withinAge(age, conditions, today);
    conditions.add(() => within('d.due_date'));
    const found = await rowsOf<OwedParts & { readonly id: string }>(
      this.dataSource,
      `SELECT d.invoice_id AS id, sum(d.due_cents)::int AS "dueCents", min(d.due_date)::text AS "dueDate"
        FROM ${dueDatesSql} d ${conditions.where} GROUP BY 1`,
      conditions.values,
    );
    return new Map(found.map(({ id, ...owed }) => [id, owed]));
  }

  /** Sums by columns. Under an age, or by it, they are sums of parts. */
  private sum<Row>(
    columns: (displayStatus: string, today: () => string) => readonly string[],
    filters: InvoiceFilters,
    search: Search | null,
    today: string,
    isByPart = filters.age !== undefined && filters.age !== 'all',
  ): Promise<Row[]> {
    const whole = isRolledUp(filters, search) ? rollups : rows;
    const found = conditionsOf(filters, whole.displayStatus);
    if (search) addMatches(found, 'i.id', search);
    const { displayStatus, sums } = isByPart ? parts : whole;
    const isFew = isByPart && whole === rows;
    const conditions = isFew ? new Filters(found.values) : found;
    const table = isFew ? datesOf(found) : isByPart ? parts.table : whole.table;
    if (isByPart && filters.age) {
      const within = withinAge(filters.age, conditions, today);
      conditions.add(() => within('i.next_due_date'));
    }
    const by = columns(displayStatus, () => conditions.place(today));
    return rowsOf<Row>(
      this.dataSource,
      `SELECT ${by.join(', ')}, ${sums} FROM ${table} i ${conditions.where}
        GROUP BY ${by.map((_, index) => index + 1).join(', ')}`,
      conditions.values,
    );
  }
}

/** The condition that a day has an age on `today`. */
function withinAge(age: AgeFilter, filters: Filters, today: string): (day: string) => string {
  const [from, to] = ages[age];
  const latest = from === null ? null : filters.place(daysAfter(today, -from));
  const earliest = to === null ? null : filters.place(daysAfter(today, -to));
  return (day) =>
    [latest && `${day} <= ${latest}::date`, earliest && `${day} >= ${earliest}::date`].filter(Boolean).join(' AND ') ||
    'true';
}

/**
 * Invoices with a part of an age. Where that has no first day, the first part that is due says it; else those with a
 * later part are added by their ids, so that both are read in the list's order.
 */
function invoicesWithin(age: AgeFilter, filters: Filters, today: string): string {
  const within = withinAge(age, filters, today);
  const first = `SELECT i.* FROM invoices i WHERE ${within('i.next_due_date')}`;
  const later = `SELECT d.invoice_id FROM ${severalDatesSql} d WHERE d.due_cents > 0 AND ${within('d.due_date')}`;
  return ages[age][1] === null
    ? `(${first}) i`
    : `(${first} UNION ALL SELECT i.* FROM invoices i
        WHERE NOT (${within('i.next_due_date')}) AND i.id = ANY (ARRAY(${later}))) i`;
}

/** All but the days of an age. */
function conditionsOf(
  { status, displayStatus, clientId, linked, paidIn, month, dueBefore, age, ids }: InvoiceFilters,
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
  if (dueBefore) conditions.add((a) => `${owedSql} AND i.next_due_date < ${a}::date`, dueBefore);
  if (age) conditions.add(() => owedSql);
  return conditions;
}

/** `2026-12` → its first day and the first day of the next month. */
function bounds(month: string): [string, string] {
  return [`${month}-01`, `${monthsAfter(month, 1)}-01`];
}
