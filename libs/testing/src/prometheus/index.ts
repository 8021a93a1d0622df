export { createAlertDriver } from './driving.ts';
export { expressionsOf } from './dashboards.ts';
export { metricsOf } from './promql.ts';
export { hasPromtool } from './promtool.ts';
export { Recording, type Labels } from './recording.ts';
export { alertRulesFile, readAlertRules } from './rules.ts';
