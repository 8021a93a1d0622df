import type { MenuPlace, PageMenuEntry } from '@vitrine/contracts';
import { type ErrorInfo, useSyncExternalStore } from 'react';

/** A module that a remote exposes for a slot, and the build it is of. */
interface LoadedModule {
  readonly exports: { readonly Extension?: unknown };
  readonly buildId: string;
}

/**
 * How the page offers what its remotes declare. A global, because this entry point is bundled with each remote, which
 * so runs on an older shell, too: there is no such global there.
 */
export interface ExtensionHost {
  /** Entries in their order, by place. */
  readonly menus: Readonly<Record<string, readonly PageMenuEntry[]>>;
  /** Names of remotes in their order, by slot. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Loads what a remote exposes for a slot; `again` after it failed. Rejects with the reason. */
  readonly load: (remote: string, slot: string, again: boolean) => Promise<LoadedModule>;
  /** Reports that a remote's component did not load or render. Never throws. */
  readonly report: (remote: string, error: unknown, info: ErrorInfo) => void;
}

declare global {
  var __VITRINE_EXTENSIONS__: ExtensionHost | undefined;
}

/** What the page was composed with stays as it is; prerendered markup has none of it. */
const subscribe = () => () => undefined;
export const useHost = (): ExtensionHost | undefined =>
  useSyncExternalStore(
    subscribe,
    () => globalThis.__VITRINE_EXTENSIONS__,
    () => undefined,
  );

/** The entries of a menu, in their order; null where the shell is older than 1.3 or no remote declares any. */
export const useMenu = (place: MenuPlace): readonly PageMenuEntry[] | null => useHost()?.menus[place] ?? null;
