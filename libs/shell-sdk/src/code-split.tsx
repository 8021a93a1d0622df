/** Splits a remote's pages into chunks. Bundled with each remote, so it is not part of the shared contract. */
import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react';

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
export const codeSplit = <T,>(fetchPart: () => Promise<T>): CodeSplit<T> => {
  let latest: Promise<T> | null = null;
  let failed = false;
  const start = async (): Promise<T> => {
    failed = false;
    try {
      return await fetchPart();
    } catch (error) {
      // The rejection is kept, so that a render fails instead of retrying forever; `load` retries.
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
export const usePart = <T,>(split: CodeSplit<T>): T => split.read();

/** Starts loading for a coming render, which will report a failure itself. */
export const beginLoading = (...splits: readonly CodeSplit<unknown>[]): void => {
  for (const split of splits) split.load().catch(() => undefined);
};

const neverChanges = () => () => undefined;

/**
 * Whether this render takes over prerendered markup, or makes it. The build knows no query, history or session: what
 * depends on them is rendered like the build did while this is true, and comes with the next render.
 */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/**
 * Shows `fallback` while a screen's code loads. During hydration it adds no boundary: the page must not count as
 * hydrated before this screen is, or a form on it would be submitted natively.
 */
export const ScreenBoundary = ({
  fallback,
  children,
}: {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}) => {
  const prerendered = useIsPrerendered();
  const [takesOver] = useState(prerendered);
  return takesOver ? children : <Suspense fallback={fallback}>{children}</Suspense>;
};
