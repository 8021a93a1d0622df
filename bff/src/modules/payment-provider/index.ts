export { PaymentProviderModule } from './payment-provider.module.ts';
export {
  type BalanceTransaction,
  type ConfirmedPayment,
  type PaymentEvent,
  PaymentProvider,
  type ProviderDispute,
  ProviderFailure,
  type ProviderSubscription,
  type RefundEvent,
  type SessionEvent,
  type SessionRequest,
  type SubscriptionPaymentEvent,
} from './ports/payment-provider.ts';
export { PlanProvider, type ProviderAccount } from './ports/plan-provider.ts';
