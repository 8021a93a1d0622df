export { metricsOf, PromQl } from './promql.ts';
export { askPromtool, hasPromtool } from './promtool.ts';
export { Recording, type Labels } from './recording.ts';
export { alertRulesFile, readAlertRules } from './rules.ts';
