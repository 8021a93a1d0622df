export {
  type Cents,
  centsText,
  formatCents,
  formatMoney,
  formatPrice,
  formatTypedMoney,
  hasPartOfCent,
  maximumCents,
  multiplyCents,
  parseCents,
} from './money.ts';
export {
  creditedTaxes,
  type Discount,
  type DocumentTotals,
  documentTotals,
  type EarlierRefund,
  type LineTotals,
  type PricedLine,
  shared,
  type Tax,
  type TaxSum,
} from './totals.ts';
export { formatPercent, parsePercent, type Percent, percentOf, wholePercent } from './percent.ts';
