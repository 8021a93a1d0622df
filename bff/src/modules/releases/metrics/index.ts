export { type Figure, readFigures } from './database-figures.service.ts';
export { MetricsModule } from './metrics.module.ts';
