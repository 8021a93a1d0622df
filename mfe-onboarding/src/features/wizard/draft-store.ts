import { z } from 'zod';

/** How long an untouched draft is stored (decision D10), in milliseconds. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000;

/** What a visitor had typed when they left, and the step they were on. */
interface Draft<Values> {
  readonly values: Values;
  /** Index of the step that was open, from 0. */
  readonly step: number;
}

interface DraftStore<Values> {
  /** The stored draft; null when there is none, or it is malformed, too old or of another version. */
  load: () => Draft<Values> | null;
  /** Returns whether the browser stored it: false in private modes that refuse storage, or when it is full. */
  save: (draft: Draft<Values>) => boolean;
  clear: () => void;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface DraftStoreOptions<Values> {
  /** Carries the version of the shape: a new shape takes a new key. */
  readonly key: string;
  /** Keys of earlier versions; their drafts are removed rather than left behind with what somebody typed. */
  readonly retiredKeys?: readonly string[];
  readonly values: z.ZodType<Values>;
  /** Asked each time, because merely touching `window.localStorage` throws where storage is refused. */
  readonly storage: () => DraftStorage;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Keeps a wizard's draft in browser storage (public specification, section 4). Nothing here throws: a
 * browser without storage loses the draft on reload, never the page.
 */
export function createDraftStore<Values>({
  key,
  retiredKeys = [],
  values,
  storage,
  now,
}: DraftStoreOptions<Values>): DraftStore<Values> {
  const StoredDraft = z.object({ savedAt: z.number(), step: z.number().int().min(0), values });

  const clear = (): void => {
    attempt(() => storage().removeItem(key));
  };

  return {
    clear,
    load() {
      for (const retired of retiredKeys) attempt(() => storage().removeItem(retired));
      const text = attempt(() => storage().getItem(key));
      if (!text) return null;
      const stored = StoredDraft.safeParse(attempt((): unknown => JSON.parse(text)));
      // A clock set back must not keep a draft for ever, so one from the future is too old as well.
      const age = stored.success ? now() - stored.data.savedAt : Number.NaN;
      if (!stored.success || !(age >= 0 && age < draftLifetime)) {
        clear();
        return null;
      }
      const { savedAt: _, ...draft } = stored.data;
      return draft;
    },
    save(draft) {
      const stored = { ...draft, savedAt: now() };
      return (
        attempt(() => {
          storage().setItem(key, JSON.stringify(stored));
          return true;
        }) ?? false
      );
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
