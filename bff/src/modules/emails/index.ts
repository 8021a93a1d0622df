export * from './emails/index.ts';
export * from './deliverability/index.ts';
