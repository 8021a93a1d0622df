import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { DisputesRepository } from './disputes.repository.ts';
import { DisputesService } from './disputes.service.ts';
import { SubscriptionChangesService } from './subscription-changes.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Module({
  imports: [ClientsModule, LedgerModule, PaymentProviderModule],
  controllers: [SubscriptionsController],
  providers: [
    SubscriptionChangesService,
    SubscriptionsService,
    SubscriptionsRepository,
    DisputesService,
    DisputesRepository,
  ],
  exports: [SubscriptionsService, SubscriptionsRepository, DisputesService],
})
export class SubscriptionsModule {}
