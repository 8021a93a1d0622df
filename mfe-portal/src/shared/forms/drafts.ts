import { createDraftStore, type DraftStore } from '@vitrine/api-client';
import { z } from 'zod';

/** What a form's input started from, and what was sent of it. */
export interface Origin<Values> {
  /** Version of the record; 0 for a new one. */
  readonly version: number;
  readonly base: Values;
  /** The last attempt to send. Sending the same values again reuses its key, so that nothing is done twice. */
  readonly sent?: { readonly key: string; readonly values: Values } | undefined;
  /** Values of an earlier attempt whose outcome is unknown. */
  readonly lost?: Values | undefined;
}

/** Unsent input with the values it started from. */
export interface Draft<Values> extends Origin<Values> {
  readonly values: Values;
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
