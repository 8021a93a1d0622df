import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { MessagesModule } from '../messages/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { SmsModule } from '../sms/index.ts';
import { InvoiceBulks } from './invoice-bulk.service.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceClients } from './invoice-clients.service.ts';
import { InvoiceCorrections } from './invoice-corrections.service.ts';
import { InvoiceEdits } from './invoice-edits.service.ts';
import { InvoiceExports } from './invoice-export.service.ts';
import { InvoiceFigures } from './invoice-figures.ts';
import { InvoiceIssues } from './invoice-issues.service.ts';
import { InvoiceListsRepository } from './invoice-lists.repository.ts';
import { InvoiceMessages } from './invoice-messages.service.ts';
import { InvoiceNumbers } from './invoice-numbers.service.ts';
import { InvoicePayments } from './invoice-payments.service.ts';
import { InvoiceTimelines } from './invoice-timeline.service.ts';
import { InvoicesController } from './invoices.controller.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';
import { OverdueService } from './overdue.service.ts';

@Module({
  imports: [ClientsModule, EmailsModule, MessagesModule, PaymentsModule, SmsModule],
  controllers: [InvoicesController],
  providers: [
    InvoicesService,
    InvoicesRepository,
    InvoiceListsRepository,
    InvoiceNumbers,
    InvoiceChanges,
    InvoiceIssues,
    InvoiceEdits,
    InvoiceCorrections,
    InvoiceClients,
    InvoicePayments,
    InvoiceMessages,
    InvoiceTimelines,
    InvoiceBulks,
    InvoiceExports,
    InvoiceFigures,
    OverdueService,
  ],
  exports: [InvoicesService, InvoiceChanges, InvoiceFigures, InvoiceNumbers],
})
export class InvoicesModule {}
