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
  isSameTax,
  type LineTotals,
  type PricedLine,
  shared,
  type Tax,
  taxableCentsOf,
  type TaxPart,
  type TaxSum,
} from './totals.ts';
export { formatPercent, parsePercent, type Percent, percentOf, wholePercent } from './percent.ts';
