/**
 * What the agency and its clients read about money: dashboard, figures, statements, journal, exports, reconciliation,
 * the client's own account.
 * Money is computed from the ledger, never counted a second time.
 * Changes no record of another room; it keeps only which payouts were matched.
 */
export * from './bookkeeping/index.ts';
export * from './statements/index.ts';
export * from './figures/index.ts';
export * from './dashboard/index.ts';
export * from './account/index.ts';
