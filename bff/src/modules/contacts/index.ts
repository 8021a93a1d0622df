export * from './contacts/index.ts';
export * from './newsletter/index.ts';
