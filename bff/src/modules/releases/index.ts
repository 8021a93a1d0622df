export * from './deployments/index.ts';
export * from './crash-reports/index.ts';
export * from './error-groups/index.ts';
export * from './analytics/index.ts';
export * from './metrics/index.ts';
