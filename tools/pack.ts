/**
 * `npm run pack [-- <folder>]`: packs `@vitrine/shell-sdk`, `@vitrine/ui` and what else a remote in a repository of its
 * own is built with, compiled and with types, as `npm publish` and `npm install` take them (ADR 0078).
 */
import { join, resolve } from 'node:path';
import { packPackages } from './pack/pack.ts';
import { workspace } from './system/workspace.ts';

const [folder = join(workspace, '.data', 'packages')] = process.argv.slice(2);
const destination = resolve(folder);
for (const { name, version, file } of await packPackages(workspace, destination))
  console.log(`${`${name} ${version}`.padEnd(28)} ${join(destination, file)}`);
