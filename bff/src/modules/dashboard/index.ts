export { DashboardModule } from './dashboard.module.ts';
