import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export interface Preloadable<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Loads the code. Rejects when it could not; the next call tries again. */
  readonly load: () => Promise<unknown>;
  /** Loads the code ahead; a failure is ignored, and tried again where the component is rendered. */
  readonly prepare: () => void;
}

/**
 * A lazy component whose code can be loaded ahead. Once it has come, the component renders at once. `lazy` alone shows
 * the fallback even then, because a promise is never read before the next microtask; and what follows a fallback, React
 * holds back until that has stood for 300 ms.
 */
export const preloadable = <Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> => {
  let loaded: { readonly default: ComponentType<Props> } | undefined;
  const ask = async () => (loaded ??= { default: await load() });
  const Component = lazy(() => {
    if (!loaded) return ask();
    // React takes what a thenable gives within the call.
    const loadedModule = loaded;
    // oxlint-disable-next-line unicorn/no-thenable -- `lazy` alone gets it, and calls it at once
    return { then: (take: (module: typeof loadedModule) => unknown) => take(loadedModule) } as unknown as ReturnType<
      typeof ask
    >;
  });
  return { Component, load: ask, prepare: () => void ask().catch(() => undefined) };
};
