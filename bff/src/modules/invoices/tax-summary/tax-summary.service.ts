import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { Sales, TaxSummary, TaxSummaryQuery } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { type Days, ReceivablesRepository, salesEventsOf, stridesOf } from '../receivables/index.ts';
import { TaxRatesService } from '../tax-rates/index.ts';
import { CashTaxes, type PeriodTaxes } from './cash-taxes.ts';
import { addedSales, noSales } from './sales.ts';

/** The taxes of a period on accrual or on cash basis, and the sales behind them. */
@Injectable()
export class TaxSummaryService {
  constructor(
    private readonly rates: TaxRatesService,
    private readonly receivables: ReceivablesRepository,
    private readonly cash: CashTaxes,
  ) {}

  async summary({ from, to, basis }: TaxSummaryQuery, manager?: EntityManager): Promise<TaxSummary> {
    const days = { from, to };
    const { rates, sales } = await (basis === 'cash' ? this.cash.of(days, manager) : this.booked(days, manager));
    const totalOf = (sum: 'baseCents' | 'taxCents' | 'creditedTaxCents' | 'netTaxCents'): number =>
      rates.reduce((all, rate) => all + rate[sum], 0);
    const totals = {
      baseCents: totalOf('baseCents') - rates.reduce((all, { sharedBaseCents = 0 }) => all + sharedBaseCents, 0),
      taxCents: totalOf('taxCents'),
      creditedTaxCents: totalOf('creditedTaxCents'),
      netTaxCents: totalOf('netTaxCents'),
      sales,
    };
    return { from, to, timeZone: agencyTimeZone(), rates, taxCents: totals.taxCents, totals };
  }

  /** What the journal books. */
  private async booked(period: Days, manager?: EntityManager): Promise<PeriodTaxes> {
    const rates = await this.rates.bookedRates(period, manager);
    let sales: Sales = noSales;
    for (const days of stridesOf(period))
      for (const event of (await this.receivables.factsIn(days, manager)).flatMap(salesEventsOf)) {
        if (event.day < days.from || event.day > days.to) continue;
        const { chargedCents, taxCents, creditedCents, creditedTaxCents } = event;
        const grossCents = chargedCents - taxCents - creditedCents + creditedTaxCents;
        sales = addedSales(sales, { ...event, grossCents });
      }
    return { rates, sales };
  }
}
