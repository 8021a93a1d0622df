import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { MessagesModule } from '../../messages/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { PeriodLocksModule } from '../../settings/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { TaxRatesModule } from '../tax-rates/index.ts';
import { AdjustmentsController } from './adjustments.controller.ts';
import { ClientCreditsController } from './client-credits.controller.ts';
import { BulkActionsService } from './bulk-actions.service.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { InvoiceAdjustmentsService } from './invoice-adjustments.service.ts';
import { InvoiceClientsService } from './invoice-clients.service.ts';
import { InvoiceCorrectionsService } from './invoice-corrections.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { LinePricingService } from '../documents/index.ts';
import { InvoiceExportService } from './invoice-export.service.ts';
import { InvoiceFiguresService } from './invoice-figures.service.ts';
import { IssuedInvoicesService } from './issued-invoices.service.ts';
import { InvoiceListsRepository } from './invoice-lists.repository.ts';
import { InvoiceMessagesService } from './invoice-messages.service.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { InvoiceStandingService } from './invoice-standing.service.ts';
import { InvoiceTimelineService } from './invoice-timeline.service.ts';
import { InvoicesController } from './invoices.controller.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';
import { OverdueInvoicesService } from './overdue-invoices.service.ts';

@Module({
  imports: [ClientsModule, EmailsModule, MessagesModule, LedgerModule, PeriodLocksModule, SmsModule, TaxRatesModule],
  controllers: [InvoicesController, AdjustmentsController, ClientCreditsController],
  providers: [
    InvoicesService,
    InvoicesRepository,
    InvoiceListsRepository,
    InvoiceTransactionsService,
    IssuedInvoicesService,
    InvoiceStandingService,
    InvoiceAdjustmentsService,
    LinePricingService,
    InvoiceLifecycleService,
    InvoiceCorrectionsService,
    InvoiceClientsService,
    InvoicePaymentsService,
    InvoiceMessagesService,
    InvoiceTimelineService,
    BulkActionsService,
    InvoiceExportService,
    InvoiceFiguresService,
    OverdueInvoicesService,
  ],
  exports: [
    InvoicesService,
    InvoicePaymentsService,
    InvoiceStandingService,
    InvoiceLifecycleService,
    LinePricingService,
    InvoiceTransactionsService,
    InvoiceMessagesService,
    InvoiceFiguresService,
  ],
})
export class InvoicesModule {}
