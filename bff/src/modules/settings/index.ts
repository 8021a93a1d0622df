/**
 * What the team decides about the agency and keeps for itself: brand, terms, the pipeline's words, saved views, and
 * through which day the books are closed.
 * Also who changed what (the audit log as it is shown) and the search over all records.
 * Knows no other room: it reads their tables for search, and changes none of them.
 */
export * from './settings/index.ts';
export * from './saved-views/index.ts';
export * from './period-locks/index.ts';
export * from './audit/index.ts';
export * from './search/index.ts';
