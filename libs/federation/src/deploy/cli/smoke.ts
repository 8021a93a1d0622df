import type { DeployPlace } from '../place.ts';
import { findRunningSystem } from '../running-system.ts';
import type { SmokeSettings } from '../smoke/run-smoke.ts';
import type { RunSmoke, Smoke } from '../smoke/smoke-record.ts';
import { smokeOf, UsageError } from './arguments.ts';

/** The BFF behind the environment's edge: `BFF_URL`, or that of this checkout's `npm start` if it serves this place. */
const bffOf = (workspace: string, { target, environment }: DeployPlace, env: NodeJS.ProcessEnv): string | null => {
  const running = findRunningSystem(workspace);
  const isOurs = running?.deploy.where === target.where && running.deploy.environment === environment;
  return env['BFF_URL']?.replace(/\/$/, '') || (isOurs ? running.urls.bff : null);
};

/** Throws `UsageError` without the value, which opens a session. */
const cookieOf = (text: string | undefined): string | null => {
  if (!text) return null;
  if (!/^[\w-]+=[^;\s]+$/.test(text)) throw new UsageError('SMOKE_COOKIE must be one cookie, as <name>=<value>');
  return text;
};

/** Development packages bring the browser; an installation without them has none. */
const loadSmoke = async (place: DeployPlace, settings: SmokeSettings): Promise<RunSmoke> => {
  try {
    return (await import('../smoke/run-smoke.ts')).createSmoke(place, settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const why = 'the packages of the browser are not installed here';
    const fix = 'install with development packages (`npm ci`), or leave the check out: `--smoke off --reason <why>`';
    return () => Promise.resolve({ routes: [], faults: [{ why, fix }] });
  }
};

/** What `--smoke` asks for. The browser is loaded when the check is made. Throws `UsageError`. */
export const readSmoke = (
  workspace: string,
  place: DeployPlace,
  values: { readonly smoke?: string | undefined; readonly reason?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Smoke => {
  const choice = smokeOf(values.smoke, values.reason);
  if (choice !== true) return choice;
  const settings: SmokeSettings = {
    workspace,
    bffUrl: bffOf(workspace, place, env),
    cookie: cookieOf(env['SMOKE_COOKIE']),
    print: (line) => console.log(line),
  };
  const run: RunSmoke = async (name, composition) => (await loadSmoke(place, settings))(name, composition);
  return { run };
};
