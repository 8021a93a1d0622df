/** What runs inside the measured page; each function is handed to the browser as text. */

/** One event of an interaction, in milliseconds; `duration` reaches to the paint that follows it. */
interface EventTiming {
  readonly name: string;
  readonly interactionId: number;
  readonly startTime: number;
  readonly processingStart: number;
  readonly processingEnd: number;
  readonly duration: number;
}

interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

interface WatchedWindow extends Window {
  seenEvents: EventTiming[];
  seenTasks: LongTask[];
  takeEvents: () => void;
}

/** What `watch` recorded: events from 16 ms, tasks from 50 ms. */
export interface Recorded {
  readonly events: readonly EventTiming[];
  readonly tasks: readonly LongTask[];
}

/** Before the page's own scripts: records events and long tasks. */
export function watch(): void {
  const store = Object.assign(window as unknown as WatchedWindow, {
    seenEvents: [] as EventTiming[],
    seenTasks: [] as LongTask[],
  });
  const keepEvents = (entries: PerformanceEntryList): void => {
    for (const entry of entries) {
      const { name, interactionId, startTime, processingStart, processingEnd, duration } =
        entry as PerformanceEventTiming & { readonly interactionId: number };
      if (interactionId > 0)
        store.seenEvents.push({ name, interactionId, startTime, processingStart, processingEnd, duration });
    }
  };
  const keepTasks = (entries: PerformanceEntryList): void => {
    for (const { startTime, duration } of entries) store.seenTasks.push({ startTime, duration });
  };
  const events = new PerformanceObserver((list) => keepEvents(list.getEntries()));
  events.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const tasks = new PerformanceObserver((list) => keepTasks(list.getEntries()));
  tasks.observe({ type: 'longtask', buffered: true });
  store.takeEvents = () => {
    keepEvents(events.takeRecords());
    keepTasks(tasks.takeRecords());
  };
}

/** What was recorded so far, once the frame that is being drawn is on the screen. */
export async function recorded(): Promise<Recorded> {
  // An entry is queued when its frame was shown, which is after the frame's own callbacks.
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  const store = window as unknown as WatchedWindow;
  store.takeEvents();
  return { events: store.seenEvents, tasks: store.seenTasks };
}

/** Milliseconds that each of many equal pieces of work took: what the processor gives this page just now. */
export function referencePieces(): number[] {
  const pieces: number[] = [];
  let sum = 1;
  for (let piece = 0; piece < 40; piece += 1) {
    const start = performance.now();
    for (let step = 0; step < 600_000; step += 1) sum = (sum * 48_271 + step) % 2_147_483_647;
    pieces.push(performance.now() - start);
  }
  // The result is used, so that no compiler leaves the work out.
  if (sum < 0) throw new Error('The reference work gave a negative number');
  return pieces;
}

/** Whether all that the page fetches while it is idle has come, and its fonts. */
export function isAtRest(): boolean {
  const text = document.querySelector('#vitrine-page')?.textContent ?? '{}';
  const { prefetch = [] } = JSON.parse(text) as { readonly prefetch?: readonly string[] };
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  return document.readyState === 'complete' && document.fonts.status === 'loaded' && prefetch.every((path) => fetched.has(path));
}
