import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What `npm start` runs, for the tools that a person starts beside it. */
export interface SystemAddresses {
  /** Process of `npm start`. */
  readonly pid: number;
  readonly urls: { readonly edge: string; readonly bff: string; readonly sandbox: string };
  /** What its edge serves: a folder or a store (`DeployTarget.where`), and the environment. */
  readonly deploy: { readonly where: string; readonly environment: string };
  /** Where its embedded PostgreSQL listens; absent where `DATABASE_URL` names another. */
  readonly postgresPort?: number;
  /** Origins from which its edge lets a page take a remote. */
  readonly overrides: readonly string[];
}

const fileOf = (workspace: string): string => join(workspace, '.data', 'running.json');

/** Written once the ports are known, before anything serves. */
export const writeRunningSystem = (workspace: string, system: SystemAddresses): void => {
  mkdirSync(dirname(fileOf(workspace)), { recursive: true });
  writeFileSync(fileOf(workspace), `${JSON.stringify(system, null, 2)}\n`);
};

export const forgetRunningSystem = (workspace: string): void => rmSync(fileOf(workspace), { force: true });

/** Whether a process runs; its number may belong to another program by now. */
const isRunning = (pid: number): boolean => {
  process.kill(pid, 0);
  return process.platform !== 'linux' || readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('tools/');
};

/** The system that runs from this checkout, or null. A file that a killed run left behind counts as none. */
export const findRunningSystem = (workspace: string): SystemAddresses | null => {
  try {
    const system = JSON.parse(readFileSync(fileOf(workspace), 'utf8')) as Partial<SystemAddresses>;
    const { pid, urls, deploy, overrides, postgresPort } = system;
    if (pid === undefined || !urls || !deploy || !overrides || !isRunning(pid)) return null;
    return { pid, urls, deploy, overrides, ...(postgresPort !== undefined && { postgresPort }) };
  } catch {
    return null;
  }
};
