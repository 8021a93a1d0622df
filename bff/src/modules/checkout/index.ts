export * from './checkout/index.ts';
export * from './payment-provider/index.ts';
export * from './subscriptions/index.ts';
export * from './saved-cards/index.ts';
export * from './autopay/index.ts';
export * from './disputes/index.ts';
export * from './billing/index.ts';
