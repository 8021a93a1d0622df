/**
 * `npm run lab -- replicas`: four BFFs and two edges behind nginx on one PostgreSQL behave as one; and again with
 * PgBouncer in transaction mode between BFFs and PostgreSQL. It begins with the previous release and its data, rolls
 * the upgrade to this checkout out under load, and then proves on it what replicas share. A line for each proof; 1
 * where one fails.
 *
 * nginx and PgBouncer are Debian's packages, run on loopback with files of a temporary folder. Without them it says
 * what to install and ends with 2. The logs of all processes stay in `.data/replicas`.
 *
 *     npm run lab -- replicas
 *     npm run lab -- replicas --round direct               or `pooled`: one of the two
 *     npm run lab -- replicas --posts 300 --connections 8  shorter
 *     npm run lab -- replicas --built                      what `npm run build` made before
 *
 * Rates compare within one run only; true ones need a machine that does nothing else.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackPreviousRelease } from '@vitrine/testing';
import { proveCanaries } from './replicas/canaries.ts';
import { type Cluster, type Replica, startCluster } from './replicas/cluster.ts';
import { proveFailover } from './replicas/failover.ts';
import { proveMails, proveRule, proveSchedules } from './replicas/jobs.ts';
import { findPrograms } from './replicas/programs.ts';
import { createReport, type Report } from './replicas/report.ts';
import { proveIdempotency, proveSessions, proveThrottles } from './replicas/shared-state.ts';
import { measureThroughput } from './replicas/throughput.ts';
import { proveUpgrade } from './replicas/upgrade.ts';
import { buildAll } from '../system/build.ts';
import { explain } from '../system/explain.ts';
import { terminalProgress } from '../system/progress.ts';
import { workspace } from '../system/workspace.ts';

const { values } = parseArgs({
  options: {
    round: { type: 'string', default: 'both' },
    posts: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '16' },
    built: { type: 'boolean' },
  },
});

const whole = (name: 'posts' | 'connections'): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} is '${values[name]}'; it must be a whole number from 1.`);
  return process.exit(2);
};
const [posts, connections] = [whole('posts'), whole('connections')];
const rounds = (['direct', 'pooled'] as const).filter((name) => values.round === 'both' || values.round === name);
if (rounds.length === 0) {
  console.error(`--round is '${values.round}'; it must be direct, pooled or both.`);
  process.exit(2);
}
const programs = findPrograms();
if (typeof programs === 'string') {
  console.error(programs);
  process.exit(2);
}

const interrupted = new AbortController();
const { signal } = interrupted;
const progress = terminalProgress(process.stdout);
const replicaCount = 4;
let running: Cluster | null = null;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    interrupted.abort();
    // Whatever waits for an answer gets none, and with that ends.
    void running?.stop();
  });

/** Everything that is proven of one cluster. */
const prove = async (cluster: Cluster, { prove: run }: Report): Promise<void> => {
  await progress.step('The previous release: its schema, demo data and BFFs', async () => {
    await cluster.runCommand('old', 'migrate');
    await cluster.runCommand('old', 'seed-demo');
  });
  const replicas: Replica[] = [];
  await progress.step(`${replicaCount} BFFs of it`, async () => {
    for (let count = 0; count < replicaCount; count += 1) replicas.push(await cluster.addReplica('old'));
    await cluster.back.balance(replicas.map(({ port }) => port));
  });
  const proofs: readonly [title: string, proof: () => ReturnType<typeof proveSessions>][] = [
    ['Rolling upgrade under load: no failed request', () => proveUpgrade(cluster, replicas, connections)],
    ['A session is valid everywhere, and ended everywhere', () => proveSessions(cluster, replicas)],
    ['Limits count over all BFFs', () => proveThrottles(replicas)],
    ['One key at all BFFs at once files one inquiry', () => proveIdempotency(cluster, replicas, 25)],
    ['Every mail leaves once', () => proveMails(cluster, 100)],
    ['A nightly rule acts once', () => proveRule(cluster, 40)],
    ['Both edges give a visitor the same build, and show a rollback', () => proveCanaries(cluster)],
    ['Throughput by BFFs', () => measureThroughput(cluster, replicas, { posts, connections: connections * 2 })],
    ['One BFF killed and one added under load', () => proveFailover(cluster, replicas, connections)],
    ['A schedule files one job a minute', () => proveSchedules(cluster)],
  ];
  for (const [title, proof] of proofs) {
    signal.throwIfAborted();
    await run(title, proof);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'vitrine-replicas-'));
// Below the checkout, where the older bundle finds its packages.
const data = join(workspace, '.data');
mkdirSync(data, { recursive: true });
const previous = mkdtempSync(join(data, 'replicas-'));
const broken: string[] = [];

try {
  unpackPreviousRelease(previous);
  if (values.built !== true) await buildAll({ dataDir: data, progress, signal });
  for (const round of rounds) {
    const pooled = round === 'pooled';
    progress.note(pooled ? '\nWith PgBouncer in transaction mode' : '\nStraight on PostgreSQL');
    const cluster = await startCluster({
      folder: join(folder, round),
      logs: join(data, 'replicas', round),
      previous,
      programs,
      pooled,
      progress,
      signal,
    });
    running = cluster;
    const report = createReport(progress, round);
    try {
      await prove(cluster, report);
    } finally {
      running = null;
      broken.push(...report.broken);
      await cluster.stop();
    }
  }
} catch (error) {
  if (signal.aborted) progress.note('\nStopped.');
  else console.error(`\n${explain(error)}`);
  process.exitCode = signal.aborted ? 130 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
}

if (broken.length > 0) console.error(`\nDid not hold:\n${broken.map((line) => `  ${line}`).join('\n')}`);
else if (process.exitCode === undefined) progress.note('\nAll of it held.');
process.exit(process.exitCode ?? (broken.length > 0 ? 1 : 0));
