import { use } from 'react';

/** A part of the page in a chunk of its own. */
export interface CodeSplit<T> {
  /** Fetches it; once, unless it failed before. */
  readonly load: () => Promise<T>;
  /** For renders: the part, a suspension until it has come, or why it could not. */
  readonly read: () => T;
}

/**
 * Splits a part off that prerendered pages show at once: after `load()`, `read()` answers without
 * suspending, so a build that loaded every part first renders whole pages, and a browser that has not
 * yet keeps the prerendered markup until the chunk is there.
 */
export const codeSplit = <T>(fetchPart: () => Promise<T>): CodeSplit<T> => {
  let arrived: { readonly part: T } | null = null;
  let coming: Promise<T> | null = null;
  let failed = false;
  const start = (): Promise<T> => {
    failed = false;
    const next = fetchPart();
    next.then(
      (part) => (arrived = { part }),
      // Kept, so that a render hears of it instead of asking for ever; `load` asks again.
      () => (failed = true),
    );
    return next;
  };
  const load = (): Promise<T> => {
    if (!coming || failed) coming = start();
    return coming;
  };
  return { load, read: () => (arrived ? arrived.part : use((coming ??= start()))) };
};

/** Begins to load for a coming render, which will hear of a failure itself. */
export const beginLoading = (...parts: readonly CodeSplit<unknown>[]): void => {
  for (const part of parts) part.load().catch(() => undefined);
};
