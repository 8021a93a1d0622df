import { Injectable } from '@nestjs/common';
import { agencyDayStart, monthsAfter } from '@vitrine/brand';
import {
  type DisplayStatus,
  type InvoiceExportQuery,
  type InvoiceQuery,
  type InvoiceStatus,
  type ReceivableAge,
  receivableAges,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { like, likePattern, rowsOf } from '../../platform/database/index.ts';
import { decodeCursor } from '../../platform/http/index.ts';
import { displayStatusSql, refundedSql } from './invoice-view.ts';
import { dueSql, invoiceColumns, type InvoiceRow, invoiceTables } from './invoices.repository.ts';

/** What the invoices of a group add up to. */
interface Sums {
  readonly count: number;
  readonly dueCents: string;
  /** The amounts, less what was given back. */
  readonly earnedCents: string;
}
/** `of` is a status, an age, or a month as `2026-11`. */
export type InvoiceSums = Sums & { readonly of: string };
export type StatusSum = Sums & { readonly status: InvoiceStatus; readonly displayStatus: DisplayStatus };

type Filters = Omit<InvoiceExportQuery, 'sort' | 'direction'>;
type Sort = InvoiceQuery['sort'];
type Position = [place: string | number, number: string, id: string];

/** What a list is ordered by; between equals the number decides, then the id. `of` is its part of a cursor. */
const orders = {
  date: { column: 'i.invoice_date', type: 'date', position: z.iso.date(), of: (row) => row.invoiceDate },
  due: { column: 'i.due_date', type: 'date', position: z.iso.date(), of: (row) => row.dueDate },
  amount: { column: 'i.amount_cents', type: 'int', position: z.number().int(), of: (row) => row.amountCents },
  number: {
    column: 'i.number_order',
    type: 'bigint',
    position: z.string().regex(/^\d{1,18}$/),
    of: (row) => row.numberOrder,
  },
} as const satisfies Record<
  Sort,
  { column: string; type: string; position: z.ZodType<string | number>; of: (row: InvoiceRow) => string | number }
>;

/** Days late, from and to, both included. */
const ages: Record<ReceivableAge, readonly [from: number | null, to: number | null]> = {
  current: [null, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
};
/** What invoices can be told apart by; an age needs the day it is counted from. */
const dimensions = {
  status: () => 'i.status',
  month: () => `to_char(i.invoice_date, 'YYYY-MM')`,
  age: (today: () => string) => {
    const late = `${today()}::date - i.due_date`;
    const upTo = receivableAges.flatMap((age) =>
      ages[age][1] === null ? [] : [`WHEN ${late} <= ${ages[age][1]} THEN '${age}'`],
    );
    return `CASE ${upTo.join(' ')} ELSE '${receivableAges.at(-1)}' END`;
  },
} as const satisfies Record<string, (today: () => string) => string>;
const owed = `i.status IN ('sent', 'overdue')`;
const sums = `count(*)::int AS count, sum(${dueSql})::text AS "dueCents", sum(i.amount_cents - ${refundedSql})::text AS "earnedCents"`;

/** The invoices' lists: filters, orders, sums. */
@Injectable()
export class InvoiceListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row more than asked for tells whether there is a next page. `today` decides how late something is. */
  findPage({ cursor, limit, sort, direction, ...filters }: InvoiceQuery, today: string): Promise<InvoiceRow[]> {
    const { conditions, values, where } = conditionsOf(filters, today);
    const order = orders[sort];
    if (cursor) {
      const [place, number, id] = decodeCursor<Position>(
        cursor,
        z.tuple([order.position, orders.number.position, z.uuid()]),
      );
      where(
        (a, b, c) =>
          `(${order.column}, i.number_order, i.id) ${direction === 'desc' ? '<' : '>'} (${a}::${order.type}, ${b}::bigint, ${c}::uuid)`,
        place,
        number,
        id,
      );
    }
    return rowsOf<InvoiceRow>(
      this.dataSource,
      `SELECT ${invoiceColumns} FROM ${invoiceTables} WHERE ${conditions.join(' AND ')} ORDER BY ${order.column} ${direction}, i.number_order ${direction}, i.id ${direction} LIMIT $${values.push(limit + 1)}`,
      values,
    );
  }

  /** The last row's place, for the next page's cursor. */
  positionOf(row: InvoiceRow, sort: Sort): Position {
    return [orders[sort].of(row), row.numberOrder, row.id];
  }

  /** Of everything that fits but for the status. */
  sumByStatus({ status: _status, displayStatus: _display, ...filters }: Filters, today: string): Promise<StatusSum[]> {
    const { conditions, values } = conditionsOf(filters, today);
    return rowsOf<StatusSum>(
      this.dataSource,
      `SELECT i.status, ${displayStatusSql} AS "displayStatus", ${sums} FROM invoices i WHERE ${conditions.join(' AND ')} GROUP BY 1, 2`,
      values,
    );
  }

  /** What the invoices of a filter add up to; the sums above the list and those of the dashboard are this query (ADR 0044). */
  sumBy(dimension: keyof typeof dimensions, filters: Filters, today: string): Promise<InvoiceSums[]> {
    const { conditions, values } = conditionsOf(filters, today);
    const by = dimensions[dimension](() => `$${values.push(today)}`);
    return rowsOf<InvoiceSums>(
      this.dataSource,
      `SELECT ${by} AS of, ${sums} FROM invoices i WHERE ${conditions.join(' AND ')} GROUP BY 1`,
      values,
    );
  }
}

function conditionsOf(
  { search, status, displayStatus, clientId, linked, paidIn, month, dueBefore, age, ids }: Filters,
  today: string,
) {
  const values: unknown[] = [];
  const conditions: string[] = ['true'];
  const where = (condition: (...places: string[]) => string, ...given: unknown[]) => {
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
  };
  // A client's own name and address find their invoices, too, whatever these were made out to.
  if (search) {
    const found = (a: string) =>
      `i.id IN (SELECT id FROM invoices WHERE ${like('search_text', a)} UNION ALL SELECT b.id FROM invoices b JOIN clients c ON c.id = b.client_id WHERE ${like('c.search_text', a)})`;
    where(found, likePattern(search));
  }
  if (status) where((a) => `i.status = ${a}`, status);
  if (displayStatus) where((a) => `${displayStatusSql} = ANY (${a}::text[])`, displayStatus);
  if (linked !== undefined) conditions.push(`i.client_id IS ${linked ? 'NOT ' : ''}NULL`);
  if (clientId) where((a) => `i.client_id = ${a}`, clientId);
  if (ids) where((a) => `i.id = ANY (${a}::uuid[])`, ids);
  if (month) where((a, b) => `i.invoice_date >= ${a}::date AND i.invoice_date < ${b}::date`, ...bounds(month));
  if (paidIn)
    where(
      (a, b) => `i.status = 'paid' AND i.paid_at >= ${a}::timestamptz AND i.paid_at < ${b}::timestamptz`,
      ...bounds(paidIn).map(agencyDayStart),
    );
  if (dueBefore) where((a) => `${owed} AND i.due_date < ${a}::date`, dueBefore);
  if (age) {
    const [from, to] = age === 'all' ? [null, null] : ages[age];
    conditions.push(owed);
    if (from !== null) where((a, b) => `i.due_date <= ${a}::date - ${b}::int`, today, from);
    if (to !== null) where((a, b) => `i.due_date >= ${a}::date - ${b}::int`, today, to);
  }
  return { conditions, values, where };
}

/** `2026-12` → its first day, and that of the month after. */
function bounds(month: string): [string, string] {
  return [`${month}-01`, `${monthsAfter(month, 1)}-01`];
}
