import { Module } from '@nestjs/common';
import { AccountMailsService, AuthModule } from '../auth/index.ts';
import { DeliverabilityModule } from '../deliverability/index.ts';
import { EmailDeliveryService, EmailsModule, MailAdditions, SendsService } from '../emails/index.ts';
import { InvoiceMessagesService, InvoicesModule } from '../invoices/index.ts';
import { NewsletterModule, NewsletterService } from '../newsletter/index.ts';
import { LedgerModule, ReceiptsService } from '../ledger/index.ts';
import { RemindersModule, RemindersService } from '../reminders/index.ts';

/** Sends the stored mails. It is above the modules that file them, because some add to their mails when they leave. */
@Module({
  imports: [
    AuthModule,
    DeliverabilityModule,
    EmailsModule,
    InvoicesModule,
    LedgerModule,
    NewsletterModule,
    RemindersModule,
  ],
  providers: [
    EmailDeliveryService,
    {
      provide: MailAdditions,
      inject: [
        AccountMailsService,
        SendsService,
        ReceiptsService,
        InvoiceMessagesService,
        NewsletterService,
        RemindersService,
      ],
      useFactory: (
        accounts: AccountMailsService,
        sends: SendsService,
        receipts: ReceiptsService,
        invoices: InvoiceMessagesService,
        newsletter: NewsletterService,
        reminders: RemindersService,
      ): MailAdditions => ({
        secrets: {
          'verify-email': (stored) => accounts.withLink('/verify-email', stored),
          'reset-password': (stored) => accounts.withLink('/reset-password', stored),
          'open-account': (stored) => accounts.withLink('/reset-password?account=new', stored),
          'team-invitation': (stored) =>
            stored['linkId'] ? accounts.withLink('/reset-password?account=invited', stored) : stored,
          appointment_reminder: (stored) => sends.unsealed(stored),
          treatment_followup: (stored) => sends.unsealed(stored),
          consultation_booking: (stored) => sends.unsealed(stored),
          results_ready: (stored) => sends.unsealed(stored),
          'newsletter-confirm': (stored) => newsletter.withLinks(stored),
          'newsletter-confirmed': (stored) => newsletter.withLinks(stored),
        },
        attachments: {
          receipt: (stored) => receipts.attachments(stored),
          invoice: (stored) => invoices.attachments(stored),
        },
        headers: {
          'newsletter-confirmed': (stored) => newsletter.headers(stored),
        },
        checks: {
          reminder: (messageId) => reminders.stopBeforeSending(messageId),
        },
      }),
    },
  ],
})
export class EmailDeliveryModule {}
