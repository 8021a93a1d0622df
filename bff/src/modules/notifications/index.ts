export * from './notifications/index.ts';
export * from './email-delivery/index.ts';
