/**
 * How money arrives: sessions at the provider, webhooks, settlement, subscriptions, saved cards, autopay, disputes, the
 * agency's own plan.
 * Only here is the payment provider asked, and only through the ports of payment-provider.
 * Writes no payment by itself: the ledger of invoices records what was confirmed.
 */
export * from './checkout/index.ts';
export * from './payment-provider/index.ts';
export * from './subscriptions/index.ts';
export * from './saved-cards/index.ts';
export * from './autopay/index.ts';
export * from './disputes/index.ts';
export * from './billing/index.ts';
