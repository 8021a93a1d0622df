import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { type TaxReturn, type TaxReturnCreate, taxReturnMessages, type TaxSummary } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { salesDifference } from './sales.ts';
import { TaxReturnEntity } from './tax-returns.entities.ts';
import { taxSummaryFile } from './tax-summary-file.ts';
import { TaxSummaryService } from './tax-summary.service.ts';

/** Tax summaries that were filed, each of which stays as it was (ADR 0116). */
@Injectable()
export class TaxReturns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly summaries: TaxSummaryService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The latest period first. */
  async list(): Promise<TaxReturn[]> {
    const returns = await this.dataSource.manager.find(TaxReturnEntity, {
      order: { to: 'DESC', from: 'DESC', basis: 'ASC' },
    });
    return returns.map(toTaxReturn);
  }

  /** Throws `validation_failed` for a period that isn't over, and `conflict` for one that was filed. */
  file(period: TaxReturnCreate, key: string | undefined): Promise<TaxReturn> {
    return this.idempotency.once({ scope: 'taxReturns.file', key, request: period }, async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('tax-returns', 0))`);
      const now = this.clock.now();
      if (period.to >= agencyDay(now)) {
        const message = taxReturnMessages.notOver;
        throw new AppError('validation_failed', { message, errors: { to: [message] } });
      }
      if (await this.find(period, manager)) throw new AppError('conflict', { message: taxReturnMessages.filed });
      const { from, to, basis } = period;
      const { rates, totals } = await this.summaries.summary(period, manager);
      const filed = { id: randomUUID(), from, to, basis, rates, totals, filedBy: currentPerson().email, filedAt: now };
      await manager.insert(TaxReturnEntity, filed);
      await this.audit.record(manager, {
        action: 'books.taxes-filed',
        entity: 'books',
        entityId: null,
        before: null,
        after: { from, to, basis, netTaxCents: totals.netTaxCents },
      });
      return toTaxReturn(filed);
    });
  }

  /** The summary of a period as it is today, with what was filed of it. */
  async summary(period: TaxReturnCreate): Promise<TaxSummary> {
    const [summary, filed] = await Promise.all([
      this.summaries.summary(period),
      this.find(period, this.dataSource.manager),
    ]);
    if (!filed) return summary;
    const amendedSales = salesDifference(filed.totals.sales, summary.totals.sales);
    const amended = amendedRates(filed.rates, summary.rates);
    return { ...summary, filed: { ...toTaxReturn(filed), amended, ...(amendedSales && { amendedSales }) } };
  }

  /** The rows of {@link summary} as CSV. */
  async summaryFile(period: TaxReturnCreate) {
    return taxSummaryFile(await this.summary(period), period.basis);
  }

  private find({ from, to, basis }: TaxReturnCreate, manager: EntityManager): Promise<TaxReturnEntity | null> {
    return manager.findOneBy(TaxReturnEntity, { from, to, basis });
  }
}

const toTaxReturn = ({ filedAt, ...filed }: TaxReturnEntity): TaxReturn => ({
  ...filed,
  filedAt: filedAt.toISOString(),
});

type Rate = TaxReturn['rates'][number];
const sums = ['invoices', 'baseCents', 'taxCents', 'creditNotes', 'creditedTaxCents', 'netTaxCents'] as const;

/** Rates of which something changed since, with the difference to what was filed. */
function amendedRates(filed: readonly Rate[], today: readonly Rate[]): Rate[] {
  const isSame = (a: Rate, b: Rate): boolean =>
    a.name === b.name && a.percent === b.percent && a.inclusive === b.inclusive;
  const gone = filed.filter((rate) => !today.some((one) => isSame(one, rate)));
  return [...today, ...gone.map((rate) => ({ ...rate, ...nothing }))]
    .map((rate) => {
      const before = filed.find((one) => isSame(one, rate)) ?? nothing;
      const { netBaseCents, sharedBaseCents: _counted, ...others } = rate;
      return {
        ...sums.reduce((changed, sum) => ({ ...changed, [sum]: rate[sum] - before[sum] }), others),
        ...(netBaseCents !== undefined &&
          before.netBaseCents !== undefined && { netBaseCents: netBaseCents - before.netBaseCents }),
      };
    })
    .filter(({ netBaseCents = 0, ...rate }) => netBaseCents !== 0 || sums.some((sum) => rate[sum] !== 0));
}

const nothing = {
  invoices: 0,
  baseCents: 0,
  taxCents: 0,
  creditNotes: 0,
  creditedTaxCents: 0,
  netTaxCents: 0,
  netBaseCents: 0,
};
