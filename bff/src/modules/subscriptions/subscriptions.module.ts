import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { DisputesRepository } from './disputes.repository.ts';
import { DisputesService } from './disputes.service.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Module({
  imports: [ClientsModule, EmailsModule, PaymentsModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, SubscriptionsRepository, DisputesService, DisputesRepository, SubscriptionNotices],
  exports: [SubscriptionsService, SubscriptionsRepository, DisputesService],
})
export class SubscriptionsModule {}
