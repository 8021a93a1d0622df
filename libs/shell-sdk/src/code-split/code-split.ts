import { use } from 'react';

/** A part of the page in a chunk of its own. */
export interface CodeSplit<T> {
  /** Fetches it; once, unless it failed before. */
  readonly load: () => Promise<T>;
  /** For renders: the part, a suspension until it has come, or why it could not. */
  readonly read: () => T;
}

/**
 * Splits off what `fetchPart` imports, of a page that may be prerendered: after `load()`, `read()` answers without
 * suspending, so a build that loaded every part first renders whole pages, and a browser that has not yet keeps
 * the prerendered markup until the chunk is there.
 */
export const codeSplit = <T>(fetchPart: () => Promise<T>): CodeSplit<T> => {
  let latest: Promise<T> | null = null;
  let failed = false;
  const start = async (): Promise<T> => {
    failed = false;
    try {
      return await fetchPart();
    } catch (error) {
      // Kept, so that a render hears of it instead of asking for ever; `load` asks again.
      failed = true;
      throw error;
    }
  };
  const load = async (): Promise<T> => {
    if (!latest || failed) latest = start();
    const promise = latest;
    const value = await promise;
    // React reads a promise it knows to be settled without suspending.
    Reflect.set(promise, 'status', 'fulfilled');
    Reflect.set(promise, 'value', value);
    return value;
  };
  const current = (): Promise<T> => {
    const promise = latest ?? start();
    latest = promise;
    return promise;
  };
  const useLatest = (): T => use(current());
  return { load, read: useLatest };
};

/** Reads a part by a name that says where it may be called: in a render. */
export const usePart = <T>(split: CodeSplit<T>): T => split.read();

/** Begins to load for a coming render, which will hear of a failure itself. */
export const beginLoading = (...splits: readonly CodeSplit<unknown>[]): void => {
  for (const split of splits) split.load().catch(() => undefined);
};
