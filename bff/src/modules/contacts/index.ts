/**
 * Who asked us something: inquiries, chat, call requests, the pipeline with its scores and follow-ups, the newsletter.
 * Staff see contacts as Leads.
 * Knows nothing of invoices and payments.
 */
export * from './contacts/index.ts';
export * from './merges/index.ts';
export * from './newsletter/index.ts';
