import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, processGuard } from '@vitrine/testing/browser';
import { isOwnRepository } from '../../build/repository.ts';
import type { DeployPlace } from '../place.ts';
import type { Composition } from './smoke-record.ts';

export interface PrivateEdge {
  /** Origin on this machine's loopback. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Milliseconds in which an edge on a busy machine serves. */
const startTimeoutMs = 30_000;

/** Nobody listens there: a page gets no answer of an API. */
export const noBff = 'http://127.0.0.1:9';

/** The edge of the checkout, or in a remote's own repository that of the published package. */
const edgeProgram = (workspace: string): string =>
  isOwnRepository(workspace) ? fileURLToPath(import.meta.resolve('@vitrine/edge')) : 'shell/server/main.ts';

/**
 * Starts an edge of the checkout on a free port of loopback. It reads the files of the target that the tool publishes
 * to, but serves `composition` as what is live: the registry is neither read nor written. Throws with the edge's last
 * line when it does not serve.
 */
export const startPrivateEdge = async (
  workspace: string,
  { target, environment }: DeployPlace,
  composition: Composition,
  bffUrl: string,
): Promise<PrivateEdge> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-smoke-'));
  const documents = join(folder, 'documents.json');
  await writeFile(documents, JSON.stringify(composition));
  const port = await freePort();
  const edge = spawn(process.execPath, [edgeProgram(workspace)], {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      EDGE_PORT: String(port),
      EDGE_HOST: '127.0.0.1',
      BFF_URL: bffUrl,
      VITRINE_ENVIRONMENT: environment,
      ...(target.folder === null ? {} : { VITRINE_DEPLOY_TARGET: '', VITRINE_DEPLOY_DIR: target.folder }),
      EDGE_DOCUMENTS: documents,
      EDGE_MIRROR_DIR: join(folder, 'mirror'),
      EDGE_TRUSTED_PROXIES: '',
      EDGE_OVERRIDE_ORIGINS: '',
      RELEASE_VISITOR_KEY: '',
      // The port of a public edge on this machine.
      EDGE_METRICS_PORT: '',
      LOG_LEVEL: 'silent',
    },
  });
  if (edge.pid !== undefined) processGuard.add(edge.pid, 'TERM');
  const ended = new Promise<void>((resolve) => {
    edge.once('close', () => resolve());
    edge.once('error', () => resolve());
  });
  let errors = '';
  edge.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const stop = async (): Promise<void> => {
    edge.kill('SIGTERM');
    await Promise.race([ended, wait(5000)]);
    edge.kill('SIGKILL');
    await ended;
    if (edge.pid !== undefined) processGuard.remove(edge.pid);
    await rm(folder, { recursive: true, force: true });
  };
  // A page may name its own host; the API takes cookies for it as for any.
  const url = `http://localhost:${String(port)}`;
  for (const end = performance.now() + startTimeoutMs; performance.now() < end; await wait(50)) {
    const isHealthy = await fetch(`http://127.0.0.1:${String(port)}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return { url, stop };
    if (edge.exitCode !== null) break;
  }
  await stop();
  const line =
    errors
      .trim()
      .split('\n')
      .find((text) => /error/i.test(text)) ?? '';
  throw new Error(`its private edge does not serve${line === '' ? '' : `: ${line}`}`);
};
