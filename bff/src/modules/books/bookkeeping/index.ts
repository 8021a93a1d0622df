import { Controller, Module, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { PaymentProviderModule } from '../../checkout/index.ts';
import { ReceivablesModule } from '../../invoices/index.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { ExportsService } from './exports.service.ts';
import { JournalService } from './journal.service.ts';
import { ReconciliationService } from './reconciliation.service.ts';

export { JournalService } from './journal.service.ts';
export { ReconciliationService } from './reconciliation.service.ts';

const { file, journal, reconciliation, reconcile } = api.bookkeeping;

@Controller()
class BookkeepingController {
  constructor(
    private readonly exports: ExportsService,
    private readonly journals: JournalService,
    private readonly reconciliations: ReconciliationService,
  ) {}

  @Endpoint(file)
  file(@Input() { params, query }: InputOf<typeof file>): StreamableFile {
    const { filename, csv } = this.exports.csv(params.file, query);
    return fileAnswer(file, filename, csv);
  }

  @Endpoint(journal)
  journal(@Input() { query }: InputOf<typeof journal>): Promise<EndpointResponse<typeof journal>> {
    return this.journals.totals(query);
  }

  @Endpoint(reconciliation)
  reconciliation(@Input() { query }: InputOf<typeof reconciliation>): Promise<EndpointResponse<typeof reconciliation>> {
    return this.reconciliations.get(query);
  }

  @Endpoint(reconcile)
  reconcile(@IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof reconcile>> {
    return this.reconciliations.checkNow(key);
  }
}

@Module({
  imports: [PaymentProviderModule, ReceivablesModule],
  controllers: [BookkeepingController],
  providers: [BookkeepingRepository, ExportsService, JournalService, ReconciliationService],
  exports: [JournalService],
})
export class BookkeepingModule {}
