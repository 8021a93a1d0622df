import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { PaymentProviderModule } from '../../checkout/index.ts';
import { ReceivablesModule } from '../../invoices/index.ts';
import { PeriodLocksModule } from '../../settings/index.ts';
import { AccountingFilesService } from './accounting-files.service.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { ClosingRepository } from './closing.repository.ts';
import { ClosingService } from './closing.service.ts';
import { ExportsRepository } from './exports.repository.ts';
import { ExportsService } from './exports.service.ts';
import { JournalService } from './journal.service.ts';
import { LeadSourcesRepository } from './lead-sources.repository.ts';
import { ReconciliationService } from './reconciliation.service.ts';
import { RevenueService } from './revenue.service.ts';

export type { JournalEntry } from './journal.ts';
export { JournalService } from './journal.service.ts';
export { RevenueService } from './revenue.service.ts';
export { ReconciliationService } from './reconciliation.service.ts';

const BookkeepingController = serve(
  api.bookkeeping,
  [ExportsService, JournalService, RevenueService, ReconciliationService, LeadSourcesRepository],
  (exports, journals, revenues, reconciliations, leadSources) => ({
    file: async ({ params, query }) => {
      const { filename, csv } = await exports.csv(params.file, query);
      return fileAnswer(api.bookkeeping.file, filename, csv);
    },
    journal: ({ query }) => journals.totals(query),
    revenue: ({ query }) => revenues.byMonth(query),
    leadSources: ({ query }) => leadSources.find(query),
    reconciliation: ({ query }) => reconciliations.get(query),
    reconcile: ({ key }) => reconciliations.checkNow(key),
  }),
);

const ClosingController = serve(api.closing, [ClosingService], (closings) => ({
  get: ({ query }) => closings.get(query.through),
}));

@Module({
  imports: [PaymentProviderModule, PeriodLocksModule, ReceivablesModule],
  controllers: [BookkeepingController, ClosingController],
  providers: [
    AccountingFilesService,
    BookkeepingRepository,
    ClosingRepository,
    ClosingService,
    ExportsRepository,
    ExportsService,
    JournalService,
    LeadSourcesRepository,
    ReconciliationService,
    RevenueService,
  ],
  exports: [JournalService, RevenueService],
})
export class BookkeepingModule {}
