import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertRulesFile, hasPromtool, metricsOf, readAlertRules } from '@vitrine/testing/prometheus';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const rules = [...readAlertRules().values()];

/** A heading's anchor, as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const Target = z.looseObject({ expr: z.string(), legendFormat: z.string() });
const Dashboard = z.looseObject({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string().min(1),
      description: z.string().min(1),
      datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
      gridPos: z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(Target).min(1),
    }),
  ),
});
const dashboards = globSync('dashboards/*.json', { cwd: import.meta.dirname }).map((file) =>
  Dashboard.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))),
);

describe('alert rules', () => {
  test.each(rules)('$alert names a runbook and a heading that exist', ({ annotations }) => {
    const [file = '', anchor] = annotations.runbook_url.split('#');
    expect(file).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
    expect(existsSync(join(root, file))).toBe(true);
    const headings = readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm);
    const anchors = [...headings].map(([, heading = '']) => anchorOf(heading));
    expect(anchors).toContain(anchor ?? anchors[0]);
  });

  test('say in whole sentences what to do, and in one line what is wrong', () => {
    for (const { annotations } of rules) {
      expect(annotations.description).toMatch(/\.$/);
      expect(annotations.summary).not.toMatch(/[.\n]$/);
    }
  });

  test('name only jobs that Prometheus is told of, and every one of them', () => {
    const Config = z.looseObject({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) });
    const { scrape_configs } = Config.parse(parse(readFileSync(join(import.meta.dirname, 'prometheus.yaml'), 'utf8')));
    const jobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job));
    expect(new Set(jobs)).toEqual(new Set(scrape_configs.map(({ job_name }) => job_name)));
  });

  test('are rules to Prometheus’ grammar, and to promtool where that is installed', () => {
    for (const { expr } of rules) expect(metricsOf(expr).length).toBeGreaterThan(0);
    // It throws for a rule that is none.
    if (hasPromtool()) execFileSync('promtool', ['check', 'rules', alertRulesFile]);
  });
});

describe('dashboards', () => {
  test('have panels side by side, each with an expression of Prometheus’ grammar', () => {
    expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual(['vitrine-business', 'vitrine-service']);
    for (const { panels } of dashboards) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, cell) => [x + (cell % w), y + Math.floor(cell / w)].join()),
      );
      expect(new Set(cells).size).toBe(cells.length);
      for (const { targets } of panels)
        for (const { expr } of targets) expect(metricsOf(expr).length).toBeGreaterThan(0);
    }
  });

  test('show every figure that an alert is about', () => {
    const metrics = new Set(
      dashboards.flatMap(({ panels }) =>
        panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))),
      ),
    );
    expect(rules.flatMap(({ expr }) => metricsOf(expr)).filter((name) => !metrics.has(name))).toEqual([]);
  });
});
