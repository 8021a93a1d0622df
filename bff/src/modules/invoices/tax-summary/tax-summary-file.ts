import type { Readable } from 'node:stream';
import { agencyDay } from '@vitrine/brand';
import type { Sales, TaxBasis, TaxSummary } from '@vitrine/contracts';
import { formatPercent } from '@vitrine/money';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';

type Rate = TaxSummary['rates'][number];

/** A rate, or one of the sums of sales, which have a name and an amount. */
interface Line {
  readonly name: string;
  readonly rate: Rate | null;
  readonly salesCents: number | undefined;
  /** Of a summary that was filed. */
  readonly status?: string;
}

const headers: Record<TaxBasis, readonly [base: string, tax: string, notes: string, credited: string, net: string]> = {
  accrual: ['Taxable sales', 'Tax', 'Credit notes', 'Tax in credit notes and write-offs', 'Net sales'],
  cash: ['Taxable sales received', 'Tax received', 'Times given back', 'Tax given back', 'Net sales received'],
};
function columnsOf(basis: TaxBasis): readonly Column<Line>[] {
  const [base, tax, notes, credited, net] = headers[basis];
  const ofRate = (header: string, value: Column<Rate>['value']): Column<Line> => ({
    header,
    value: ({ rate }) => rate && value(rate),
  });
  return [
    { header: 'Tax', value: ({ name }) => name },
    ofRate('Rate', ({ percent }) => formatPercent(percent)),
    ofRate('Prices', ({ inclusive }) => (inclusive ? 'Tax included' : 'Tax added')),
    ofRate('Invoices', ({ invoices }) => invoices),
    ofRate(`${base} (USD)`, ({ baseCents }) => dollars(baseCents)),
    ofRate(`${tax} (USD)`, ({ taxCents }) => dollars(taxCents)),
    ofRate(notes, ({ creditNotes }) => creditNotes),
    ofRate(`${credited} (USD)`, ({ creditedTaxCents }) => dollars(creditedTaxCents)),
    ofRate('Net tax (USD)', ({ netTaxCents }) => dollars(netTaxCents)),
    { header: `${net} (USD)`, value: ({ salesCents }) => (salesCents === undefined ? null : dollars(salesCents)) },
  ];
}

/** The rates of a summary and then its sales, as CSV. Of one that was filed those, and then what was amended since. */
export function taxSummaryFile(
  { from, to, rates, totals, filed }: TaxSummary,
  basis: TaxBasis,
): { filename: string; csv: Readable } {
  const filename = `tax-summary-${from}-${to}${basis === 'cash' ? '-cash' : ''}.csv`;
  if (!filed) return { filename, csv: writeCsv(columnsOf(basis), linesOf(rates, totals.sales)) };
  const lines = [
    ...linesOf(filed.rates, filed.totals.sales, `Filed ${agencyDay(new Date(filed.filedAt))}`),
    ...linesOf(filed.amended, filed.amendedSales, 'Amended since'),
  ];
  const status: Column<Line> = { header: 'Status', value: (line) => line.status ?? null };
  return { filename, csv: writeCsv([...columnsOf(basis), status], lines) };
}

const linesOf = (rates: readonly Rate[], sales: Sales | undefined, status?: string): Line[] =>
  [
    ...rates.map((rate) => ({ name: rate.name, rate, salesCents: rate.netBaseCents })),
    ...(sales
      ? [
          { name: 'Gross sales', rate: null, salesCents: sales.grossCents },
          { name: 'Exempt sales', rate: null, salesCents: sales.exemptCents },
          { name: 'Nontaxable sales', rate: null, salesCents: sales.nontaxableCents },
          { name: 'Taxable sales', rate: null, salesCents: sales.taxableCents },
        ]
      : []),
  ].map((line) => ({ ...line, ...(status !== undefined && { status }) }));
