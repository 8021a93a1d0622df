import { formatCents, formatPercent } from '@vitrine/money';
import {
  type Discount,
  discountText,
  type DocumentFigures,
  type SoldTax,
  type TaxExemption,
} from './document-figures.ts';

/** `NYC sales tax (8.875%)`, `VAT (20%, included)`. */
export const taxLabel = ({ name, percent, inclusive }: SoldTax): string =>
  inclusive ? `${name} (${formatPercent(percent)}, included)` : `${name} (${formatPercent(percent)})`;

/** `Exempt from sales tax, certificate 12345`. */
const exemptionLabel = ({ certificate }: TaxExemption): string =>
  certificate === null ? 'Exempt from sales tax' : `Exempt from sales tax, certificate ${certificate}`;

/** What is shown above a total, on every screen and paper alike; empty where the lines are the total. */
export function figureRows(figures: DocumentFigures): { readonly label: string; readonly amount: string }[] {
  const { discount, subtotalCents, discountCents, taxes, exemption } = figures;
  const rows = taxes.map((tax) => ({ label: taxLabel(tax), amount: formatCents(tax.taxCents) }));
  if (exemption) rows.push({ label: exemptionLabel(exemption), amount: formatCents(0) });
  if (discountCents > 0)
    rows.unshift({
      label: discount?.kind === 'percent' ? `Discount (${discountText(discount)})` : 'Discount',
      amount: `−${formatCents(discountCents)}`,
    });
  const isSum = discountCents === 0 && taxes.every(({ inclusive }) => inclusive);
  return isSum ? rows : [{ label: 'Subtotal', amount: formatCents(subtotalCents) }, ...rows];
}

/** What stands below a line's description: `Less 10%`, `NYC sales tax (8.875%)`. */
export function lineNotes({
  discount,
  tax,
}: {
  readonly discount: Discount | null;
  readonly tax: SoldTax | null;
}): string[] {
  return [...(discount ? [`Less ${discountText(discount)}`] : []), ...(tax ? [taxLabel(tax)] : [])];
}
