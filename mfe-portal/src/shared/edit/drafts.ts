import { createDraftStore, type DraftStore } from '@vitrine/api-client';
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

/**
 * Drafts of the signed-in person. Session storage survives a reload and ends with the tab, so that client data does not
 * stay on the machine.
 */
export const draftStore = <Values>(name: string, values: z.ZodType<Values>): DraftStore<Draft<Values>> =>
  createDraftStore({
    key: `vitrine.portal.draft.${name}`,
    shape: z.object({
      version: z.number(),
      base: values,
      values,
      sent: z.object({ key: z.string(), values }).optional(),
      lost: values.optional(),
    }),
    storage: () => window.sessionStorage,
  });

interface DraftField<Values> {
  readonly values: Values;
  readonly set: (values: Values) => void;
  /** Clears the draft after it was sent or discarded. */
  readonly forget: () => void;
}

/** Input of a small form that survives a reload and an ended session until it is sent or discarded. */
export function useDraft<Values>(name: string, shape: z.ZodType<Values>, start: Values): DraftField<Values> {
  const { user } = useSession();
  const store = draftStore(`${user?.id ?? ''}.${name}`, shape);
  const [values, setValues] = useState(() => store.load()?.values ?? start);
  return {
    values,
    set: (next) => {
      setValues(next);
      store.save({ version: 0, base: start, values: next });
    },
    forget: () => {
      setValues(start);
      store.clear();
    },
  };
}
