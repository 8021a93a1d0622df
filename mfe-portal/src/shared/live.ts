import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { api, type LiveTopic, liveTopics, pathOf } from '@vitrine/contracts';
import { useEffect } from 'react';

/** Milliseconds between two readings, at least. */
const readEvery = 2000;
/**
 * Milliseconds until a stream that was refused is asked for again, up to half of it more, so that not all pages ask at
 * once. The browser itself comes back after a lost one.
 */
const askAgainAfter = 30_000;
/**
 * Milliseconds without a pointer or key after which a page that nobody uses reads no more, so that its session ends as
 * an idle one does.
 */
const leftAfter = 3_600_000;

const keysOf: Record<LiveTopic, readonly QueryKey[]> = {
  today: [['dashboard'], ['tasks'], ['clientFiles']],
  inbox: [['inbox']],
};

/**
 * Follows the live topics while the page is seen, and calls `onChange` with what changed: at most once in two seconds,
 * never while the page is hidden or was left, and once on return. Answers how to stop.
 */
export function followLive(onChange: (topics: readonly LiveTopic[]) => void): () => void {
  const changed = new Set<LiveTopic>();
  let source: EventSource | undefined;
  let isFirst = true;
  let lastRead = -Infinity;
  let lastInput = Date.now();
  let reading: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const isSeen = (): boolean => document.visibilityState === 'visible' && Date.now() - lastInput < leftAfter;

  const read = (): void => {
    reading = undefined;
    if (changed.size === 0 || !isSeen()) return;
    lastRead = Date.now();
    const topics = [...changed];
    changed.clear();
    onChange(topics);
  };
  const tell = (topics: readonly LiveTopic[]): void => {
    for (const topic of topics) changed.add(topic);
    reading ??= setTimeout(read, Math.max(0, lastRead + readEvery - Date.now()));
  };
  const close = (): void => {
    clearTimeout(asking);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    if (typeof EventSource === 'undefined' || document.visibilityState !== 'visible') return;
    source = new EventSource(pathOf(api.live.events));
    // What was told before it opened is not known; the page itself was read just before the first one did.
    source.addEventListener('open', () => {
      if (!isFirst) tell(liveTopics);
      isFirst = false;
    });
    source.addEventListener('message', ({ data }) => tell(liveTopics.filter((topic) => topic === data)));
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      asking = setTimeout(open, askAgainAfter * (1 + Math.random() / 2));
    });
  };
  const noteInput = (): void => {
    const wasLeft = !isSeen();
    lastInput = Date.now();
    if (wasLeft) tell([]);
  };
  // An open stream of a page behind others would be one of the few connections that a browser has to a server.
  const onVisibility = (): void => {
    lastInput = Date.now();
    open();
  };

  const inputs = ['pointermove', 'pointerdown', 'keydown'] as const;
  for (const input of inputs) document.addEventListener(input, noteInput, { passive: true });
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    for (const input of inputs) document.removeEventListener(input, noteInput);
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(reading);
    close();
  };
}

/**
 * Keeps what is shown as it is on the server, where that has the stream. Without it a page reads when it gets the
 * focus, as ever.
 */
export function useLive(isOffered: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOffered) return undefined;
    return followLive((topics) => {
      for (const queryKey of topics.flatMap((topic) => keysOf[topic])) void queries.invalidateQueries({ queryKey });
    });
  }, [queries, isOffered]);
}
