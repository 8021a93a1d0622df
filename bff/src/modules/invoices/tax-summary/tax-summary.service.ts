import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { TaxBasis, TaxSummary, TaxSummaryQuery } from '@vitrine/contracts';
import { formatPercent } from '@vitrine/money';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';
import { TaxRatesService } from '../tax-rates/index.ts';
import { CashTaxes } from './cash-taxes.ts';

const headers: Record<TaxBasis, readonly [base: string, tax: string, notes: string, credited: string]> = {
  accrual: ['Taxable sales', 'Tax', 'Credit notes', 'Tax in credit notes and write-offs'],
  cash: ['Taxable sales received', 'Tax received', 'Times given back', 'Tax given back'],
};
function columnsOf(basis: TaxBasis): readonly Column<TaxSummary['rates'][number]>[] {
  const [base, tax, notes, credited] = headers[basis];
  return [
    { header: 'Tax', value: ({ name }) => name },
    { header: 'Rate', value: ({ percent }) => formatPercent(percent) },
    { header: 'Prices', value: ({ inclusive }) => (inclusive ? 'Tax included' : 'Tax added') },
    { header: 'Invoices', value: ({ invoices }) => invoices },
    { header: `${base} (USD)`, value: ({ baseCents }) => dollars(baseCents) },
    { header: `${tax} (USD)`, value: ({ taxCents }) => dollars(taxCents) },
    { header: notes, value: ({ creditNotes }) => creditNotes },
    { header: `${credited} (USD)`, value: ({ creditedTaxCents }) => dollars(creditedTaxCents) },
    { header: 'Net tax (USD)', value: ({ netTaxCents }) => dollars(netTaxCents) },
  ];
}

/** The taxes of a period on accrual or on cash basis. */
@Injectable()
export class TaxSummaryService {
  constructor(
    private readonly rates: TaxRatesService,
    private readonly cash: CashTaxes,
  ) {}

  async summary({ from, to, basis }: TaxSummaryQuery): Promise<TaxSummary> {
    const rates = await (basis === 'cash' ? this.cash.ratesOf({ from, to }) : this.rates.bookedRates({ from, to }));
    const totalOf = (sum: keyof TaxSummary['totals']): number => rates.reduce((all, rate) => all + rate[sum], 0);
    const totals = {
      baseCents: totalOf('baseCents'),
      taxCents: totalOf('taxCents'),
      creditedTaxCents: totalOf('creditedTaxCents'),
      netTaxCents: totalOf('netTaxCents'),
    };
    return { from, to, timeZone: agencyTimeZone, rates, taxCents: totals.taxCents, totals };
  }

  /** The rows of {@link summary} as CSV. */
  async file(query: TaxSummaryQuery): Promise<{ filename: string; csv: Readable }> {
    const { from, to, basis } = query;
    const { rates } = await this.summary(query);
    const filename = `tax-summary-${from}-${to}${basis === 'cash' ? '-cash' : ''}.csv`;
    return { filename, csv: writeCsv(columnsOf(basis), rates) };
  }
}
