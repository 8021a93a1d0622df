export { DeploymentsModule } from './deployments.module.ts';
export { Deployed } from './ports/deployed.ts';
export { reporterOf, ReportsService } from './reports.service.ts';
export { type Reporter, VisitorsService } from './visitors.service.ts';
export { WatchService } from './watch.service.ts';
