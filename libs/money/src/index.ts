export { formatCents, formatMoney, formatPrice, maximumCents, multiplyCents, parseCents, type Cents } from './money.ts';
export {
  type Discount,
  type DocumentTotals,
  documentTotals,
  formatPercent,
  type LineTotals,
  parsePercent,
  type Percent,
  percentOf,
  type PricedLine,
  shared,
  type Tax,
  type TaxSum,
  wholePercent,
} from './totals.ts';
