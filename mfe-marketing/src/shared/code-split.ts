import { use } from 'react';

/** A part of the page in a chunk of its own. */
export interface CodeSplit<T> {
  /** Fetches it; once, unless it failed before. */
  readonly load: () => Promise<T>;
  /** The fetch under way, or how the last one ended. */
  readonly coming: () => Promise<T>;
}

/** Splits off what `fetchPart` imports. */
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
  /** React reads a promise it knows to be settled without suspending. */
  const load = async (): Promise<T> => {
    if (!latest || failed) latest = start();
    const promise = latest;
    const value = await promise;
    Object.assign(promise, { status: 'fulfilled', value });
    return value;
  };
  return { load, coming: () => (latest ??= start()) };
};

/**
 * The part, for a render: a suspension until it has come, or why it could not. After `load()` it answers at once, so a
 * build that loaded every part first renders whole pages; a browser that has not keeps the prerendered markup meanwhile.
 */
export const usePart = <T>(split: CodeSplit<T>): T => use(split.coming());

/** Begins to load for a coming render, which will hear of a failure itself. */
export const beginLoading = (...splits: readonly CodeSplit<unknown>[]): void => {
  for (const split of splits) split.load().catch(() => undefined);
};
