import { summaryOf } from './results.ts';

const test = (title: string, milliseconds: number) => ({ title, file: 'one.spec.ts', milliseconds });

describe('the summary of npm test', () => {
  it('adds up its steps, and marks the one that failed', () => {
    const summary = summaryOf([
      { name: 'format', seconds: 2.4, result: { passed: 1, failed: 0 } },
      { name: 'browser', seconds: 117.6, result: { passed: 40, failed: 2 } },
    ]);
    expect(summary.split('\n')).toEqual([
      '',
      '✓ format: 1 passed, 0 failed (2 s)',
      '✗ browser: 40 passed, 2 failed (118 s)',
      'It took 2.0 minutes.',
      '',
      '41 passed, 2 failed',
    ]);
  });

  it('names tests that failed or ran again, and the slowest twenty, the slowest first', () => {
    const timedTests = Array.from({ length: 22 }, (_, index) => test(`test ${index}`, index * 1000));
    const summary = summaryOf([
      {
        name: 'browser',
        seconds: 60,
        result: { passed: 1, failed: 1, timedTests, failedTests: ['a'], flakyTests: ['b'] },
      },
    ]);
    expect(summary).toMatch(/^── slowest 20 of 22 tests\n {3}21\.0 s {2}one\.spec\.ts {2}test 21\n/);
    expect(summary).not.toContain('test 1\n');
    expect(summary).toContain('── passed only when they ran again\n  b\n');
    expect(summary).toContain('── failed\n  a\n');
  });
});
