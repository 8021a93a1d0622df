/**
 * `npm test`: the checks of the repository, the fastest first. All of them run even when one fails. It ends with the
 * slowest tests, those that failed, and the number of passed and failed ones.
 *
 *     npm test                        what a change must not break, in minutes
 *     npm test -- --all               with every wide matrix, as CI does
 *     npm test -- --changed           what the files of this branch can reach
 *     npm test -- --changed <commit>  the same since a commit
 */
import { join } from 'node:path';
import process from 'node:process';
import { buildAll } from './system/build.ts';
import { explain } from './system/explain.ts';
import { terminalProgress } from './system/progress.ts';
import { workspace } from './system/workspace.ts';
import { allBrowserTests, theseBrowserTests } from './test/browser.ts';
import { allSpecs, theseSpecs } from './test/jest.ts';
import { branchPoint, changedSince, affectedBy, relatedSpecs } from './test/affected.ts';
import { type Result, resultOf, summaryOf } from './test/results.ts';
import { run } from './test/run.ts';
import { journeys, wideSpecs } from './test/tiers.ts';

type Step = readonly [name: string, work: () => Promise<Result>];

const check = (name: string, command: string, ...args: string[]): Step => [
  name,
  async () => resultOf((await run(command, args)) === 0),
];
const lint = (title: string, name: string): Step => check(title, 'npm', 'run', '--silent', 'lint', '--', name);

/** Builds everything; the stamp lets the browser tests skip an unchanged build. */
async function build(): Promise<Result> {
  const progress = terminalProgress(process.stdout);
  try {
    await buildAll({ dataDir: join(workspace, '.data'), progress, signal: new AbortController().signal });
    return resultOf(true);
  } catch (error) {
    console.error(explain(error));
    return resultOf(false);
  }
}

/** Of the whole repository, without running any of it. */
const sources: readonly Step[] = [
  lint('format', 'format'),
  lint('types and lint', 'code'),
  lint('boundaries', 'boundaries'),
  lint('exports', 'exports'),
  lint('words', 'words'),
  lint('paths in documents', 'paths'),
  ['build', build],
  check('sizes', 'npm', 'run', '--silent', 'sizes'),
];

/** What the files that differ from `base` can reach. */
function changedSteps(base: string): Step[] {
  const files = changedSince(base);
  const { folders, specs, journeys: reached } = affectedBy(files, relatedSpecs(files));
  console.log(
    `${files.length} changed files reach ${specs.length} specs of Jest; browser tests: ${reached.join(', ') || 'none'}`,
  );
  return [
    lint('format', 'format'),
    ...(folders.length > 0
      ? [check('types and lint', 'npx', 'oxlint', '--type-aware', '--type-check', '--deny-warnings', ...folders)]
      : []),
    lint('boundaries', 'boundaries'),
    lint('words', 'words'),
    lint('paths in documents', 'paths'),
    ...(specs.some((spec) => spec.startsWith('bff/test/')) ? [['build', build] as const] : []),
    ...(specs.length > 0 ? [['unit and integration', () => theseSpecs(specs)] as const] : []),
    ...(reached.length > 0 ? [['browser', () => theseBrowserTests(reached)] as const] : []),
  ];
}

function stepsOf([option, base, ...others]: readonly string[]): readonly Step[] {
  if (option === undefined)
    return [
      ...sources,
      ['unit and integration', () => allSpecs(wideSpecs)],
      ['browser', () => theseBrowserTests(journeys)],
    ];
  if (option === '--all' && base === undefined)
    return [...sources, ['unit and integration', () => allSpecs()], ['browser', allBrowserTests]];
  if (option === '--changed' && others.length === 0) return changedSteps(base ?? branchPoint());
  console.error('npm test, npm test -- --all, npm test -- --changed, or npm test -- --changed <commit>');
  return process.exit(2);
}

const done = [];
for (const [name, work] of stepsOf(process.argv.slice(2))) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const result = await work();
  done.push({ name, seconds: (performance.now() - started) / 1000, result });
}
console.log(`\n${summaryOf(done)}`);
process.exit(done.every(({ result }) => result.failed === 0) ? 0 : 1);
