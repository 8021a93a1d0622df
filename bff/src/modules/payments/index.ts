export { PaymentsModule } from './payments.module.ts';
export { type LedgerEntry, LedgerRepository, type ReceiptRow } from './ledger.repository.ts';
export { ReceiptsService } from './receipts.service.ts';
export {
  type ConfirmedPayment,
  type PaymentNews,
  PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  ProviderFailure,
  type ProviderNews,
  type ProviderSubscription,
  type RefundNews,
  type SessionNews,
  type SessionRequest,
  type SubscriptionPaymentNews,
} from './ports/payment-provider.ts';
export { PlanProvider, type ProviderAccount } from './ports/plan-provider.ts';
