import { Module } from '@nestjs/common';
import { LedgerModule } from '../../invoices/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { BillingController } from './billing.controller.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { PlanSyncService } from './plan-sync.service.ts';
import { UsageService } from './usage.service.ts';

export { PlanSyncService } from './plan-sync.service.ts';

@Module({
  imports: [LedgerModule, PaymentProviderModule],
  controllers: [BillingController],
  providers: [BillingService, PlanSyncService, UsageService, BillingRepository],
  exports: [PlanSyncService],
})
export class BillingModule {}
