export { formatCents, formatMoney, formatPrice, maximumCents, multiplyCents, parseCents, type Cents } from './money.ts';
export {
  creditedTaxes,
  type Discount,
  type DocumentTotals,
  documentTotals,
  type GivenBack,
  type LineTotals,
  type PricedLine,
  shared,
  type Tax,
  type TaxSum,
} from './totals.ts';
export { formatPercent, parsePercent, type Percent, percentOf, wholePercent } from './percent.ts';
