/**
 * `npm test`: every check of the repository in the order in which failures are cheapest to hear of.
 * All of them run even when one fails, so that one run tells everything; the last line counts them.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, exit } from 'node:process';

interface Tally {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));

function run(command: string, args: string[], extraEnv: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...env, NX_DAEMON: 'false', ...extraEnv } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A step that either holds or does not. */
const check = (command: string, args: string[]) => async (): Promise<Tally> =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Jest's own count. A suite that could not even load counts as a failure. */
async function jest(): Promise<Tally> {
  const report = join(reports, 'jest.json');
  const code = await run(execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--import=./libs/testing/src/swc-hook.mjs',
    'node_modules/jest/bin/jest.js',
    '--ci',
    // One more than CI has processors: integration tests wait much of their time.
    '--maxWorkers=3',
    '--json',
    `--outputFile=${report}`,
  ]);
  const result = readReport(report) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  } | null;
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Playwright's own count. A test that did not run is a failure: a suite that skips proves nothing. */
async function browser(): Promise<Tally> {
  const report = join(reports, 'playwright.json');
  const code = await run(execPath, ['tools/e2e.ts'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const result = readReport(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  } | null;
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.stats.unexpected + result.stats.flaky + result.stats.skipped;
  return { passed: result.stats.expected, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** A reporter's file; null when it is missing or broken, which is the caller's failure. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const steps: [string, () => Promise<Tally>][] = [
  ['types and lint', check('npm', ['run', '--silent', 'lint:code'])],
  ['boundaries', check('npm', ['run', '--silent', 'lint:boundaries'])],
  ['build', check('npm', ['run', '--silent', 'build'])],
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
rmSync(reports, { recursive: true, force: true });

console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
exit(total.failed === 0 ? 0 : 1);
