import { type LineTax, type SoldTax, taxLabel, type TaxRate } from '@vitrine/contracts';
import type { Tax } from '@vitrine/money';
import { useTaxRates } from '../../../shared/queries.ts';

/** A tax that a line can have. */
export interface TaxChoice {
  /** As the form holds it: the rate's id, or that the rate is taken as it is now. */
  readonly value: string;
  readonly label: string;
  readonly tax: Tax;
  readonly isDefault: boolean;
}

const now = 'now:';
const asBefore = (tax: SoldTax): string => `${taxLabel(tax)}, as before`;
const asItIsNow = (tax: SoldTax): string => `${taxLabel(tax)}, as it is now`;

/** Whether a rate is still what a line has of it. */
const isUnchanged = (rate: TaxRate, tax: LineTax): boolean =>
  taxLabel(rate) === taxLabel(tax) && JSON.stringify(rate.parts) === JSON.stringify(tax.parts ?? []);

/** Lines as they are stored. */
type TaxedLines = readonly { readonly tax: LineTax | null }[];

/** A document keeps its taxes as they were: where the rate changed since, both can be chosen. */
function taxChoices(rates: readonly TaxRate[], lines: TaxedLines = []): TaxChoice[] {
  const active = new Map(rates.filter(({ archivedAt }) => archivedAt === null).map((rate) => [rate.id, rate]));
  const storedTaxes = new Map(lines.flatMap(({ tax }) => (tax ? [[tax.rateId, tax] as const] : [])));
  const choices = [...storedTaxes.values()].flatMap((tax): TaxChoice[] => {
    const rate = active.get(tax.rateId);
    const { rateId: value } = tax;
    const isDefault = rate?.isDefault ?? false;
    if (rate && isUnchanged(rate, tax)) return [{ value, label: taxLabel(tax), tax, isDefault }];
    const before = { value, label: asBefore(tax), tax, isDefault };
    return rate ? [before, { value: now + value, label: asItIsNow(rate), tax: rate, isDefault: false }] : [before];
  });
  const others = [...active.values()].filter(({ id }) => !storedTaxes.has(id));
  return [
    ...choices,
    ...others.map((rate) => ({ value: rate.id, label: taxLabel(rate), tax: rate, isDefault: rate.isDefault })),
  ];
}

/** The choices once the rates are loaded; until then, and without them, the taxes that the document has. */
export function useTaxChoices(lines?: TaxedLines): {
  readonly choices: TaxChoice[];
  readonly isPending: boolean;
} {
  const { data, isPending } = useTaxRates();
  return { choices: taxChoices(data ?? [], lines), isPending };
}

/** What new lines have; empty for none. */
export const defaultTax = (choices: readonly TaxChoice[]): string =>
  choices.find(({ isDefault }) => isDefault)?.value ?? '';

/** Of one rate all lines have the same tax: the choice of another version of it is for all of them. */
export const alike = (tax: string, chosen: string): boolean =>
  chosen !== '' && tax.replace(now, '') === chosen.replace(now, '');

/** As it is sent. */
export function taxBody(tax: string): { taxRateId: string | null; renewTax?: true } {
  if (tax === '') return { taxRateId: null };
  return tax.startsWith(now) ? { taxRateId: tax.replace(now, ''), renewTax: true } : { taxRateId: tax };
}
