import { spawn, type ChildProcess } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processGuard } from '@vitrine/testing';
import { toolPath, workspace } from '../system/workspace.ts';

/** A web project with a page of its own. */
export interface DevServer {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Moves the port. */
  readonly variable: string | null;
  readonly args: readonly string[];
  readonly needsApi: boolean;
}

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
    port: portOf(file),
    variable: null,
    args: ['serve', '--env', 'development'],
    needsApi: true,
  }));

export const devServers: readonly DevServer[] = [
  {
    name: 'ui',
    folder: 'libs/ui',
    port: Number(process.env['UI_PORT'] ?? 4500),
    variable: 'UI_PORT',
    args: ['serve'],
    needsApi: false,
  },
  ...remotes,
];

/** Origins that serve a remote while it is developed. */
export const developmentOrigins: readonly string[] = remotes.map(({ port }) => `http://localhost:${String(port)}`);

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
        BFF_URL: process.env['BFF_URL'] ?? `http://127.0.0.1:${process.env['BFF_PORT'] ?? '4300'}`,
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
