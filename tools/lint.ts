/**
 * `npm run lint`: every check that reads the sources and runs none of them. All run even when one fails, and it ends
 * with those that failed. `npm run lint -- words paths` runs these alone.
 */
import { spawnSync } from 'node:child_process';
import { toolPath, workspace } from './system/workspace.ts';

/** The commands of each check, the order in which they run. */
const checks: ReadonlyMap<string, readonly string[]> = new Map([
  ['format', ['oxfmt --check', 'node tools/lab/code-figures.ts --check']],
  ['code', ['oxlint --type-aware --type-check --deny-warnings']],
  ['boundaries', ['depcruise --config .dependency-cruiser.mjs shell mfe-* bff libs tools']],
  ['exports', ['knip --no-progress']],
  ['words', ['node tools/lint-words.ts']],
  ['paths', ['node tools/lint-paths.ts']],
]);

const run = (command: string): boolean =>
  spawnSync(command, {
    cwd: workspace,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: toolPath(process.env) },
  }).status === 0;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !checks.has(name));
if (unknown.length > 0) {
  console.error(`There is no check '${unknown.join("', '")}'; there are ${[...checks.keys()].join(', ')}.`);
  process.exit(2);
}
const failed: string[] = [];
for (const [name, commands] of checks) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (names.length !== 1) console.log(`── ${name}`);
  if (!commands.every(run)) failed.push(name);
}
if (failed.length > 0 && names.length !== 1) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
