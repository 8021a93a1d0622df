import { use } from 'react';

/** A part of the page in a chunk of its own. */
export interface CodeSplit<T> {
  /** Fetches it; once, unless it failed before. */
  readonly load: () => Promise<T>;
  /** For renders: the part, a suspension until it has come, or why it could not. */
  readonly read: () => T;
}

/** React reads a promise it knows to be settled without suspending. */
const settled = <T>(promise: Promise<T>, part: T): Promise<T> => Object.assign(promise, { status: 'fulfilled', value: part });

/**
 * Splits a part off that prerendered pages show at once: after `load()`, `read()` answers without
 * suspending, so a build that loaded every part first renders whole pages, and a browser that has not
 * yet keeps the prerendered markup until the chunk is there.
 */
export const codeSplit = <T>(fetchPart: () => Promise<T>): CodeSplit<T> => {
  let coming: Promise<T> | null = null;
  let failed = false;
  const start = (): Promise<T> => {
    failed = false;
    const next = fetchPart();
    next.then(
      (part) => settled(next, part),
      // Kept, so that a render hears of it instead of asking for ever; `load` asks again.
      () => (failed = true),
    );
    return next;
  };
  const load = (): Promise<T> => {
    if (!coming || failed) coming = start();
    return coming;
  };
  const useArrived = (): T => use((coming ??= start()));
  return { load, read: useArrived };
};

/** Begins to load for a coming render, which will hear of a failure itself. */
export const beginLoading = (...splits: readonly CodeSplit<unknown>[]): void => {
  for (const split of splits) split.load().catch(() => undefined);
};
