import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { type Labels, type Recording, scrapeInterval, type Series } from './recording.ts';

/** Whether Prometheus' own tool is on this machine (Debian's package `prometheus` has it). */
export const hasPromtool = (): boolean => spawnSync('promtool', ['--version']).error === undefined;

const selectorOf = ({ __name__: name = '', ...labels }: Labels): string =>
  `${name}{${Object.entries(labels)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(', ')}}`;

/** The samples in promtool's notation, one for each scrape: `_` for none, `stale` after the last. */
const valuesOf = ({ samples }: Series, scrapes: number): string => {
  const byTime = new Map(samples.map(({ at, value }) => [at, value === null ? 'stale' : String(value)]));
  return Array.from({ length: scrapes }, (_, index) => byTime.get(index * scrapeInterval) ?? '_')
    .join(' ')
    .replaceAll('Infinity', 'Inf');
};

export interface ExpectedAlert {
  /** Milliseconds since the first scrape. */
  readonly at: number;
  /** Of each alert that fires then, without the rule's own; empty where none does. */
  readonly firing: readonly Labels[];
}

/**
 * Has Prometheus evaluate an expression over recorded scrapes (`promtool test rules`). Throws with what it printed
 * where it comes to another result.
 */
export async function askPromtool(
  recording: Recording,
  expression: string,
  expected: readonly ExpectedAlert[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-promtool-'));
  try {
    const rules = { groups: [{ name: 'one', rules: [{ alert: 'One', expr: expression }] }] };
    const scrapes = recording.now / scrapeInterval + 1;
    const test = {
      rule_files: ['rules.yaml'],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [...recording.series.values()].map((series) => ({
            series: selectorOf(series.labels),
            values: valuesOf(series, scrapes),
          })),
          alert_rule_test: expected.map(({ at, firing }) => ({
            eval_time: `${String(at / 60_000)}m`,
            alertname: 'One',
            exp_alerts: firing.map((labels) => ({
              exp_labels: Object.fromEntries(Object.entries(labels).filter(([key]) => key !== '__name__')),
            })),
          })),
        },
      ],
    };
    await writeFile(join(folder, 'rules.yaml'), stringify(rules));
    await writeFile(join(folder, 'test.yaml'), stringify(test));
    await promisify(execFile)('promtool', ['test', 'rules', join(folder, 'test.yaml')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
