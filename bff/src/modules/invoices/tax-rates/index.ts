import { Module } from '@nestjs/common';
import { TaxRatesController } from './tax-rates.controller.ts';
import { TaxRatesRepository } from './tax-rates.repository.ts';
import { TaxRatesService } from './tax-rates.service.ts';

export type { TaxRateEntity } from './tax-rates.entities.ts';
export type { TaxedDocument } from './tax-rates.repository.ts';
export { TaxRatesService } from './tax-rates.service.ts';

/** Named tax rates, and the taxes of a period. */
@Module({
  controllers: [TaxRatesController],
  providers: [TaxRatesService, TaxRatesRepository],
  exports: [TaxRatesService],
})
export class TaxRatesModule {}
