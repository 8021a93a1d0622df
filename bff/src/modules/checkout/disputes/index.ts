import { Module } from '@nestjs/common';
import { InvoicesModule, LedgerModule } from '../../invoices/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { DisputesRepository } from './disputes.repository.ts';
import { DisputesService } from './disputes.service.ts';

export { toDispute } from './disputes.mapper.ts';
export { DisputesRepository } from './disputes.repository.ts';
export { DisputesService } from './disputes.service.ts';

/** Disputes of any payment, as the provider reports them, and what they take from the ledger. */
@Module({
  imports: [InvoicesModule, LedgerModule, PaymentProviderModule],
  providers: [DisputesService, DisputesRepository],
  exports: [DisputesService, DisputesRepository],
})
export class DisputesModule {}
