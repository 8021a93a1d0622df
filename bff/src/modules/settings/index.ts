export * from './settings/index.ts';
export * from './saved-views/index.ts';
export * from './audit/index.ts';
export * from './search/index.ts';
