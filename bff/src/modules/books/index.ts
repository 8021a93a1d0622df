export * from './bookkeeping/index.ts';
export * from './statements/index.ts';
export * from './figures/index.ts';
export * from './dashboard/index.ts';
export * from './account/index.ts';
