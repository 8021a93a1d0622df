import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/index.ts';
import { BillingController } from './billing.controller.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { PlanSyncService } from './plan-sync.service.ts';
import { UsageService } from './usage.service.ts';

@Module({
  imports: [PaymentsModule],
  controllers: [BillingController],
  providers: [BillingService, PlanSyncService, UsageService, BillingRepository],
  exports: [PlanSyncService],
})
export class BillingModule {}
