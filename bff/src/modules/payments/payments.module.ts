import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/index.ts';
import { StripeProvider } from './adapters/stripe.provider.ts';
import { LedgerRepository } from './ledger.repository.ts';
import { PaymentProvider } from './ports/payment-provider.ts';
import { ReceiptsService } from './receipts.service.ts';

@Module({
  imports: [EmailsModule],
  providers: [LedgerRepository, ReceiptsService, { provide: PaymentProvider, useClass: StripeProvider }],
  exports: [LedgerRepository, ReceiptsService, PaymentProvider],
})
export class PaymentsModule {}
