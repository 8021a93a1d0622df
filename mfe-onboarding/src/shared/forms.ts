import type { ApiError } from '@vitrine/api-client';
import { useRef, useState } from 'react';
import type { z } from 'zod';

/** First message of each field that has one. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** What a schema says against the values, in the order of its fields; empty when they are valid. */
export function schemaErrors<Values>(schema: z.ZodType, values: Values): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path[0] as keyof Values & string;
    errors[field] ??= message;
  }
  return errors;
}

/** What the BFF says against them; `form.email` of a submission is the wizard's `email`. */
export function refusedFields<Values>({ errors = {} }: ApiError): FieldErrors<Values> {
  const entries = Object.entries(errors).flatMap(([path, [message]]) =>
    message === undefined ? [] : [[path.replace(/^form\./, ''), message]],
  );
  return Object.fromEntries(entries) as FieldErrors<Values>;
}

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const [field] = Object.keys(errors);
  const control = field ? form?.elements.namedItem(field) : null;
  const first = control instanceof RadioNodeList ? control[0] : control;
  if (first instanceof HTMLElement) first.focus();
}

interface Submission {
  readonly busy: boolean;
  /** Resolves with what `send` does; with undefined, and without calling it, while another submission runs. */
  readonly run: <T>(send: () => Promise<T>) => Promise<T | undefined>;
}

/** One submission at a time, even for a second press that comes before React has rendered the first. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run: Submission['run'] = async (send) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
