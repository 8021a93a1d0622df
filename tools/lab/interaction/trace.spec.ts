import { tasksOf } from './trace.ts';

/** An event of a thread, its times in milliseconds. */
const event = (name: string, [pid, tid]: readonly [number, number], [ts, dur, tdur]: readonly number[], args = {}) => ({
  name,
  ph: 'X',
  pid,
  tid,
  ts: (ts ?? 0) * 1000,
  dur: (dur ?? 0) * 1000,
  tdur: (tdur ?? 0) * 1000,
  args,
});
const mainThread = (pid: number, tid: number) => ({
  name: 'thread_name',
  ph: 'M',
  pid,
  tid,
  ts: 0,
  args: { name: 'CrRendererMain' },
});
const [page, other, worker] = [[1, 1] as const, [2, 2] as const, [1, 9] as const];
const traceOf = (traceEvents: readonly object[]) => Buffer.from(JSON.stringify({ traceEvents }));

describe('tasksOf', () => {
  it('lists the long tasks of the page’s main thread by work, with their largest parts', () => {
    const tasks = tasksOf(
      traceOf([
        mainThread(...page),
        mainThread(...other),
        event('RunTask', page, [10, 300, 120]),
        event('EvaluateScript', page, [20, 200, 90], { data: { url: 'http://localhost/shell/a/shell.1.js' } }),
        event('Layout', page, [30, 60, 50]),
        event('RunTask', page, [400, 90, 20]),
        event('RunTask', page, [500, 160, 150]),
        event('RunTask', other, [10, 100, 100]),
        event('RunTask', worker, [10, 900, 900]),
      ]),
      50,
    );
    expect(tasks).toEqual([
      { start: 490, duration: 160, work: 150, parts: '' },
      { start: 0, duration: 300, work: 120, parts: 'Layout 50, EvaluateScript shell.1.js 40' },
    ]);
  });
});
