import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, startPostgres, type RunningPostgres } from '@vitrine/testing';
import { openLog } from '../../system/log-files.ts';
import { memoryOf } from '../../system/memory.ts';
import { serverPart, type Part } from '../../system/part.ts';
import type { Progress } from '../../system/progress.ts';
import { runCommand } from '../../system/run-command.ts';
import { workspace } from '../../system/workspace.ts';
import {
  configOf,
  createContainer,
  removeContainer,
  removeLeftContainers,
  runArguments,
  runInside,
} from './buildah.ts';
import { environmentOf, readServices } from './compose.ts';

/** The targets of the Dockerfile. */
export const targets = ['bff', 'edge', 'sandbox'] as const;
export type Target = (typeof targets)[number];

interface RunOptions {
  /** Names of the images. */
  readonly images: Readonly<Record<Target, string>>;
  readonly logs: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface RunningImages {
  /** Addresses on loopback. */
  readonly urls: { readonly edge: string; readonly sandbox: string };
  /** Folders of the file system of an image that its user may write to. */
  readonly writableFolders: (target: Target) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** Where each service is found in docker-compose.yml, and on loopback here. */
const placesOf = (ports: Readonly<Record<Target | 'postgres', number>>): readonly (readonly [string, string])[] => [
  ['http://localhost:4200', `http://localhost:${ports.edge}`],
  ['http://edge:4200', `http://127.0.0.1:${ports.edge}`],
  ['http://bff:4300', `http://127.0.0.1:${ports.bff}`],
  ['http://sandbox:4400', `http://localhost:${ports.sandbox}`],
];

/** Runs in a container: prints the folders that it could write to, besides those that belong to the machine. */
const listWritable = `
const { accessSync, constants, readdirSync } = require('node:fs');
const visit = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    console.log(folder);
    return;
  } catch {}
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) visit(folder.replace(/[/]$/, '') + '/' + entry.name);
  } catch {}
};
for (const entry of readdirSync('/'))
  if (!['proc', 'dev', 'sys'].includes(entry)) visit('/' + entry);
`;

/**
 * Starts the three images with the settings of docker-compose.yml's demo, on loopback, beside an embedded PostgreSQL
 * that the image of the BFF migrates. What had started is stopped again when something fails.
 */
export const runImages = async ({ images, logs, progress, signal }: RunOptions): Promise<RunningImages> => {
  mkdirSync(logs, { recursive: true });
  const services = readServices();
  const ports = {
    postgres: await freePort(),
    bff: await freePort(),
    edge: await freePort(),
    sandbox: await freePort(),
    metrics: await freePort(),
    edgeMetrics: await freePort(),
  };
  const containers = new Map<Target, string>();
  const parts: Part[] = [];
  let postgres: RunningPostgres | null = null;

  /**
   * At SIGTERM buildah kills what it runs, so the program itself is asked to end, as an engine does; it takes 9 s at
   * most.
   */
  const stopPart = async (part: Part): Promise<void> => {
    const program = part.isRunning() ? await memoryOf(ports[part.name as Target]) : null;
    if (program) {
      process.kill(program.pid, 'SIGTERM');
      const end = performance.now() + 10_000;
      while (part.isRunning() && performance.now() < end) await delay(50);
      if (part.isRunning()) progress.note(`! ${part.name} did not end when it was asked to`);
    }
    await part.stop(1000);
  };
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await stopPart(part);
    await postgres?.stop();
    for (const container of containers.values()) await removeContainer(container);
    containers.clear();
  };

  /** What the service gets from docker compose, with the places of this machine for those of its network. */
  const settingsOf = (service: string): Record<string, string> => {
    const settings = Object.entries(environmentOf(services[service] ?? { image: '' })).map(([name, value]) => [
      name,
      placesOf(ports).reduce((text, [from, to]) => text.replaceAll(from, to), value),
    ]);
    return Object.fromEntries(settings) as Record<string, string>;
  };
  /** The network is this machine's, so ports are free ones and everything listens on loopback. */
  const own = (): Readonly<Record<Target, Record<string, string>>> => ({
    bff: {
      BFF_HOST: '127.0.0.1',
      BFF_PORT: String(ports.bff),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(ports.metrics),
      DATABASE_URL: postgres?.url ?? '',
    },
    edge: {
      EDGE_HOST: '127.0.0.1',
      EDGE_PORT: String(ports.edge),
      EDGE_METRICS_HOST: '127.0.0.1',
      EDGE_METRICS_PORT: String(ports.edgeMetrics),
    },
    sandbox: { SANDBOX_HOST: '127.0.0.1', SANDBOX_PORT: String(ports.sandbox) },
  });
  const containerOf = (target: Target): string => containers.get(target) ?? '';
  const start = async (target: Target, healthUrl: string): Promise<void> => {
    signal.throwIfAborted();
    const { Cmd } = await configOf(images[target]);
    const part = serverPart({
      name: target,
      program: 'buildah',
      args: runArguments(containerOf(target), { ...settingsOf(target), ...own()[target] }, Cmd),
      cwd: workspace,
      env: process.env,
      log: openLog(logs, target),
      healthUrl,
    });
    parts.push(part);
    await progress.step(`Image ${target}`, () => part.start());
  };
  // A part that is being waited for is ended, and with that the waiting.
  const started = new AbortController();
  signal.addEventListener('abort', () => void Promise.all(parts.map((part) => part.stop(5000))), {
    once: true,
    signal: started.signal,
  });

  try {
    await removeLeftContainers();
    for (const target of targets) containers.set(target, await createContainer(images[target]));
    postgres = await progress.step('PostgreSQL', () => startPostgres({ port: ports.postgres }));
    await progress.step('Migration by the image of the BFF', () =>
      runCommand({
        title: 'The migration',
        program: 'buildah',
        args: runArguments(
          containerOf('bff'),
          { ...settingsOf('migrate'), ...own().bff },
          services['migrate']?.command ?? [],
        ),
        cwd: workspace,
        env: process.env,
        log: openLog(logs, 'migrate'),
        signal,
      }),
    );
    await start('sandbox', `http://127.0.0.1:${ports.sandbox}/_control/health`);
    await start('bff', `http://127.0.0.1:${ports.bff}/api/health/ready`);
    await start('edge', `http://127.0.0.1:${ports.edge}/healthz`);
    signal.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  } finally {
    started.abort();
  }
  return {
    urls: { edge: `http://localhost:${ports.edge}`, sandbox: `http://127.0.0.1:${ports.sandbox}` },
    writableFolders: async (target) =>
      (await runInside(containerOf(target), ['node', '-e', listWritable])).split('\n').toSorted(),
    stop,
  };
};

/** Where images and logs of runs lie. */
export const imagesFolder = join(workspace, '.data', 'images');
