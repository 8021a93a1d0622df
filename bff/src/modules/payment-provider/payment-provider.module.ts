import { Module } from '@nestjs/common';
import { StripeCardProvider } from './adapters/stripe-card.provider.ts';
import { StripeProvider } from './adapters/stripe.provider.ts';
import { StripePlanProvider } from './adapters/stripe-plan.provider.ts';
import { CardProvider } from './ports/card-provider.ts';
import { PaymentProvider } from './ports/payment-provider.ts';
import { PlanProvider } from './ports/plan-provider.ts';

@Module({
  providers: [
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: CardProvider, useClass: StripeCardProvider },
    { provide: PlanProvider, useClass: StripePlanProvider },
  ],
  exports: [CardProvider, PaymentProvider, PlanProvider],
})
export class PaymentProviderModule {}
