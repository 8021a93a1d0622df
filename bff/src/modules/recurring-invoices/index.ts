export { RecurringInvoicesModule } from './recurring-invoices.module.ts';
export { RecurringRunsService } from './recurring-runs.service.ts';
