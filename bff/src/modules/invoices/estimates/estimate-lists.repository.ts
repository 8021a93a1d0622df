import { Injectable } from '@nestjs/common';
import { daysAfter } from '@vitrine/brand';
import {
  type EstimateExportQuery,
  type EstimateNeed,
  type EstimateQuery,
  type EstimateStatus,
  estimateStatuses,
  expiringSoonDays,
  isOpenEstimate,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import {
  addMatches,
  documentsIn,
  Filters,
  findPage,
  foldedSql,
  type Page,
  rowsOf,
  type Search,
  searchFor,
  type SortOrder,
} from '../../../platform/database/index.ts';
import { statusAt } from './estimates.mapper.ts';
import { estimateColumns, type EstimateRow, estimateTables } from './estimates.repository.ts';

export interface EstimateSum {
  readonly status: EstimateStatus;
  readonly invoiced: boolean;
  readonly count: number;
  /** A bigint, as text. */
  readonly cents: string;
}

/** What is awaited, and a second kind of it that rows are within. */
interface Within {
  readonly within?: EstimateNeed | undefined;
}
type EstimateFilters = Omit<EstimateExportQuery, 'sort' | 'direction' | 'search'> & Within;

const isInvoiced = '(e.invoice_id IS NOT NULL)';

/** As {@link statusAt}, for queries over `estimates e`. */
const standing = (today: string): string =>
  `CASE WHEN e.status IN ('sent', 'viewed') AND e.valid_until < ${today}::date THEN 'expired' ELSE e.status END`;

/** The rows of a status on a day, as an index has them: by their stored status and their last day. */
function groupsOf(value: EstimateStatus, day: string): { value: EstimateStatus; where: string }[] {
  if (isOpenEstimate(value)) return [{ value, where: `e.status = '${value}' AND e.valid_until >= ${day}::date` }];
  const late = estimateStatuses.filter(isOpenEstimate).map((open) => ({
    value,
    where: `e.status = '${open}' AND e.valid_until < ${day}::date`,
  }));
  return [{ value, where: `e.status = '${value}'` }, ...(value === 'expired' ? late : [])];
}

/** The orders of the list on a day. */
const estimateOrders = (today: string, place: string): Record<EstimateQuery['sort'], SortOrder<EstimateRow>> => ({
  date: { key: 'e.estimate_date', type: 'date', of: (row) => row.estimateDate, direction: 'desc' },
  valid: { key: 'e.valid_until', type: 'date', of: (row) => row.validUntil, direction: 'desc' },
  amount: { key: 'e.amount_cents', type: 'int', of: (row) => row.amountCents, direction: 'desc' },
  number: { key: 'e.number_order', type: 'bigint', of: (row) => row.numberOrder, direction: 'desc' },
  client: { key: foldedSql('e.client_name'), type: 'folded', of: (row) => row.clientName, direction: 'asc' },
  status: {
    groups: estimateStatuses.flatMap((status) => groupsOf(status, place)),
    of: (row) => statusAt(row, today),
    direction: 'asc',
    within: { key: 'e.valid_until', type: 'date', of: (row) => row.validUntil, direction: 'desc' },
  },
});

/** Pages and sums. SQL: orders and figures are expressions over several columns. */
@Injectable()
export class EstimateListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.dataSource, documentsIn('estimates'), text);
  }

  /** A page of the list. */
  async list(
    { cursor, limit, sort, direction, ...filters }: EstimateQuery & Within,
    search: Search | null,
    today: string,
  ): Promise<Page<EstimateRow>> {
    const conditions = new Filters();
    const day = conditions.place(today);
    addFilters(conditions, filters, today, day);
    // The day is always a value of the statement, also where no condition needs it.
    conditions.add(() => `${day}::date IS NOT NULL`);
    const list = {
      columns: 'e.*',
      from: 'estimates e',
      search,
      over: (page: string) => `SELECT ${estimateColumns(this.dataSource)} FROM ${estimateTables(`(${page})`)}`,
      filters: conditions,
      order: estimateOrders(today, day)[sort],
      id: 'e.id',
    };
    return findPage(this.dataSource, list, { cursor, limit, direction });
  }

  /** Counts and sums by status over all other filters. */
  async sumByStatus(
    { status: _status, ...filters }: EstimateFilters,
    search: Search | null,
    today: string,
  ): Promise<EstimateSum[]> {
    // Rollups have the figures of all estimates, whatever their number.
    const isRolledUp = !search && !filters.clientId && !filters.ids;
    const [table, invoiced, rows] = isRolledUp
      ? ['estimate_rollups', 'e.invoiced', 'sum(e.rows)']
      : ['estimates', isInvoiced, 'count(*)'];
    const conditions = new Filters();
    const day = conditions.place(today);
    addFilters(conditions, filters, today, day, invoiced);
    if (search) addMatches(conditions, 'e.id', search);
    return rowsOf<EstimateSum>(
      this.dataSource,
      `SELECT ${standing(day)} AS status, ${invoiced} AS invoiced, ${rows}::int AS count,
         sum(e.amount_cents)::text AS cents
       FROM ${table} e ${conditions.where} GROUP BY 1, 2`,
      conditions.values,
    );
  }
}

function addFilters(
  conditions: Filters,
  { status, clientId, need, within, ids }: EstimateFilters,
  today: string,
  day: string,
  invoiced = isInvoiced,
): void {
  if (status)
    conditions.add(
      () =>
        `(${groupsOf(status, day)
          .map(({ where }) => where)
          .join(' OR ')})`,
    );
  if (clientId) conditions.add((a) => `e.client_id = ${a}`, clientId);
  if (ids) conditions.add((a) => `e.id = ANY (${a}::uuid[])`, ids);
  const needs = new Set([need, within]);
  const isOpen = `e.status IN ('sent', 'viewed') AND e.valid_until >= ${day}::date`;
  if (needs.has('invoice')) conditions.add(() => `e.status = 'accepted' AND NOT ${invoiced}`);
  if (needs.has('decision')) conditions.add(() => isOpen);
  if (needs.has('expiring'))
    conditions.add((a) => `${isOpen} AND e.valid_until <= ${a}::date`, daysAfter(today, expiringSoonDays));
}
