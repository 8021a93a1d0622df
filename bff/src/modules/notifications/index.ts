/**
 * What an event causes: mails and notices after an inquiry, a payment, a signature, a card charge, a schedule or a
 * subscription.
 * Subscribes to the outbox; each consequence is a job of its own.
 * Changes no other record: a consequence that fails is tried again, and what caused it stands.
 */
export * from './notifications/index.ts';
export * from './email-delivery/index.ts';
