import type { Readable } from 'node:stream';
import { agencyDay } from '@vitrine/brand';
import type { TaxBasis, TaxSummary } from '@vitrine/contracts';
import { formatPercent } from '@vitrine/money';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';

type Rate = TaxSummary['rates'][number];

const headers: Record<TaxBasis, readonly [base: string, tax: string, notes: string, credited: string]> = {
  accrual: ['Taxable sales', 'Tax', 'Credit notes', 'Tax in credit notes and write-offs'],
  cash: ['Taxable sales received', 'Tax received', 'Times given back', 'Tax given back'],
};
function columnsOf(basis: TaxBasis): readonly Column<Rate>[] {
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

/** The rates of a summary as CSV. Of one that was filed those that were, and then what was amended since. */
export function taxSummaryFile(
  { from, to, rates, filed }: TaxSummary,
  basis: TaxBasis,
): { filename: string; csv: Readable } {
  const filename = `tax-summary-${from}-${to}${basis === 'cash' ? '-cash' : ''}.csv`;
  return { filename, csv: filed ? writeCsv(filedColumnsOf(basis), linesOf(filed)) : writeCsv(columnsOf(basis), rates) };
}

interface FiledLine {
  readonly rate: Rate;
  readonly status: string;
}
const filedColumnsOf = (basis: TaxBasis): readonly Column<FiledLine>[] => [
  ...columnsOf(basis).map(({ header, value }) => ({ header, value: ({ rate }: FiledLine) => value(rate) })),
  { header: 'Status', value: ({ status }) => status },
];
const linesOf = ({ rates, amended, filedAt }: NonNullable<TaxSummary['filed']>): FiledLine[] => [
  ...rates.map((rate) => ({ rate, status: `Filed ${agencyDay(new Date(filedAt))}` })),
  ...amended.map((rate) => ({ rate, status: 'Amended since' })),
];
