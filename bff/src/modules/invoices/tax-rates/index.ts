import { Module } from '@nestjs/common';
import { TaxRatesRepository } from './tax-rates.repository.ts';
import { TaxRatesService } from './tax-rates.service.ts';

export type { TaxRateEntity } from './tax-rates.entities.ts';
export type { TaxedDocument } from './tax-rates.repository.ts';
export { TaxRatesService } from './tax-rates.service.ts';

/** Named tax rates, and what was booked of them. */
@Module({
  providers: [TaxRatesService, TaxRatesRepository],
  exports: [TaxRatesService],
})
export class TaxRatesModule {}
