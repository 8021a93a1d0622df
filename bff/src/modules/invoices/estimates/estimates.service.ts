import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  countedMatches,
  type Estimate,
  type EstimateExportQuery,
  type EstimateNeed,
  type EstimatePage,
  type EstimateQuery,
  estimateStatuses,
  type EstimateSummary,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { isCapped, everyPage } from '../../../platform/database/index.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/http/index.ts';
import { EstimateListsRepository, type EstimateSum } from './estimate-lists.repository.ts';
import { toEstimate, toSummary } from './estimates.mapper.ts';
import { EstimatesRepository } from './estimates.repository.ts';

/** Rows that an export reads per query. */
const stride = 500;

const columns: readonly Column<EstimateSummary>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Date', value: ({ estimateDate }) => estimateDate },
  { header: 'Valid until', value: ({ validUntil }) => validUntil },
  { header: 'Total (USD)', value: ({ totalCents }) => dollars(totalCents) },
  { header: 'Viewed at', value: ({ viewedAt }) => viewedAt },
  { header: 'Decided at', value: ({ decidedAt }) => decidedAt },
  { header: 'Invoice', value: ({ invoice }) => invoice?.number ?? null },
];

/** Reads estimates for staff. */
@Injectable()
export class EstimatesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly estimates: EstimatesRepository,
    private readonly lists: EstimateListsRepository,
    private readonly clock: Clock,
  ) {}

  private get origin(): string {
    return this.config.http.publicUrl.origin;
  }

  /** `within`: of the rows that are awaited in this way, too. */
  async list(query: EstimateQuery, within?: EstimateNeed): Promise<EstimatePage> {
    const today = agencyDay(this.clock.now());
    const filters = { ...query, within };
    const search = await this.lists.search(query.search);
    const [{ rows, nextCursor }, sums] = await Promise.all([
      this.lists.list(filters, search, today),
      isCapped(search) ? [] : this.lists.sumByStatus(filters, search, today),
    ]);
    const total = (fits: (sum: EstimateSum) => boolean, of: (sum: EstimateSum) => number): number =>
      sums.filter(fits).reduce((all, sum) => all + of(sum), 0);
    const count = (fits: (sum: EstimateSum) => boolean): number => total(fits, (sum) => sum.count);
    const cents = (fits: (sum: EstimateSum) => boolean): number => total(fits, (sum) => Number(sum.cents));
    return {
      items: rows.map((row) => toSummary(row, today, this.origin)),
      nextCursor,
      total: isCapped(search) ? countedMatches : count(({ status }) => !query.status || status === query.status),
      isCapped: isCapped(search),
      countByStatus: Object.fromEntries(
        estimateStatuses.map((name) => [name, count(({ status }) => status === name)]),
      ) as EstimatePage['countByStatus'],
      totals: {
        openCents: cents(({ status }) => status === 'sent' || status === 'viewed'),
        acceptedCents: cents(({ status }) => status === 'accepted'),
        toInvoiceCents: cents(({ status, invoiced }) => status === 'accepted' && !invoiced),
      },
    };
  }

  /** Throws `not_found`. Pass the manager within a transaction. */
  async get(id: string, manager?: EntityManager): Promise<Estimate> {
    const row = await this.estimates.findById(id, manager);
    if (!row) throw new AppError('not_found');
    const parts = {
      items: await this.estimates.findItems(id, manager),
      versions: await this.estimates.findVersions(id, manager),
      notes: await this.estimates.findNotes(id, manager),
      signature: await this.estimates.findSignature(id, manager),
    };
    return toEstimate(row, parts, agencyDay(this.clock.now()), this.origin);
  }

  csv(query: EstimateExportQuery): { filename: string; csv: Readable } {
    const today = agencyDay(this.clock.now());
    return { filename: `estimates-${today}.csv`, csv: writeCsv(columns, this.rows(query, today)) };
  }

  /** All rows in the list's order, read page by page. */
  private async *rows(query: EstimateExportQuery, today: string): AsyncGenerator<EstimateSummary> {
    const search = await this.lists.search(query.search);
    const pages = everyPage((cursor) => this.lists.list({ ...query, limit: stride, cursor }, search, today));
    for await (const page of pages) yield* page.map((row) => toSummary(row, today, this.origin));
  }
}
