import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/index.ts';
import { StripeProvider } from './adapters/stripe.provider.ts';
import { StripePlanProvider } from './adapters/stripe-plan.provider.ts';
import { LedgerRepository } from './ledger.repository.ts';
import { PaymentProvider } from './ports/payment-provider.ts';
import { PlanProvider } from './ports/plan-provider.ts';
import { ReceiptsService } from './receipts.service.ts';

@Module({
  imports: [EmailsModule],
  providers: [
    LedgerRepository,
    ReceiptsService,
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: PlanProvider, useClass: StripePlanProvider },
  ],
  exports: [LedgerRepository, ReceiptsService, PaymentProvider, PlanProvider],
})
export class PaymentsModule {}
