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
  keeps: 'Invoices that have this tax keep it as it was.',
} as const;

/** What each kind of price comes to, by whether it contains the tax. */
export const priceHints = {
  false: '$100.00 plus 8.875% is $108.88',
  true: '$100.00 contains the tax already',
} as const;

/** The audit log, which is a section too, has every change. What others changed meanwhile is seen after a failure. */
const changed = [['taxRates'], ['audit']];
export const afterTaxChange = { stale: changed, staleOnError: changed };
