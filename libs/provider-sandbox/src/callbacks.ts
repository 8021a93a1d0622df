import { randomUUID } from 'node:crypto';

/** `deliver` at once, `hold` until a release, `drop` for good. */
export type CallbackMode = 'deliver' | 'hold' | 'drop';

/** One report of a provider on its way to the product. It is signed when it is sent, as providers do. */
interface CallbackRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Callback {
  readonly id: string;
  /** Event type, such as `email.delivered`. */
  readonly label: string;
  /** Which message it is about. */
  readonly subject: string;
  readonly status: 'waiting' | 'held' | 'delivered' | 'failed' | 'dropped';
  readonly attempts: number;
}

export interface Callbacks {
  /** Queues a report; null from `make` means that it has no receiver. */
  readonly enqueue: (report: {
    readonly label: string;
    readonly subject: string;
    readonly make: () => CallbackRequest | null;
  }) => void;
  readonly mode: () => CallbackMode;
  /** What happens to reports from now on. `deliver` also lets go of what was held. */
  readonly setMode: (mode: CallbackMode) => void;
  /**
   * Sends held reports one after another in this order, each so many times; answers the HTTP statuses (null: no
   * answer).
   */
  readonly release: (ids: readonly string[], copies?: number) => Promise<(number | null)[]>;
  /** Newest first. */
  readonly list: () => readonly Callback[];
  /** Resolves when nothing is on its way. */
  readonly settled: () => Promise<void>;
  /** Calls `url` once; answers status and text. */
  readonly post: (request: CallbackRequest) => Promise<{ readonly status: number | null; readonly text: string }>;
  readonly reset: () => void;
  readonly close: () => void;
}

interface Entry extends Callback {
  readonly make: () => CallbackRequest | null;
}

const timeoutMs = 10_000;
const maximumEntries = 2000;
/** As the providers, but for the impatient. */
const defaultDelays = [1000, 3000, 10_000, 30_000, 120_000];

/**
 * Delivers what providers report, with retries; in memory only: a report that a restart loses is one a provider lost.
 */
export const makeCallbacks = ({
  retryDelaysMs = defaultDelays,
}: { retryDelaysMs?: readonly number[] } = {}): Callbacks => {
  let entries: Entry[] = [];
  let mode: CallbackMode = 'deliver';
  let closed = false;
  let inFlight = 0;
  const timers = new Set<NodeJS.Timeout>();
  const waiters = new Set<() => void>();

  const isSettled = (): boolean => inFlight === 0 && !entries.some(({ status }) => status === 'waiting');
  const notifyWaiting = (): void => {
    if (isSettled()) for (const resolve of waiters) resolve();
  };
  const change = (id: string, changes: Partial<Entry>): void => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry));
  };

  const post: Callbacks['post'] = async ({ url, headers, body }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: null, text: '' };
    }
  };
  const sendOnce = async (entry: Entry): Promise<number | null> => {
    const request = entry.make();
    if (request === null) return null;
    inFlight += 1;
    const { status } = await post(request);
    inFlight -= 1;
    return status;
  };
  const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

  const run = async (id: string): Promise<void> => {
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined || closed) return;
    const status = await sendOnce(entry);
    const attempts = entry.attempts + 1;
    const delay = retryDelaysMs[attempts - 1];
    if (isAccepted(status)) change(id, { status: 'delivered', attempts });
    else if (delay === undefined || entry.make() === null) change(id, { status: 'failed', attempts });
    else {
      change(id, { attempts });
      const timer = setTimeout(() => {
        timers.delete(timer);
        void run(id);
      }, delay).unref();
      timers.add(timer);
    }
    notifyWaiting();
  };

  return {
    enqueue: (report) => {
      if (report.make() === null) return;
      const entry: Entry = {
        ...report,
        id: randomUUID(),
        status: mode === 'deliver' ? 'waiting' : mode === 'hold' ? 'held' : 'dropped',
        attempts: 0,
      };
      entries = [...entries.slice(-maximumEntries), entry];
      if (entry.status === 'waiting') void run(entry.id);
    },
    mode: () => mode,
    setMode: (next) => {
      mode = next;
      if (next !== 'deliver') return;
      for (const { id } of entries.filter(({ status }) => status === 'held')) {
        change(id, { status: 'waiting' });
        void run(id);
      }
    },
    release: async (ids, copies = 1) => {
      const statuses: (number | null)[] = [];
      for (const id of ids) {
        const entry = entries.find((one) => one.id === id);
        if (entry === undefined) throw new Error(`No report '${id}'.`);
        const answers = await Promise.all(Array.from({ length: copies }, async () => sendOnce(entry)));
        change(id, { status: answers.some(isAccepted) ? 'delivered' : 'failed', attempts: entry.attempts + copies });
        statuses.push(...answers);
      }
      notifyWaiting();
      return statuses;
    },
    list: () =>
      entries
        .map(({ id, label, subject, status, attempts }) => ({ id, label, subject, status, attempts }))
        .toReversed(),
    settled: async () =>
      new Promise((resolve) => {
        const done = (): void => {
          waiters.delete(done);
          resolve();
        };
        waiters.add(done);
        notifyWaiting();
      }),
    post,
    reset: () => {
      entries = [];
      mode = 'deliver';
      notifyWaiting();
    },
    close: () => {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
