export * from './invoices/index.ts';
export * from './estimates/index.ts';
export * from './recurring-invoices/index.ts';
export * from './receivables/index.ts';
export * from './tax-rates/index.ts';
export * from './reminders/index.ts';
export * from './ledger/index.ts';
