/**
 * What is owed and what was paid: invoices, estimates, schedules, reminders, receipts, credit notes, tax rates,
 * numbers.
 * The ledger is the only place that writes payments, refunds and credits, in the transaction of their cause.
 * Asks no payment provider: it is told what a provider confirmed.
 */
export * from './invoices/index.ts';
export * from './estimates/index.ts';
export * from './recurring-invoices/index.ts';
export * from './receivables/index.ts';
export * from './saved-items/index.ts';
export * from './tax-rates/index.ts';
export * from './tax-summary/index.ts';
export * from './reminders/index.ts';
export * from './ledger/index.ts';
