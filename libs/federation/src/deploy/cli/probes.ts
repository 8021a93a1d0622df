import { setTimeout as wait } from 'node:timers/promises';
import { api, type DeployLogEntry, Health, pathOf } from '@vitrine/contracts';
import { DeployRefused, type RunningBff } from '../checks.ts';
import type { DeployPlace } from '../place.ts';
import { findRunningSystem, type SystemAddresses } from '../running-system.ts';

/** The contract of the BFF at `BFF_URL`; null without one. Throws `DeployRefused` when it does not answer. */
export const askBff = async (name: string, env: NodeJS.ProcessEnv = process.env): Promise<RunningBff | null> => {
  const url = env['BFF_URL']?.replace(/\/$/, '');
  if (!url) return null;
  try {
    const response = await fetch(url + pathOf(api.platform.live), { signal: AbortSignal.timeout(5000) });
    return { url, contract: Health.parse(await response.json()).contract };
  } catch (error) {
    throw new DeployRefused(name, [
      {
        rule: 'bff',
        why:
          `the BFF at ${url} does not say which contract it speaks ` +
          `(${error instanceof Error ? error.message : String(error)})`,
        fix: 'start it, or leave BFF_URL unset to deploy without asking',
      },
    ]);
  }
};

const timeoutMs = 5000;

/** What the edge says is live or on trial of a remote, and which shell it serves. */
const shownBy = async (
  edge: string,
  name: string,
): Promise<{ current: string | undefined; canary: string | undefined }> => {
  if (name === 'shell') {
    const { shell, shellCanary } = (await (
      await fetch(`${edge}/healthz`, { signal: AbortSignal.timeout(1000) })
    ).json()) as { shell: string; shellCanary?: string };
    return { current: shell, canary: shellCanary };
  }
  const registry = (await (
    await fetch(`${edge}/registry.json`, { cache: 'no-store', signal: AbortSignal.timeout(1000) })
  ).json()) as {
    remotes: { name: string; current: { buildId: string }; canary?: { build: { buildId: string }; share: number } }[];
  };
  const entry = registry.remotes.find((remote) => remote.name === name);
  return { current: entry?.current.buildId, canary: entry?.canary?.build.buildId };
};

/** The `npm start` of this checkout, when it serves this very place; else null. */
export const runningOf = (workspace: string, { target, environment }: DeployPlace): SystemAddresses | null => {
  const running = findRunningSystem(workspace);
  return running?.deploy.where === target.where && running.deploy.environment === environment ? running : null;
};

/**
 * The edge that serves a place: `EDGE_URL`, or that of the `npm start` of this checkout when it serves this very place,
 * or one on `EDGE_PORT` of this machine.
 */
export const edgeOf = (workspace: string, place: DeployPlace, env: NodeJS.ProcessEnv): string => {
  const found = runningOf(workspace, place)?.urls.edge ?? `http://127.0.0.1:${env['EDGE_PORT'] || '4200'}`;
  return (env['EDGE_URL'] || found).replace(/\/$/, '');
};

/**
 * Polls the edge until it serves the change, and returns how long that took; null when no edge answers.
 */
export const untilVisible = async (
  edge: string,
  name: string,
  { action, to, at }: DeployLogEntry,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> => {
  if (!['deploy', 'canary', 'promote', 'rollback'].includes(action)) return null;
  const written = performance.now();
  const end = written + timeoutMs;
  try {
    for (;;) {
      const { current, canary } = await shownBy(edge, name);
      const isVisible =
        action === 'canary' ? canary === to : current === to && (action !== 'rollback' || canary === undefined);
      if (isVisible) return `  visible at ${edge} after ${String(Math.round(performance.now() - written))} ms`;
      if (performance.now() > end)
        return (
          `  ${edge} does not show it after ${String(timeoutMs / 1000)} s: is it the edge of this environment? ` +
          `(written ${at})`
        );
      await wait(20);
    }
  } catch {
    return (env['EDGE_URL'] ?? '') === '' ? null : `  ${edge} does not answer`;
  }
};
