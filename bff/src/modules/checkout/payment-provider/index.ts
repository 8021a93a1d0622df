import { Module } from '@nestjs/common';
import { StripeCardProvider } from './adapters/stripe-card.provider.ts';
import { StripeProvider } from './adapters/stripe.provider.ts';
import { StripePlanProvider } from './adapters/stripe-plan.provider.ts';
import { CardProvider } from './ports/card-provider.ts';
import { PaymentProvider } from './ports/payment-provider.ts';
import { PlanProvider } from './ports/plan-provider.ts';

export {
  type AttemptKey,
  type BalanceTransaction,
  type ChargeOutcome,
  type PaidOutTransaction,
  type PaymentAttempt,
  type PaymentEvent,
  PaymentProvider,
  type ProviderDispute,
  ProviderFailure,
  type ProviderPayout,
  type ProviderSubscription,
  type RefundAnswer,
  type RefundEvent,
  type RefundRequest,
  type SessionEvent,
  type SessionRequest,
  type SubscriptionChange,
  type SubscriptionPaymentEvent,
} from './ports/payment-provider.ts';
export { StripeProvider } from './adapters/stripe.provider.ts';
export { CardProvider, type ProviderSavedCard } from './ports/card-provider.ts';
export { PlanProvider, type ProviderAccount } from './ports/plan-provider.ts';

@Module({
  providers: [
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: CardProvider, useClass: StripeCardProvider },
    { provide: PlanProvider, useClass: StripePlanProvider },
  ],
  exports: [CardProvider, PaymentProvider, PlanProvider],
})
export class PaymentProviderModule {}
