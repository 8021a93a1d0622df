export { DeploymentsModule } from './deployments.module.ts';
export { reporterOf, ReportsService } from './reports.service.ts';
export type { Reporter } from './visitors.service.ts';
export { WatchService } from './watch.service.ts';
