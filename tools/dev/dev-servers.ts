import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
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

/** `devPort` of the project's webpack.config.ts says the same; a spec compares them. */
const remote = (name: string, port: number): DevServer => ({ name, folder: name, port, variable: null, args: ['serve', '--env', 'standalone'], needsApi: true });

export const devServers: readonly DevServer[] = [
  { name: 'ui', folder: 'libs/ui', port: Number(process.env['UI_PORT'] ?? 4500), variable: 'UI_PORT', args: ['serve'], needsApi: false },
  remote('mfe-marketing', 4201),
  remote('mfe-onboarding', 4202),
  remote('mfe-portal', 4203),
];

/** Starts the webpack dev server of a project. It ends with this process, however that ends. */
export const startDevServer = (server: DevServer, output: 'inherit' | 'pipe'): ChildProcess => {
  const child = spawn(process.execPath, [join(workspace, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), ...server.args], {
    cwd: join(workspace, server.folder),
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, PATH: toolPath(process.env), NODE_ENV: 'development', BFF_URL: process.env['BFF_URL'] ?? `http://127.0.0.1:${process.env['BFF_PORT'] ?? '4300'}` },
  });
  const { pid } = child;
  if (pid !== undefined) {
    processGuard.add(pid, 'TERM');
    child.once('exit', () => processGuard.remove(pid));
  }
  return child;
};
