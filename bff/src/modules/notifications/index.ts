/**
 * What an event causes: mails, texts and notices after a payment, an inquiry, a signature, a rollback.
 * Subscribes to the outbox; each consequence is a job of its own.
 * Decides nothing that a person or a ledger relies on: it may fail and be repeated.
 */
export * from './notifications/index.ts';
export * from './email-delivery/index.ts';
