import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { EstimateBulkService } from './estimate-bulk.service.ts';
import { EstimateInvoicingService } from './estimate-invoicing.service.ts';
import { EstimateLifecycleService } from './estimate-lifecycle.service.ts';
import { EstimateListsRepository } from './estimate-lists.repository.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { EstimateSignaturesService } from './estimate-signatures.service.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import { EstimateVersionsService } from './estimate-versions.service.ts';
import { EstimatesController } from './estimates.controller.ts';
import { EstimatesRepository } from './estimates.repository.ts';
import { EstimatesService } from './estimates.service.ts';
import { ExpiredEstimatesService } from './expired-estimates.service.ts';
import { SharedEstimatesController } from './shared-estimates.controller.ts';
import { SharedEstimatesService } from './shared-estimates.service.ts';

@Module({
  imports: [ConversationsModule, EmailsModule, InvoicesModule, LedgerModule, SmsModule],
  controllers: [EstimatesController, SharedEstimatesController],
  providers: [
    EstimatesService,
    EstimatesRepository,
    EstimateListsRepository,
    EstimateTransactionsService,
    EstimateVersionsService,
    EstimateLifecycleService,
    EstimateMessagesService,
    EstimateInvoicingService,
    EstimateBulkService,
    EstimateSignaturesService,
    SharedEstimatesService,
    ExpiredEstimatesService,
  ],
  exports: [EstimatesService, EstimateMessagesService],
})
export class EstimatesModule {}
