import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { EstimatesModule, LedgerModule } from '../../invoices/index.ts';
import { AutopayNotificationsService } from './autopay-notifications.service.ts';
import { EstimateNotificationsService } from './estimate-notifications.service.ts';
import { InquiryNotificationsService } from './inquiry-notifications.service.ts';
import { PaymentNotificationsService } from './payment-notifications.service.ts';
import { RecurringNotificationsService } from './recurring-notifications.service.ts';
import { SubscriptionNotificationsService } from './subscription-notifications.service.ts';

/**
 * Mails caused by events of the outbox. A new consequence is a new subscriber here, without a change to the publisher.
 */
@Module({
  imports: [AuthModule, EmailsModule, EstimatesModule, LedgerModule],
  providers: [
    InquiryNotificationsService,
    PaymentNotificationsService,
    SubscriptionNotificationsService,
    EstimateNotificationsService,
    RecurringNotificationsService,
    AutopayNotificationsService,
  ],
})
export class NotificationsModule {}
