import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { ReceivablesModule } from '../receivables/index.ts';
import { TaxRatesModule } from '../tax-rates/index.ts';
import { CashTaxes } from './cash-taxes.ts';
import { TaxRatesController } from './tax-rates.controller.ts';
import { TaxReturns } from './tax-returns.service.ts';
import { TaxSummaryService } from './tax-summary.service.ts';

const TaxReturnsController = serve(api.taxReturns, [TaxReturns], (returns) => ({
  list: async () => ({ items: await returns.list() }),
  file: ({ body, key }) => returns.file(body, key),
}));

/** The taxes of a period, and what was filed of them; apart from the rates, which documents are priced with. */
@Module({
  imports: [ReceivablesModule, TaxRatesModule],
  controllers: [TaxRatesController, TaxReturnsController],
  providers: [CashTaxes, TaxReturns, TaxSummaryService],
})
export class TaxSummaryModule {}
