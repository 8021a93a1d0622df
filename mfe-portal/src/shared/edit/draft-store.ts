import { z } from 'zod';

/** What was typed and not saved yet, with what it began from. */
export interface Draft<Values> {
  /** Of the record it began from; 0 for one that does not exist yet. */
  readonly version: number;
  readonly base: Values;
  readonly values: Values;
  /** The last attempt to save. Sending the same again is the same attempt, so that nothing is created twice. */
  readonly sent?: { readonly key: string; readonly values: Values } | undefined;
  /** What an attempt before that sent, when nobody knows whether it was saved. */
  readonly lost?: Values | undefined;
}

const prefix = 'vitrine.portal.draft.';

/** Session storage outlives a reload and ends with the tab: names and addresses of clients do not stay on a machine. */
const storage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/** Null when there is none, or one of an older shape. */
export function readDraft<Values>(name: string, values: z.ZodType<Values>): Draft<Values> | null {
  const text = storage()?.getItem(prefix + name);
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
    storage()?.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is full or refused: the form itself still holds everything.
  }
}

export const removeDraft = (name: string): void => storage()?.removeItem(prefix + name);
