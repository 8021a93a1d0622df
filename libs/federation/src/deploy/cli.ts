/**
 * `publish --all | shell | <remote> …` makes builds that exist live.
 * `deploy shell | <remote> …` builds first, with `--all` everything.
 */
import { globSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { deployFolder } from './deploy-folder.ts';
import { DeployRefused, publish } from './publish.ts';

const workspace = join(import.meta.dirname, '../../../..');
const usage = 'Usage: deploy <publish|deploy> <--all | shell | mfe-name …>';

/** The shell first: remotes are checked against it. */
const projects = ['shell', ...globSync('mfe-*/package.json', { cwd: workspace }).map((file) => dirname(file)).toSorted()];

const chosen = (names: readonly string[]): string[] => {
  if (names.includes('--all')) return projects;
  const picked = names.map((name) => (projects.includes(name) ? name : `mfe-${name}`));
  const unknown = picked.find((name) => !projects.includes(name));
  if (unknown) throw new DeployRefused(`There is no project ${unknown}; there are ${projects.join(', ')}`);
  if (picked.length === 0) throw new DeployRefused(usage);
  return picked;
};

const build = (project: string): void => {
  execFileSync(process.execPath, [join(workspace, 'libs/federation/src/build/cli.ts')], { cwd: join(workspace, project), stdio: 'inherit' });
};

const run = async ([command, ...names]: readonly string[]): Promise<void> => {
  if (command !== 'publish' && command !== 'deploy') throw new DeployRefused(usage);
  const folder = deployFolder(workspace);
  for (const project of chosen(names)) {
    if (command === 'deploy') build(project);
    const { name, buildId, changed } = await publish(folder, join(workspace, project));
    console.log(`${name} ${buildId} ${changed ? 'is live' : 'was live already'}`);
  }
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof DeployRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
