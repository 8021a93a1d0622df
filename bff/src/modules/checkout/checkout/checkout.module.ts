import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { CodesModule, OffersModule } from '../../packages/index.ts';
import { DisputesModule } from '../disputes/index.ts';
import { InvoicesModule, LedgerModule } from '../../invoices/index.ts';
import { OnboardingModule } from '../../onboarding/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { SavedCardsModule } from '../saved-cards/index.ts';
import { SubscriptionsModule } from '../subscriptions/index.ts';
import { AutopayTriesRepository } from './autopay-tries.repository.ts';
import { CardChargesService } from './card-charges.service.ts';
import { CheckoutOutcomesService } from './checkout-outcomes.service.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { InvoicePayable } from './payables/invoice.payable.ts';
import { OfferPayable } from './payables/offer.payable.ts';
import { PayablesService } from './payables/payables.service.ts';
import { SubmissionPayable } from './payables/submission.payable.ts';
import { BankDebitsService } from './bank-debits.service.ts';
import { PaymentAttemptsService } from './payment-attempts.service.ts';
import { PaymentEventsService } from './payment-events.service.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';
import { QuotesService } from './quotes.service.ts';
import { ReconcilerService } from './reconciler.service.ts';
import { PaymentResolutionsService } from './payment-resolutions.service.ts';
import { PaymentsController } from './payments.controller.ts';
import { RefundPollingService } from './refund-polling.service.ts';
import { RefundRequestsService } from './refund-requests.service.ts';
import { RefundsController } from './refunds.controller.ts';
import { RefundsService } from './refunds.service.ts';
import { SamePlansRepository } from './same-plans.repository.ts';
import { SamePlansService } from './same-plans.service.ts';
import { SettlementService } from './settlement.service.ts';
import { SubscriptionPaymentsService } from './subscription-payments.service.ts';
import { UnknownRefundsRepository } from './unknown-refunds.repository.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [
    BillingModule,
    SubscriptionsModule,
    DisputesModule,
    OffersModule,
    CodesModule,
    ClientsModule,
    InvoicesModule,
    OnboardingModule,
    LedgerModule,
    PaymentProviderModule,
    SavedCardsModule,
  ],
  controllers: [CheckoutController, PaymentsController, RefundsController, WebhooksController],
  providers: [
    CheckoutService,
    CheckoutOutcomesService,
    QuotesService,
    PayablesService,
    InvoicePayable,
    OfferPayable,
    SubmissionPayable,
    BankDebitsService,
    PaymentAttemptsService,
    PaymentEventsService,
    SubscriptionPaymentsService,
    ProviderEventsRepository,
    RefundPollingService,
    UnknownRefundsRepository,
    SamePlansRepository,
    SamePlansService,
    SettlementService,
    ReconcilerService,
    RefundsService,
    RefundRequestsService,
    PaymentResolutionsService,
    WebhooksService,
    CardChargesService,
    AutopayTriesRepository,
  ],
  exports: [CardChargesService, AutopayTriesRepository],
})
export class CheckoutModule {}
