import type { TaxRate } from '@vitrine/contracts';

/** Texts of Settings, Taxes. */
export const taxTexts = {
  title: 'Taxes',
  lead: 'Tax rates you can put on the lines of an invoice. The default is chosen for new lines.',
  loadFailed: 'We couldn’t load your tax rates',
  add: 'Add tax rate',
  emptyTitle: 'No tax rates yet',
  empty: 'Add the taxes you charge, such as a sales tax. Until then, invoices have none.',
  noneActive: 'No active tax rates.',
  archivedRates: (count: number): string => `Archived tax rates (${count})`,
  added: (name: string): string => `${name} was added`,
  saved: (name: string): string => `${name} was saved`,
  archived: (name: string): string => `${name} was archived`,
  restored: (name: string): string => `${name} is back`,
  archiveTitle: (name: string): string => `Archive ${name}?`,
  archive: 'You can’t choose it for new lines then. Invoices that have it keep it, and you can bring it back.',
  name: 'Name',
  nameHint: 'As it stands on invoices, such as NYC sales tax',
  percent: 'Percentage',
  percentHint: 'Up to three decimals, such as 8.875',
  kind: 'Prices',
  isDefault: 'Choose it for new lines',
  isDefaultHint: 'Instead of the default you have now',
  keeps: 'Invoices that have this tax keep it as it was.',
} as const;

export const kinds = {
  exclusive: { label: 'Added to prices', hint: '$100.00 plus 8.875% is $108.88' },
  inclusive: { label: 'Included in prices', hint: '$100.00 contains the tax already' },
} as const;
export type Kind = keyof typeof kinds;

export const kindOf = ({ inclusive }: Pick<TaxRate, 'inclusive'>): Kind => (inclusive ? 'inclusive' : 'exclusive');
