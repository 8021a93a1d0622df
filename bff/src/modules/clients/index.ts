export * from './clients/index.ts';
