import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { PaymentProviderModule } from '../../checkout/index.ts';
import { ReceivablesModule } from '../../invoices/index.ts';
import { PeriodLocksModule } from '../../settings/index.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { ClosingRepository } from './closing.repository.ts';
import { ClosingService } from './closing.service.ts';
import { ExportsService } from './exports.service.ts';
import { JournalService } from './journal.service.ts';
import { ReconciliationService } from './reconciliation.service.ts';
import { RevenueService } from './revenue.service.ts';

export { JournalService } from './journal.service.ts';
export { ReconciliationService } from './reconciliation.service.ts';

const BookkeepingController = serve(
  api.bookkeeping,
  [ExportsService, JournalService, RevenueService, ReconciliationService],
  (exports, journals, revenues, reconciliations) => ({
    file: ({ params, query }) => {
      const { filename, csv } = exports.csv(params.file, query);
      return fileAnswer(api.bookkeeping.file, filename, csv);
    },
    journal: ({ query }) => journals.totals(query),
    revenue: ({ query }) => revenues.byMonth(query),
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
    BookkeepingRepository,
    ClosingRepository,
    ClosingService,
    ExportsService,
    JournalService,
    ReconciliationService,
    RevenueService,
  ],
  exports: [JournalService],
})
export class BookkeepingModule {}
