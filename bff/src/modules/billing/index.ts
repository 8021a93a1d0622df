export { BillingModule } from './billing.module.ts';
export { PlanSyncService } from './plan-sync.service.ts';
