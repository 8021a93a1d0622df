import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { BookkeepingModule } from '../bookkeeping/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EstimatesModule, InvoicesModule, LedgerModule, TaxRatesModule } from '../../invoices/index.ts';
import { ExpectedMoneyService } from './expected-money.service.ts';
import { FiguresService } from './figures.service.ts';

const FiguresController = serve(api.figures, [FiguresService], (figures) => ({
  rows: ({ params, query }) => figures.rows(params.id, query),
}));

@Module({
  imports: [BookkeepingModule, ClientsModule, EstimatesModule, InvoicesModule, LedgerModule, TaxRatesModule],
  controllers: [FiguresController],
  providers: [ExpectedMoneyService, FiguresService],
})
export class FiguresModule {}
