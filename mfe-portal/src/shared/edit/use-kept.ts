import { useSession } from '@vitrine/shell-sdk';
import { useState } from 'react';
import type { z } from 'zod';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

export interface Kept<Values> {
  readonly values: Values;
  readonly set: (values: Values) => void;
  /** It was sent, or let go of: the form begins anew. */
  readonly forget: () => void;
}

/** What is typed into a small form. Like that of an edit form it outlives a reload and an ended session, until it is sent or let go of. */
export function useKept<Values>(name: string, shape: z.ZodType<Values>, start: Values): Kept<Values> {
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
