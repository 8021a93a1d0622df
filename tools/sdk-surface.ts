/**
 * `npm run surface -w @vitrine/shell-sdk`: writes down what shell-sdk's current version offers its remotes, in
 * `libs/shell-sdk/api`, and since which version it has each export (`exports.json`, from which a remote's build finds
 * the range it needs). A version that was written down before stays as it is: what changes gets a version of its own.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportsOf, surfaceOf } from './sdk-surface/surface.ts';
import { workspace } from './system/workspace.ts';

const { version } = JSON.parse(readFileSync(join(workspace, 'libs/shell-sdk/package.json'), 'utf8')) as {
  version: string;
};
const file = join(workspace, 'libs/shell-sdk/api', `${version}.txt`);
const exportsFile = join(workspace, 'libs/shell-sdk/api/exports.json');
const surface = await surfaceOf(workspace);

if (!existsSync(file)) {
  const since = JSON.parse(readFileSync(exportsFile, 'utf8')) as Readonly<Record<string, string>>;
  const recorded = exportsOf(surface).map((name) => [name, since[name] ?? version]);
  writeFileSync(file, surface);
  writeFileSync(exportsFile, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`);
  console.log(`libs/shell-sdk/api/${version}.txt is written; say in libs/shell-sdk/CHANGELOG.md what is new`);
} else if (readFileSync(file, 'utf8') === surface) {
  console.log(`shell-sdk ${version} offers what it did`);
} else {
  console.error(
    `shell-sdk ${version} was written down with another surface. Give the change a version: package.json and ` +
      'src/index.ts in libs/shell-sdk, a minor for what is added, a major for what is taken away or changed',
  );
  process.exitCode = 1;
}
