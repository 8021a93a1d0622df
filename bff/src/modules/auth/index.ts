export * from './auth/index.ts';
export * from './team/index.ts';
export * from './api-keys/index.ts';
