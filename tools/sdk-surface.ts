/**
 * `npm run sdk:surface`: writes down what shell-sdk's current version offers its remotes, in `libs/shell-sdk/api`. A
 * version that was written down before stays as it is: what changes gets a version of its own.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { surfaceOf } from './sdk-surface/surface.ts';
import { workspace } from './system/workspace.ts';

const { version } = JSON.parse(readFileSync(join(workspace, 'libs/shell-sdk/package.json'), 'utf8')) as {
  version: string;
};
const file = join(workspace, 'libs/shell-sdk/api', `${version}.txt`);
const surface = await surfaceOf(workspace);

if (!existsSync(file)) {
  writeFileSync(file, surface);
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
