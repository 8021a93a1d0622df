/**
 * Which build of a remote is live: deployments, trials, rollbacks, and what pages report of builds (crashes, views,
 * vitals).
 * Figures for Prometheus are made here.
 * Touches no record of the business.
 */
export * from './deployments/index.ts';
export * from './crash-reports/index.ts';
export * from './error-groups/index.ts';
export * from './analytics/index.ts';
export * from './metrics/index.ts';
