export { DeploymentsModule } from './deployments.module.ts';
export { reporterOf, type Reporter, ReportsService } from './reports.service.ts';
export { WatchService } from './watch.service.ts';
