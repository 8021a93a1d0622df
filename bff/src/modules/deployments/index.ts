export { DeploymentsModule } from './deployments.module.ts';
export { reporterOf } from './reporter.ts';
export { type Reporter, ReportsService } from './reports.service.ts';
export { WatchService } from './watch.service.ts';
