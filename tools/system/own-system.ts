import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { buildAll } from './build.ts';
import { type RunningSystem, startSystem, type SystemOptions } from './composed-system.ts';
import type { Progress } from './progress.ts';
import { workspace } from './workspace.ts';

interface OwnSystem extends Pick<SystemOptions, 'signal' | 'seedDemo' | 'env'> {
  readonly progress: Progress;
  /** Where `data` and `deploy` of the system are made; the caller deletes it. */
  readonly folder: string;
}

/** Starts a composed system on free ports, of what was built last, and stops it when `work` has ended. */
export async function withOwnSystem<T>(
  { folder, ...options }: OwnSystem,
  work: (system: RunningSystem, deployDir: string) => Promise<T>,
): Promise<T> {
  const [edge, bff, sandbox, postgres] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const deployDir = join(folder, 'deploy');
  const ports = { edge, bff, sandbox, postgres };
  const system = await startSystem({ ...options, ports, dataDir: join(folder, 'data'), deployDir });
  try {
    return await work(system, deployDir);
  } finally {
    await system.stop();
  }
}

/** Works over the system at `url`, or without one builds everything and starts a system of its own. */
export async function overSystem<T>(
  { url, ...own }: OwnSystem & { readonly url: string | undefined },
  work: (origin: string) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return work(new URL(url).origin);
  const { progress, signal = new AbortController().signal } = own;
  await buildAll({ dataDir: join(workspace, '.data'), progress, signal });
  return withOwnSystem(own, ({ urls }) => work(urls.edge));
}
