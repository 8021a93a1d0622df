import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { TaxSummary, TaxSummaryQuery } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { TaxRatesService } from '../tax-rates/index.ts';
import { CashTaxes } from './cash-taxes.ts';

/** The taxes of a period on accrual or on cash basis. */
@Injectable()
export class TaxSummaryService {
  constructor(
    private readonly rates: TaxRatesService,
    private readonly cash: CashTaxes,
  ) {}

  async summary({ from, to, basis }: TaxSummaryQuery, manager?: EntityManager): Promise<TaxSummary> {
    const days = { from, to };
    const rates = await (basis === 'cash' ? this.cash.ratesOf(days, manager) : this.rates.bookedRates(days, manager));
    const totalOf = (sum: keyof TaxSummary['totals']): number => rates.reduce((all, rate) => all + rate[sum], 0);
    const totals = {
      baseCents: totalOf('baseCents'),
      taxCents: totalOf('taxCents'),
      creditedTaxCents: totalOf('creditedTaxCents'),
      netTaxCents: totalOf('netTaxCents'),
    };
    return { from, to, timeZone: agencyTimeZone, rates, taxCents: totals.taxCents, totals };
  }
}
