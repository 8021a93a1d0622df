import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.ts';
import { CodesModule } from '../codes/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { OffersModule } from '../offers/index.ts';
import { OnboardingModule } from '../onboarding/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { LateArrivalsService } from './late-arrivals.service.ts';
import { ReconcilerService } from './reconciler.service.ts';
import { SalesService } from './sales.service.ts';
import { SettlementService } from './settlement.service.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [OffersModule, CodesModule, ClientsModule, InvoicesModule, OnboardingModule, PaymentsModule, EmailsModule],
  controllers: [CheckoutController],
  providers: [CheckoutService, SalesService, CheckoutsRepository, SettlementService, ReconcilerService, LateArrivalsService, WebhooksService],
})
export class CheckoutModule {}
