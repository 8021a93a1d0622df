#!/usr/bin/env node
/**
 * `vitrine-remote <command>`, in the repository of one remote (ADR 0078): `build`, `dev`, `sizes`, and every command of
 * the deploy tool, which are about that remote unless they name a preview or a team.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBuildRecord } from '../build/build-record.ts';
import type { ProjectConfig } from '../build/define-project.ts';
import { measurePages } from '../build/first-view.ts';
import { devPortOf, type RemoteProject } from '../build/project.ts';
import { isOwnRepository, remoteOf } from '../build/repository.ts';
import { fullName } from './cli/arguments.ts';
import { runDeployTool } from './cli/run.ts';

const root = process.cwd();

/** Of the deploy tool's commands those that take no remote. */
const withoutRemote = new Set(['previews', 'revoke', 'restore', 'prune', 'new-keys']);

/** What this program does beyond the deploy tool. */
const ownHelp = [
  'build, dev and sizes build the remote, serve it while it is edited, and hold what its pages load to their budgets.',
  'The other commands are about this remote, unless they name a preview or a team.',
  '',
].join('\n');

const build = async (): Promise<number> => {
  await import('../build/cli.ts');
  return 0;
};

/** Serves the remote until it is stopped; answers how webpack's server ended. */
const dev = async (): Promise<number> => {
  const { default: config } = (await import(pathToFileURL(join(root, 'webpack.config.ts')).href)) as {
    default: ProjectConfig<RemoteProject>;
  };
  const own = `http://localhost:${String(devPortOf(config.project))}`;
  const edge = process.env['EDGE_URL'] || 'http://localhost:4200';
  console.log(`In everything deployed   ${edge}/?override=${config.project.name}@${own}`);
  console.log(`On a page of its own     ${own}`);
  const webpack = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');
  const server = spawn(process.execPath, [webpack, 'serve', '--env', 'development'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
  const [code] = (await once(server, 'exit')) as [number | null];
  return code ?? 0;
};

const sizes = (): number => {
  const dist = join(root, 'dist');
  const record = readBuildRecord(dist);
  if (record.kind !== 'remote') throw new Error(`${dist} holds a build of the shell`);
  const lines = [...record.sizes.slice(0, 1), ...measurePages(dist, record)];
  for (const { what, bytes, budget } of lines) {
    const verdict = bytes > budget ? 'over' : 'ok  ';
    console.log(`${verdict} ${what.padEnd(40)} ${(bytes / 1000).toFixed(1)} KB of ${String(budget / 1000)}`);
  }
  return lines.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
};

const [command = '--help', ...rest] = process.argv.slice(2);

const run = (): Promise<number> | number => {
  if (!isOwnRepository(root)) {
    console.error(`${root} holds no webpack.config.ts: run this in the folder of the remote's repository`);
    return 1;
  }
  if (command === 'build') return build();
  if (command === 'dev') return dev();
  if (command === 'sizes') return sizes();
  if (command === '--help') console.log(ownHelp);
  const remote = remoteOf(root);
  const isNamed = withoutRemote.has(command) || rest.some((argument) => fullName(argument) === remote);
  return runDeployTool(root, [command, ...(isNamed ? [] : [remote]), ...rest]);
};

process.exitCode = await run();
