import { paths } from './paths.ts';

/** Paths of the pages on which records are made and changed (`editorPaths`). */
export const editors = {
  newInvoice: `${paths.invoices}/new`,
  invoice: (id: string, how: 'edit' | 'correct' = 'edit'): string => `${paths.invoice(id)}/${how}`,
  newEstimate: `${paths.estimates}/new`,
  estimate: (id: string, how: 'edit' | 'revise' = 'edit'): string => `${paths.estimate(id)}/${how}`,
  newSchedule: `${paths.recurring}/new`,
  schedule: (id: string): string => `${paths.recurringInvoice(id)}/edit`,
} as const;
