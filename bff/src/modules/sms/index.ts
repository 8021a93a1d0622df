export * from './sms/index.ts';
