import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string().min(1),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({
    summary: z.string().min(1),
    description: z.string().min(1),
    runbook_url: z.string().min(1),
  }),
});
/** A rule, and the part of the system that its group is about. */
export type AlertRule = z.infer<typeof Rule> & { readonly group: string };

const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })) });

/** Where Prometheus takes our alerts from. */
export const alertRulesFile = fileURLToPath(new URL('../../../../tools/monitoring/alerts.yaml', import.meta.url));

/** The alert rules by name. Throws for one that lacks its severity, text or runbook. */
export function readAlertRules(): ReadonlyMap<string, AlertRule> {
  const { groups } = Rules.parse(parse(readFileSync(alertRulesFile, 'utf8')));
  return new Map(
    groups.flatMap(({ name, rules }) => rules.map((rule) => [rule.alert, { ...rule, group: name }] as const)),
  );
}
