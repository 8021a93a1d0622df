/**
 * Which mail is sent, with which words, and which addresses and numbers get none.
 * Mails are stored with the change that causes them, rendered and sent by a job, and followed by the provider's events.
 * Decides nothing about clients, invoices or money: a caller brings what a mail says.
 */
export * from './emails/index.ts';
export * from './deliverability/index.ts';
