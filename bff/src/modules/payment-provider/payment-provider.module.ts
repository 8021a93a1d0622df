import { Module } from '@nestjs/common';
import { StripeProvider } from './adapters/stripe.provider.ts';
import { StripePlanProvider } from './adapters/stripe-plan.provider.ts';
import { PaymentProvider } from './ports/payment-provider.ts';
import { PlanProvider } from './ports/plan-provider.ts';

@Module({
  providers: [
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: PlanProvider, useClass: StripePlanProvider },
  ],
  exports: [PaymentProvider, PlanProvider],
})
export class PaymentProviderModule {}
