import type { z } from 'zod';

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftStore<Draft> {
  /** The stored draft; null when there is none, or it is malformed, too old or of another shape. */
  load: () => Draft | null;
  /** Returns whether the browser stored it: false in private modes that refuse storage, or when it is full. */
  save: (draft: Draft) => boolean;
  clear: () => void;
}

interface DraftStoreOptions<Draft extends object> {
  /** Carries the version of the shape: a new shape takes a new key. */
  readonly key: string;
  /** Keys of earlier versions; their drafts are removed rather than left behind with what somebody typed. */
  readonly retiredKeys?: readonly string[];
  readonly shape: z.ZodType<Draft>;
  /** Asked each time, because merely touching `window.localStorage` throws where storage is refused. */
  readonly storage: () => DraftStorage;
  /** Milliseconds that an untouched draft is kept; default as long as its storage. */
  readonly lifetime?: number;
  /** Milliseconds since the epoch; default the browser's clock. */
  readonly now?: () => number;
}

/** What `action` returns; undefined when it throws. */
function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Keeps unsent input in browser storage. Nothing here throws: a browser without storage loses the draft on reload,
 * never the page.
 */
export function createDraftStore<Draft extends object>({
  key,
  retiredKeys = [],
  shape,
  storage,
  lifetime = Infinity,
  now = Date.now,
}: DraftStoreOptions<Draft>): DraftStore<Draft> {
  const clear = (): void => {
    tryTo(() => storage().removeItem(key));
  };

  const isCurrent = (stored: unknown): boolean => {
    if (lifetime === Infinity) return true;
    const age = now() - Number((stored as { savedAt?: unknown } | null)?.savedAt);
    // A clock that was set back must not keep a draft for ever, so one from the future is too old as well.
    return age >= 0 && age < lifetime;
  };

  return {
    clear,
    load() {
      for (const retired of retiredKeys) tryTo(() => storage().removeItem(retired));
      const text = tryTo(() => storage().getItem(key));
      if (!text) return null;
      const stored = tryTo((): unknown => JSON.parse(text));
      const draft = isCurrent(stored) ? shape.safeParse(stored).data : undefined;
      if (!draft) clear();
      return draft ?? null;
    },
    save: (draft) =>
      tryTo(() => {
        storage().setItem(key, JSON.stringify(lifetime === Infinity ? draft : { ...draft, savedAt: now() }));
        return true;
      }) ?? false,
  };
}
