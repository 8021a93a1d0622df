import { Module } from '@nestjs/common';
import { AccountMailsService, AuthModule } from '../../auth/index.ts';
import {
  DeliverabilityModule,
  EmailDeliveryService,
  EmailsModule,
  MailAdditions,
  SendsService,
} from '../../emails/index.ts';
import {
  CreditNotesService,
  EstimateMessagesService,
  EstimatesModule,
  InvoiceMessagesService,
  InvoicesModule,
  LedgerModule,
  ReceiptsService,
  RemindersModule,
  RemindersService,
} from '../../invoices/index.ts';
import { NewsletterModule, NewsletterService } from '../../contacts/index.ts';
import { StatementsModule, StatementsService } from '../../books/index.ts';

/** Sends the stored mails. It is above the modules that file them, because some add to their mails when they leave. */
@Module({
  imports: [
    AuthModule,
    DeliverabilityModule,
    EmailsModule,
    EstimatesModule,
    InvoicesModule,
    LedgerModule,
    NewsletterModule,
    RemindersModule,
    StatementsModule,
  ],
  providers: [
    EmailDeliveryService,
    {
      provide: MailAdditions,
      inject: [
        AccountMailsService,
        SendsService,
        ReceiptsService,
        CreditNotesService,
        InvoiceMessagesService,
        EstimateMessagesService,
        NewsletterService,
        RemindersService,
        StatementsService,
      ],
      useFactory: (
        accounts: AccountMailsService,
        sends: SendsService,
        receipts: ReceiptsService,
        creditNotes: CreditNotesService,
        invoices: InvoiceMessagesService,
        estimates: EstimateMessagesService,
        newsletter: NewsletterService,
        reminders: RemindersService,
        statements: StatementsService,
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
          refund: (stored) => creditNotes.attachments(stored),
          invoice: (stored) => invoices.attachments(stored),
          estimate: (stored) => estimates.attachments(stored),
          'estimate-notice': ({ copy }) => estimates.attachments(copy),
          'estimate-signed': ({ copy }) => estimates.attachments(copy),
          statement: (stored) => statements.attachments(stored),
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
