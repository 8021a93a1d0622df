import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { folderTarget, placeOn, publish, rollback } from '@vitrine/federation/deploy';
import type { Cluster } from './cluster.ts';
import { workspace } from '../../system/workspace.ts';
import { createExpectations, type Finding } from './report.ts';
import { ask } from './requests.ts';

const remote = 'mfe-onboarding';
const page = '/packages';
/** Percent of the visitors. */
const share = 30;
/** How soon each edge has to show a rollback, milliseconds. */
const limitMs = 1000;

/** Build of the remote on the page that a visitor gets from an edge. */
const buildAt = async (edge: string, bucket: number): Promise<string | null> => {
  const { body } = await ask(edge + page, { headers: { cookie: `release-group=${bucket}` } });
  return new RegExp(`/remotes/${remote}/([0-9a-f]+)/`).exec(body)?.[1] ?? null;
};

/**
 * The live build under another id: the edges compose pages by ids, and nobody runs these pages. Builds of other
 * releases may have other routes, which a canary may not.
 */
const withOtherId = (folder: string): string => {
  const project = join(folder, remote);
  cpSync(join(workspace, remote, 'dist'), join(project, 'dist'), { recursive: true });
  const file = join(project, 'dist/build.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as { buildId: string };
  writeFileSync(file, JSON.stringify({ ...record, buildId: record.buildId.split('').toReversed().join('') }));
  return project;
};

/**
 * A canary: the same visitor gets the same build from each edge, and after its rollback each edge shows the live build
 * within a second.
 */
export async function proveCanaries({ edges, deployDir }: Cluster): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const place = placeOn(folderTarget(deployDir), 'local');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-canary-'));
  const publishCanary = async (): Promise<string | null> => {
    try {
      return (await publish(place, withOtherId(folder), { by: 'replicas', anySize: true, share })).buildId;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const buildId = await publishCanary();
  const buckets = Array.from({ length: 100 }, (_, index) => index * 10);
  const builds = await Promise.all(
    buckets.map((bucket) => Promise.all(edges.map(async (edge) => buildAt(edge, bucket)))),
  );
  const unlike = builds.filter((ofEdges) => new Set(ofEdges).size !== 1).length;
  const canaryVisitors = builds.filter(([first]) => first === buildId).length;
  expect(unlike === 0, `${unlike} visitors get another build from another edge`);
  expect(
    canaryVisitors > 0 && canaryVisitors < buckets.length,
    `the canary goes to ${canaryVisitors} of ${buckets.length} visitors`,
  );
  const chosen = buckets[builds.findIndex(([first]) => first === buildId)] ?? 0;
  await rollback(place, remote, { by: 'replicas', reason: 'measured' });
  const began = performance.now();
  const delaysMs = await Promise.all(
    edges.map(async (edge) => {
      while ((await buildAt(edge, chosen)) === buildId && performance.now() - began < 10 * limitMs) await delay(5);
      return performance.now() - began;
    }),
  );
  const slowest = Math.max(...delaysMs);
  expect(slowest <= limitMs, `an edge showed the rollback after ${slowest.toFixed(0)} ms`);
  return {
    figures:
      `${share} % as canary: ${canaryVisitors} of ${buckets.length} visitors at each of ${edges.length} edges, ` +
      `${unlike} unlike; rollback seen after ${delaysMs.map((ms) => ms.toFixed(0)).join(' and ')} ms`,
    broken,
  };
}
