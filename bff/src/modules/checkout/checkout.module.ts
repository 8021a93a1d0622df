import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.ts';
import { ClientsModule } from '../clients/index.ts';
import { CodesModule } from '../codes/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { OffersModule } from '../offers/index.ts';
import { OnboardingModule } from '../onboarding/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { SubscriptionsModule } from '../subscriptions/index.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { InvoiceBalances } from './invoice-balances.service.ts';
import { LateArrivalsService } from './late-arrivals.service.ts';
import { ReconcilerService } from './reconciler.service.ts';
import { PaymentResolutions } from './payment-resolutions.service.ts';
import { PaymentsController } from './payments.controller.ts';
import { RefundQuestionsRepository } from './refund-questions.repository.ts';
import { RefundsService } from './refunds.service.ts';
import { SamePlansRepository } from './same-plans.repository.ts';
import { SamePlansService } from './same-plans.service.ts';
import { SalesService } from './sales.service.ts';
import { SettlementService } from './settlement.service.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [
    BillingModule,
    SubscriptionsModule,
    OffersModule,
    CodesModule,
    ClientsModule,
    InvoicesModule,
    OnboardingModule,
    PaymentsModule,
    EmailsModule,
  ],
  controllers: [CheckoutController, PaymentsController],
  providers: [
    CheckoutService,
    SamePlansRepository,
    SamePlansService,
    SalesService,
    CheckoutsRepository,
    SettlementService,
    ReconcilerService,
    LateArrivalsService,
    InvoiceBalances,
    RefundsService,
    RefundQuestionsRepository,
    PaymentResolutions,
    WebhooksService,
  ],
})
export class CheckoutModule {}
