import { spawn, type ChildProcess } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRunningSystem } from '@vitrine/federation/deploy';
import { processGuard } from '@vitrine/testing';
import { toolPath, workspace } from '../system/workspace.ts';

/** A web project with a page of its own. */
export interface DevServer {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Moves the port: `MFE_PORTAL_PORT` that of mfe-portal. */
  readonly variable: string;
  readonly args: readonly string[];
  readonly needsApi: boolean;
}

/** `portal` for `mfe-portal`: what `npm run dev --` is given. */
export const shortName = ({ name }: DevServer): string => name.replace('mfe-', '');

const moved = (variable: string, port: number): number => Number(process.env[variable] ?? '') || port;

const variableOf = (name: string): string => `${name.replaceAll('-', '_').toUpperCase()}_PORT`;

/** Read, not run: a configuration brings all of webpack along. */
const portOf = (file: string): number => {
  const port = /\bdevPort: (\d+),/.exec(readFileSync(join(workspace, file), 'utf8'))?.[1];
  if (port === undefined) throw new Error(`${file} says no \`devPort: <port>,\``);
  return Number(port);
};

const remotes: readonly DevServer[] = globSync('mfe-*/webpack.config.ts', { cwd: workspace })
  .toSorted()
  .map((file) => ({
    name: dirname(file),
    folder: dirname(file),
    port: moved(variableOf(dirname(file)), portOf(file)),
    variable: variableOf(dirname(file)),
    args: ['serve', '--env', 'development'],
    needsApi: true,
  }));

export const devServers: readonly DevServer[] = [
  {
    name: 'ui',
    folder: 'libs/ui',
    port: moved('UI_PORT', 4500),
    variable: 'UI_PORT',
    args: ['serve'],
    needsApi: false,
  },
  ...remotes,
];

/** `npm run new:remote` takes the next port: so many are allowed before there is a remote, without a new start. */
const portsInReserve = 10;
const highestPort = Math.max(4200, ...remotes.map(({ port }) => port));

/** Origins that serve a remote while it is developed, also one that is made while the system runs. */
export const developmentOrigins: readonly string[] = [
  ...remotes.map(({ port }) => port),
  ...Array.from({ length: portsInReserve }, (_, index) => highestPort + 1 + index),
].map((port) => `http://localhost:${String(port)}`);

/**
 * The BFF that answers a remote on a page of its own: `BFF_URL`, or that of the system that runs from this checkout,
 * or one on `BFF_PORT` of this machine.
 */
const bffUrl = (): string =>
  process.env['BFF_URL'] ??
  findRunningSystem(workspace)?.urls.bff ??
  `http://127.0.0.1:${process.env['BFF_PORT'] ?? '4300'}`;

/** Starts the webpack dev server of a project. It ends with this process, however that ends. */
export const startDevServer = (server: DevServer, output: 'inherit' | 'pipe'): ChildProcess => {
  const child = spawn(
    process.execPath,
    [join(workspace, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), ...server.args],
    {
      cwd: join(workspace, server.folder),
      stdio: ['ignore', output, output],
      detached: true,
      env: {
        ...process.env,
        PATH: toolPath(process.env),
        NODE_ENV: 'development',
        BFF_URL: bffUrl(),
      },
    },
  );
  const { pid } = child;
  if (pid !== undefined) {
    processGuard.add(pid, 'TERM');
    child.once('exit', () => processGuard.remove(pid));
  }
  return child;
};
