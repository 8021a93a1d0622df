import { Module } from '@nestjs/common';
import { DeliverabilityModule } from '../../emails/index.ts';
import { PeriodLocksModule } from '../../settings/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { RecurringInvoicesController } from './recurring-invoices.controller.ts';
import { RecurringInvoicesRepository } from './recurring-invoices.repository.ts';
import { RecurringInvoicesService } from './recurring-invoices.service.ts';
import { RecurringRunsService } from './recurring-runs.service.ts';

export { RecurringRunsService } from './recurring-runs.service.ts';

@Module({
  imports: [InvoicesModule, DeliverabilityModule, PeriodLocksModule],
  controllers: [RecurringInvoicesController],
  providers: [RecurringInvoicesService, RecurringRunsService, RecurringInvoicesRepository],
})
export class RecurringInvoicesModule {}
