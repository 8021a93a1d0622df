/** Texts of Settings, Invoices and estimates. */
export const documentTexts = {
  title: 'Invoices and estimates',
  lead: 'What new documents begin with. Each can be changed in its editor, and those that exist stay as they are.',
  loadFailed: 'We couldn’t load what documents begin with',
  form: 'Invoices and estimates',
  what: 'settings of documents',
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Saved',
  savedNote: 'The next document begins with it.',
  none: 'None',
  numbers: 'Numbers',
  numbersLead: 'The letters before the year. Numbers go on counting when you change them.',
  example: (prefix: string, year: number): string => `Such as ${prefix.trim().toUpperCase() || '…'}-${year}-014`,
} as const;

/** The parts of the form, by the fields in them. */
export const documentParts = [
  { title: 'Invoices', fields: ['dueInDays', 'invoiceMessage', 'invoiceTerms'] },
  { title: 'Estimates', fields: ['validForDays', 'estimateMessage', 'estimateTerms'] },
] as const;
export const prefixFields = ['invoicePrefix', 'estimatePrefix', 'receiptPrefix', 'creditNotePrefix'] as const;
