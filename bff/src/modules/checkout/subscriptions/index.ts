import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/index.ts';
import { DisputesModule } from '../disputes/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { FailedPaymentsService } from './failed-payments.service.ts';
import { SubscriptionChangesService } from './subscription-changes.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

export { subscriptionPollInterval, SubscriptionsService } from './subscriptions.service.ts';
export { type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';

@Module({
  imports: [ClientsModule, DisputesModule, EmailsModule, PaymentProviderModule],
  controllers: [SubscriptionsController],
  providers: [FailedPaymentsService, SubscriptionChangesService, SubscriptionsService, SubscriptionsRepository],
  exports: [SubscriptionsService, SubscriptionsRepository],
})
export class SubscriptionsModule {}
