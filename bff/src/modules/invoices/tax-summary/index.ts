import { Module } from '@nestjs/common';
import { ReceivablesModule } from '../receivables/index.ts';
import { TaxRatesModule } from '../tax-rates/index.ts';
import { CashTaxes } from './cash-taxes.ts';
import { TaxRatesController } from './tax-rates.controller.ts';
import { TaxSummaryService } from './tax-summary.service.ts';

/** The taxes of a period; apart from the rates, which documents are priced with. */
@Module({
  imports: [ReceivablesModule, TaxRatesModule],
  controllers: [TaxRatesController],
  providers: [CashTaxes, TaxSummaryService],
})
export class TaxSummaryModule {}
