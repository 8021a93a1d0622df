import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { execPath } from 'node:process';
import { workspace } from '../system/workspace.ts';
import { type Result, toleratedFlaky } from './results.ts';
import { readReport, run, temporaryFolder } from './run.ts';

interface JestSuite {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number | null;
  }[];
}

/** Runs Jest; answers its report, without suites when it wrote none, and its exit code. */
async function runJest(args: readonly string[]): Promise<{ suites: readonly JestSuite[]; code: number }> {
  const report = join(temporaryFolder, 'jest.json');
  rmSync(report, { force: true });
  const code = await run(execPath, [
    '--experimental-vm-modules',
    // Tests of memory measure what is held, without garbage.
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    '--import=./libs/testing/src/swc-hook.mjs',
    'node_modules/jest/bin/jest.js',
    '--ci',
    // Twice as many as CI has processors: integration tests wait much of their time.
    '--maxWorkers=4',
    '--json',
    `--outputFile=${report}`,
    ...args,
  ]);
  const result = readReport(report) as { readonly testResults: readonly JestSuite[] } | null;
  return { suites: result?.testResults ?? [], code };
}

const failedIn = ({ name, status, assertionResults }: JestSuite): string[] => {
  const file = relative(workspace, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}  could not be loaded`];
  return assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${file}  ${fullName}`);
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Every spec, but for those whose paths begin with one of `without`. */
export const allSpecs = (without: readonly string[] = []): Promise<Result> =>
  jest(without.map((start) => `--testPathIgnorePatterns=^${escaped(join(workspace, start))}`));

/** These specs alone. */
export const theseSpecs = (files: readonly string[]): Promise<Result> => jest(['--runTestsByPath', ...files]);

/**
 * Jest's own count; a suite that could not be loaded counts as a failure. One or two files that failed run again by
 * themselves, like browser tests, and those of their tests that pass then are named.
 */
async function jest(args: readonly string[]): Promise<Result> {
  const all = await runJest(args);
  const failing = all.suites.filter(({ status }) => status === 'failed');
  const isRepeated = failing.length > 0 && failing.length <= toleratedFlaky;
  const last = isRepeated ? await runJest(['--runTestsByPath', ...failing.map(({ name }) => name)]) : all;
  const repeated = new Map(isRepeated ? last.suites.map((suite) => [suite.name, suite]) : []);
  const suites = all.suites.map((suite) => repeated.get(suite.name) ?? suite);
  const failedTests = suites.flatMap(failedIn);
  const tests = suites.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(workspace, name) })),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: last.code === 0 ? failedTests.length : Math.max(failedTests.length, 1),
    timedTests: tests.map(({ fullName, file, duration }) => ({ title: fullName, file, milliseconds: duration ?? 0 })),
    failedTests,
    flakyTests: failing.flatMap(failedIn).filter((test) => !failedTests.includes(test)),
  };
}
