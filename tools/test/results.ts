/** What a step of `npm test` found. */
export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly timedTests?: readonly TimedTest[];
  /** By name. */
  readonly failedTests?: readonly string[];
  /** Passed only when they ran again. */
  readonly flakyTests?: readonly string[];
}

interface TimedTest {
  readonly title: string;
  readonly file: string;
  readonly milliseconds: number;
}

/** So many browser tests, or files of Jest, may pass only when they run again: more are no accident. */
export const toleratedFlaky = 2;

/** A step without a count of its own. */
export const resultOf = (hasPassed: boolean): Result =>
  hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const slowestCount = 20;

/** The slowest tests, those that failed or ran twice, and a line for each step. */
export function summaryOf(steps: readonly { name: string; seconds: number; result: Result }[]): string {
  const results = steps.map(({ result }) => result);
  const timed = results.flatMap(({ timedTests = [] }) => timedTests);
  const slowest = timed.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestCount);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  const groups = [
    ['passed only when they ran again', results.flatMap(({ flakyTests = [] }) => flakyTests)],
    ['failed', results.flatMap(({ failedTests = [] }) => failedTests)],
  ] as const;
  return [
    ...(slowest.length > 0 ? [`── slowest ${slowest.length} of ${timed.length} tests`] : []),
    ...slowest.map(
      ({ title, file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}  ${title}`,
    ),
    ...groups.flatMap(([title, tests]) =>
      tests.length > 0 ? ['', `── ${title}`, ...tests.map((test) => `  ${test}`)] : [],
    ),
    '',
    ...steps.map(
      ({ name, seconds, result: { passed, failed } }) =>
        `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
    ),
    `It took ${(steps.reduce((total, { seconds }) => total + seconds, 0) / 60).toFixed(1)} minutes.`,
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}
