/**
 * `npm test`: every check of the repository, the fastest first. All of them run even when one fails. It ends with the
 * slowest tests, those that failed, and the number of passed and failed ones.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process, { cwd, env, execPath, exit, stdout } from 'node:process';
import { buildAll } from './system/build.ts';
import { explain } from './system/explain.ts';
import { terminalProgress } from './system/progress.ts';
import { workspace } from './system/workspace.ts';

interface Tally {
  passed: number;
  failed: number;
}

interface TimedTest {
  readonly title: string;
  readonly file: string;
  readonly milliseconds: number;
}

const slowestCount = 20;
/** So many browser tests, or files of Jest, may pass only when they run again: more are no accident. */
const toleratedFlaky = 2;
const timedTests: TimedTest[] = [];
/** The failed tests by name, and tests that passed only when they ran again. */
const failedTests: string[] = [];
const flakyTests: string[] = [];

/** They come to 2.3 GB at most. Half of the memory can be files: this leaves a machine 6 GB for the programs. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Where the tests keep their files: in memory, if there is room. They make and delete files by the thousand, which took
 * a tenth of the processors' time on a disk.
 */
function makeTemporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const hasRoom = bavail * bsize > neededBytes;
  const folder = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'vitrine-test-'));
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

const temporaryFolder = makeTemporaryFolder();
process.once('exit', () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 }));
/** The step that is under way. */
let running: ChildProcess | undefined;
// Otherwise an interrupted run would keep its memory. The step ends first, because it still writes files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (running?.exitCode !== null) exit(1);
    running.once('exit', () => exit(1)).kill(signal);
  });
}

function run(command: string, args: string[], extraEnv: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: {
        ...env,
        NX_DAEMON: 'false',
        TMPDIR: temporaryFolder,
        // The same programs start a hundred times.
        NODE_COMPILE_CACHE: join(temporaryFolder, 'compiled'),
        ...extraEnv,
      },
    });
    running = child;
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A step without a count of its own. */
const check = (command: string, args: string[]) => async (): Promise<Tally> =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const lint = (name: string) => check('npm', ['run', '--silent', 'lint', '--', name]);

interface JestSuite {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number | null;
  }[];
}

/** Builds everything; the stamp lets the browser tests skip an unchanged build. */
async function build(): Promise<Tally> {
  const progress = terminalProgress(stdout);
  try {
    await buildAll({ dataDir: join(workspace, '.data'), progress, signal: new AbortController().signal });
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(explain(error));
    return { passed: 0, failed: 1 };
  }
}

/** Runs these files, or all; answers Jest's report, without suites when it wrote none, and its exit code. */
async function runJest(files: readonly string[] = []): Promise<{ suites: readonly JestSuite[]; code: number }> {
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
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ]);
  const result = readReport(report) as { readonly testResults: readonly JestSuite[] } | null;
  return { suites: result?.testResults ?? [], code };
}

const failedIn = ({ name, status, assertionResults }: JestSuite): string[] => {
  const file = relative(cwd(), name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}  could not be loaded`];
  return assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${file}  ${fullName}`);
};

/**
 * Jest's own count; a suite that could not be loaded counts as a failure. One or two files that failed run again by
 * themselves, like browser tests, and those of their tests that pass then are named.
 */
async function jest(): Promise<Tally> {
  const all = await runJest();
  const failing = all.suites.filter(({ status }) => status === 'failed');
  const isRepeated = failing.length > 0 && failing.length <= toleratedFlaky;
  const last = isRepeated ? await runJest(failing.map(({ name }) => name)) : all;
  const repeated = new Map(isRepeated ? last.suites.map((suite) => [suite.name, suite]) : []);
  const suites = all.suites.map((suite) => repeated.get(suite.name) ?? suite);
  for (const { name, assertionResults } of suites)
    for (const { fullName, duration } of assertionResults)
      timedTests.push({ title: fullName, file: relative(cwd(), name), milliseconds: duration ?? 0 });
  const failed = suites.flatMap(failedIn);
  failedTests.push(...failed);
  flakyTests.push(...failing.flatMap(failedIn).filter((test) => !failed.includes(test)));
  const passed = suites.flatMap(({ assertionResults }) => assertionResults.filter((one) => one.status === 'passed'));
  return { passed: passed.length, failed: last.code === 0 ? failed.length : Math.max(failed.length, 1) };
}

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

/** Files the tests of a suite in the lists of this run. */
function fileSpecs({ suites = [], specs = [] }: PlaywrightSuite): void {
  for (const { title, file: path, tests } of specs) {
    const file = `shell/e2e/${path}`;
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    timedTests.push({ title, file, milliseconds });
    if (tests.some(({ status }) => status === 'flaky')) flakyTests.push(`${file}  ${title}`);
    if (tests.some(({ status }) => status === 'unexpected')) failedTests.push(`${file}  ${title}`);
    // Playwright does so with tests that wait for others, when one of those failed.
    if (tests.some(({ status }) => status === 'skipped')) failedTests.push(`${file}  ${title} (did not run)`);
  }
  for (const suite of suites) fileSpecs(suite);
}

/** Playwright's own count. A test that did not run counts as a failure. */
async function browser(): Promise<Tally> {
  const report = join(temporaryFolder, 'playwright.json');
  const code = await run(execPath, ['tools/e2e.ts'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const result = readReport(report) as PlaywrightReport | null;
  if (!result) return { passed: 0, failed: 1 };
  fileSpecs(result);
  const { expected, unexpected, flaky, skipped } = result.stats;
  const unsteady = flaky > toleratedFlaky ? flaky : 0;
  const failed = unexpected + skipped + unsteady;
  return { passed: expected + flaky - unsteady, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** A reporter's file; null when it is missing or malformed. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const steps: [string, () => Promise<Tally>][] = [
  ['format', lint('format')],
  ['types and lint', lint('code')],
  ['boundaries', lint('boundaries')],
  ['exports', lint('exports')],
  ['words', lint('words')],
  ['paths in documents', lint('paths')],
  ['build', build],
  ['sizes', check('npm', ['run', '--silent', 'sizes'])],
  ['unit and integration', jest],
  ['browser', browser],
];

const total: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [name, step] of steps) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const tally = await step();
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  lines.push(`${tally.failed ? '✗' : '✓'} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
}

const slowest = timedTests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestCount);
console.log(`\n── slowest ${slowest.length} of ${timedTests.length} tests`);
for (const { title, file, milliseconds } of slowest)
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}  ${title}`);

for (const [name, tests] of [
  ['passed only when they ran again', flakyTests],
  ['failed', failedTests],
] as const)
  if (tests.length > 0) console.log(`\n── ${name}\n${tests.map((test) => `  ${test}`).join('\n')}`);

console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
exit(total.failed === 0 ? 0 : 1);
