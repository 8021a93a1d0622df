/** Reads a browser's trace: what its page's main thread did, task by task. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start and length in microseconds; `tdur` is the time that the thread itself ran. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly url?: string; readonly functionName?: string };
  };
}

/** One task of the main thread, in milliseconds. */
export interface Task {
  /** Since the trace began. */
  readonly start: number;
  readonly duration: number;
  /** What the thread itself ran of it: the same on a busy machine as on an idle one. */
  readonly work: number;
  /** Its largest parts. */
  readonly parts: string;
}

/** To be traced for `tasksOf`. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const isTask = ({ name }: TraceEvent): boolean => name === 'RunTask';

/** The main thread that worked most: the one of the page that was looked at. */
const busiestMainThread = (events: readonly TraceEvent[]): string | undefined => {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const worked = new Map<string, number>();
  for (const event of events) {
    const thread = `${event.pid}:${event.tid}`;
    if (isTask(event) && mains.has(thread)) worked.set(thread, (worked.get(thread) ?? 0) + (event.tdur ?? 0));
  }
  return [...worked].toSorted(([, a], [, b]) => b - a)[0]?.[0];
};

const partName = ({ name, args }: TraceEvent): string => {
  const file = args?.data?.url?.split('/').at(-1);
  return [name, args?.data?.functionName, file].filter(Boolean).join(' ');
};

/** The three parts of a task that took most, each without what is inside of it. */
const largestParts = (inside: readonly TraceEvent[]): string => {
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (event: TraceEvent, time: number) => own.set(partName(event), (own.get(partName(event)) ?? 0) + time);
  for (const event of inside.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0) <= event.ts) open.pop();
    const around = open.at(-1);
    if (around) add(around, -(event.tdur ?? 0));
    add(event, event.tdur ?? 0);
    open.push(event);
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .filter(([, time]) => time >= 1000)
    .map(([name, time]) => `${name} ${Math.round(time / 1000)}`)
    .join(', ');
};

/** Tasks of the page's main thread with at least so many milliseconds of work, longest first. */
export const tasksOf = (trace: Buffer, least: number): Task[] => {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] };
  const thread = busiestMainThread(traceEvents);
  const complete = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && `${pid}:${tid}` === thread);
  const began = Math.min(...complete.map(({ ts }) => ts));
  return complete
    .filter((event) => isTask(event) && (event.tdur ?? 0) >= least * 1000)
    .map((task) => ({
      start: (task.ts - began) / 1000,
      duration: (task.dur ?? 0) / 1000,
      work: (task.tdur ?? 0) / 1000,
      parts: largestParts(
        complete.filter(
          (event) =>
            event !== task &&
            !isTask(event) &&
            event.ts >= task.ts &&
            event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0),
        ),
      ),
    }))
    .toSorted((a, b) => b.work - a.work);
};
