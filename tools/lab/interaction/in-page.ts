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

/** What `watch` recorded, in milliseconds: events from 16, the lengths of tasks from 50. */
export interface Recorded {
  readonly events: readonly EventTiming[];
  readonly tasks: readonly number[];
  /** When the page was hydrated, and what had been held was replayed; null before. */
  readonly liveAt: number | null;
}

interface WatchedWindow extends Window {
  watched: { events: EventTiming[]; tasks: number[]; liveAt: number | null; takeRecords: () => void };
}

/** Before the page's own scripts: records events and long tasks. */
export function watch(): void {
  const keepEvents = (entries: PerformanceEntryList): void => {
    for (const entry of entries as (PerformanceEventTiming & { readonly interactionId: number })[]) {
      const { name, interactionId, startTime, processingStart, processingEnd, duration } = entry;
      if (interactionId > 0)
        watched.events.push({ name, interactionId, startTime, processingStart, processingEnd, duration });
    }
  };
  const keepTasks = (entries: PerformanceEntryList): void => {
    watched.tasks.push(...entries.map(({ duration }) => duration));
  };
  const events = new PerformanceObserver((list) => keepEvents(list.getEntries()));
  const tasks = new PerformanceObserver((list) => keepTasks(list.getEntries()));
  const watched: WatchedWindow['watched'] = {
    events: [],
    tasks: [],
    liveAt: null,
    takeRecords: () => {
      keepEvents(events.takeRecords());
      keepTasks(tasks.takeRecords());
    },
  };
  Object.assign(window, { watched });
  events.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  tasks.observe({ type: 'longtask', buffered: true });
  addEventListener('vitrine:live', () => (watched.liveAt ??= performance.now()));
}

/** What was recorded so far, once the frame that is being drawn is on the screen and the thread is idle. */
export async function recorded(): Promise<Recorded> {
  // An entry is queued when its frame was shown, which is after the frame's own callbacks.
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  const { watched } = window as unknown as WatchedWindow;
  watched.takeRecords();
  const { events, tasks, liveAt } = watched;
  return { events, tasks, liveAt };
}

/** Whether the page has been hydrated. */
export function isLive(): boolean {
  return (window as unknown as WatchedWindow).watched.liveAt !== null;
}

/** Milliseconds that each of many equal pieces of work took: what the processor gives this page just now. */
export function referencePieces(): number[] {
  const pieces: number[] = [];
  let sum = 1;
  for (let piece = 0; piece < 40; piece += 1) {
    const start = performance.now();
    for (let step = 0; step < 300_000; step += 1) sum = (sum * 48_271 + step) % 2_147_483_647;
    pieces.push(performance.now() - start);
  }
  // The result is used, so that no compiler leaves the work out.
  if (sum < 0) throw new Error('The reference work gave a negative number');
  return pieces;
}

/** Whether all has come that the page fetches before anybody touches it, and nothing is still to be laid out. */
export function isAtRest(): boolean {
  const text = document.querySelector('#vitrine-page')?.textContent ?? '{}';
  const { prefetch = [] } = JSON.parse(text) as { readonly prefetch?: readonly string[] };
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const isLaidOut = document
    .getAnimations()
    .every(
      (animation) => !(animation instanceof CSSTransition && animation.transitionProperty === 'content-visibility'),
    );
  return (
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    prefetch.every((path) => fetched.has(path)) &&
    isLaidOut
  );
}

/** Brings an element into view, as a keyboard or an assistive device does, and answers its center once it rests. */
export async function placeOf(selector: string): Promise<{ x: number; y: number }> {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  const centerOf = () => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (let rested = 0, last = centerOf(); rested < 10; last = centerOf()) {
    if (last.y < 0 || last.y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    rested = centerOf().y === last.y && last.y > 0 && last.y < innerHeight ? rested + 1 : 0;
  }
  const center = centerOf();
  if (!element.contains(document.elementFromPoint(center.x, center.y)))
    throw new Error(`Something lies over ${selector}`);
  return center;
}
