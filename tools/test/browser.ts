import { join } from 'node:path';
import { execPath } from 'node:process';
import { type Result, toleratedFlaky } from './results.ts';
import { readReport, run, temporaryFolder } from './run.ts';

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** The tests of a suite and of the suites in it, each with what became of it. */
const testsIn = ({ suites = [], specs = [] }: PlaywrightSuite): ReturnType<typeof testOf>[] => [
  ...specs.map(testOf),
  ...suites.flatMap(testsIn),
];

const testOf = ({ title, file: path, tests }: NonNullable<PlaywrightSuite['specs']>[number]) => ({
  title,
  file: `shell/e2e/${path}`,
  milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  is: (status: string) => tests.some((test) => test.status === status),
});

/** Every browser test. */
export const allBrowserTests = (): Promise<Result> => playwright([]);

/** These, by path in `shell/e2e` without its ending, each once: not on translated pages too. */
export const theseBrowserTests = (names: readonly string[]): Promise<Result> =>
  playwright([
    ...['system', 'layout', 'faults'].map((project) => `--project=${project}`),
    // Otherwise `faults` would run all the others first.
    '--no-deps',
    ...names.map((name) => `shell/e2e/${name}.spec.ts`),
  ]);

/** Playwright's own count. A test that did not run counts as a failure. */
async function playwright(args: readonly string[]): Promise<Result> {
  const report = join(temporaryFolder, 'playwright.json');
  const code = await run(execPath, ['tools/e2e.ts', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const result = readReport(report) as PlaywrightReport | null;
  if (!result) return { passed: 0, failed: 1 };
  const tests = testsIn(result);
  const { expected, unexpected, flaky, skipped } = result.stats;
  const unsteady = flaky > toleratedFlaky ? flaky : 0;
  const failed = unexpected + skipped + unsteady;
  const testNames = (status: string, remark = '') =>
    tests.filter((test) => test.is(status)).map(({ file, title }) => `${file}  ${title}${remark}`);
  return {
    passed: expected + flaky - unsteady,
    failed: code === 0 ? failed : Math.max(failed, 1),
    timedTests: tests,
    // Playwright skips tests that wait for others, when one of those failed.
    failedTests: [...testNames('unexpected'), ...testNames('skipped', ' (did not run)')],
    flakyTests: testNames('flaky'),
  };
}
