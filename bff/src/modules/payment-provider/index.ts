export { PaymentProviderModule } from './payment-provider.module.ts';
export {
  type BalanceTransaction,
  type ChargeOutcome,
  type ConfirmedPayment,
  type PaymentEvent,
  PaymentProvider,
  type ProviderDispute,
  ProviderFailure,
  type ProviderSubscription,
  type RefundAnswer,
  type RefundEvent,
  type RefundRequest,
  type SessionEvent,
  type SessionRequest,
  type SubscriptionChange,
  type SubscriptionPaymentEvent,
} from './ports/payment-provider.ts';
export { CardProvider, type ProviderSavedCard } from './ports/card-provider.ts';
export { PlanProvider, type ProviderAccount } from './ports/plan-provider.ts';
