/** Texts of Settings, Saved items. */
export const itemTexts = {
  title: 'Saved items',
  lead: 'What you put on invoices, estimates and schedules again and again. Type a name in a line to use one.',
  loadFailed: 'We couldn’t load your saved items',
  add: 'Add item',
  emptyTitle: 'No saved items yet',
  empty: 'Add what you sell often, or save it from a line of an invoice.',
  noTax: 'No tax',
  archivedTax: (label: string): string => `${label}, archived`,
  added: (name: string): string => `${name} was added`,
  saved: (name: string): string => `${name} was saved`,
  deleted: (name: string): string => `${name} was deleted`,
  deleteTitle: (name: string): string => `Delete ${name}?`,
  delete: 'You can’t put it on new lines then. Documents that have it keep it.',
  keeps: 'Documents that have it keep it as it was.',
} as const;

/** The audit log, which is a section too, has every change. What others changed meanwhile is seen after a failure. */
const changed = [['savedItems'], ['audit']];
export const afterItemChange = { stale: changed, staleOnError: changed };
