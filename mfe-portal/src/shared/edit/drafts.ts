import { useSession } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { z } from 'zod';

/** Unsaved input with the values it started from. */
export interface Draft<Values> {
  /** Version of the record it started from; 0 for a new record. */
  readonly version: number;
  readonly base: Values;
  readonly values: Values;
  /** The last attempt to save. Sending the same values again reuses its key, so that nothing is created twice. */
  readonly sent?: { readonly key: string; readonly values: Values } | undefined;
  /** Values of an earlier attempt whose outcome is unknown. */
  readonly lost?: Values | undefined;
}

const draftPrefix = 'vitrine.portal.draft.';

/** Session storage survives a reload and ends with the tab, so that client data does not stay on the machine. */
const storage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/** Null when there is none, or one of an older shape. */
export function readDraft<Values>(name: string, values: z.ZodType<Values>): Draft<Values> | null {
  const text = storage()?.getItem(draftPrefix + name);
  if (!text) return null;
  const shape = z.object({
    version: z.number(),
    base: values,
    values,
    sent: z.object({ key: z.string(), values }).optional(),
    lost: values.optional(),
  });
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function writeDraft<Values>(name: string, draft: Draft<Values>): void {
  try {
    storage()?.setItem(draftPrefix + name, JSON.stringify(draft));
  } catch {
    // Storage is full or refused; the form still holds everything.
  }
}

export const removeDraft = (name: string): void => storage()?.removeItem(draftPrefix + name);

interface DraftField<Values> {
  readonly values: Values;
  readonly set: (values: Values) => void;
  /** Clears the draft after it was sent or discarded. */
  readonly forget: () => void;
}

/** Input of a small form that survives a reload and an ended session until it is sent or discarded. */
export function useDraft<Values>(name: string, shape: z.ZodType<Values>, start: Values): DraftField<Values> {
  const { user } = useSession();
  const store = `${user?.id ?? ''}.${name}`;
  const [values, setValues] = useState(() => readDraft(store, shape)?.values ?? start);
  return {
    values,
    set: (next) => {
      setValues(next);
      writeDraft(store, { version: 0, base: start, values: next });
    },
    forget: () => {
      setValues(start);
      removeDraft(store);
    },
  };
}
