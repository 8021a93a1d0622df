import { ApiError, randomKey, sameData } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { useState } from 'react';
import type { z } from 'zod';
import { type FormProblem, saveProblem } from '../problems.ts';
import { type Draft, draftStore } from './drafts.ts';

/** Names of the fields whose values differ. */
export const differing = <Values extends object>(a: Values, b: Values): readonly (keyof Values & string)[] =>
  (Object.keys(a) as (keyof Values & string)[]).filter((name) => !sameData(a[name], b[name]));

/** `$1,250.50 ` is stored as `1250.5`, other text is trimmed. */
const stored = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const number = text.replaceAll(/[$,\s]/g, '');
  return /^\d*\.?\d+$/.test(number) ? String(Number(number)) : text;
};

/** Whether two form values are stored as the same. */
const storedAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a, stored) === JSON.stringify(b, stored);

/** A record as a form sees it. */
export interface Versioned<Values> {
  readonly version: number;
  readonly values: Values;
}

interface EditFormOptions<Values extends object, Saved> {
  /** Draft name, unique in the portal: 'invoice.<id>', 'client.new'. */
  readonly name: string;
  /** Schema of a stored draft. */
  readonly shape: z.ZodType<Values>;
  /** The record when the form opened; version 0 for a new one. */
  readonly start: Versioned<Values>;
  /** Field names in the server's errors, in the order of the form. */
  readonly fields: readonly string[] | ((values: Values) => readonly string[]);
  /** Validates before sending; null when valid. */
  readonly check?: (values: Values) => FormProblem<string> | null;
  /** Saves. `key` is the `Idempotency-Key`; it stays the same while the same values are sent again. */
  readonly save: (values: Values, attempt: { readonly version: number; readonly key: string }) => Promise<Saved>;
  /** The current record of a 409 `stale_version`; null when it cannot be read. */
  readonly readCurrent?: (current: unknown) => Versioned<Values> | null;
  readonly onSaved: (saved: Saved | null) => void;
}

/** A form over a record, for its markup. */
export interface EditForm<Values extends object> {
  readonly values: Values;
  readonly set: (changes: Partial<Values>) => void;
  /** Whether there is unsaved input. */
  readonly dirty: boolean;
  /** Whether it started from a draft. */
  readonly restored: boolean;
  readonly busy: boolean;
  readonly problem: FormProblem<string>;
  /** Set when somebody else saved meanwhile: their values and the common base. */
  readonly stale: { readonly theirs: Versioned<Values>; readonly base: Values } | null;
  readonly submit: () => void;
  /** Resolves the conflict and saves over the newer version. */
  readonly settle: (values: Values) => void;
  /** Resets to the record and removes the draft. */
  readonly discard: () => void;
}

const nothing: FormProblem<string> = { fields: {}, form: null };

/**
 * State of a form that edits or creates one record. Input survives failed saves, a lost network, an ended session, a
 * reload and concurrent edits.
 */
export function useEditForm<Values extends object, Saved>({
  name,
  shape,
  start,
  fields,
  check,
  save,
  readCurrent,
  onSaved,
}: EditFormOptions<Values, Saved>): EditForm<Values> {
  const { user } = useSession();
  const store = draftStore(`${user?.id ?? ''}.${name}`, shape);
  const fresh = (): Draft<Values> => ({ version: start.version, base: start.values, values: start.values });
  const [draft, setDraft] = useState<Draft<Values>>(() => store.load() ?? fresh());
  const [restored, setRestored] = useState(() => !sameData(draft.values, draft.base));
  const [problem, setProblem] = useState(nothing);
  const [theirs, setTheirs] = useState<Versioned<Values> | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = !sameData(draft.values, draft.base);

  const keep = (next: Draft<Values>): void => {
    setDraft(next);
    if (sameData(next.values, next.base)) store.clear();
    else store.save(next);
  };

  const forget = (): void => {
    store.clear();
    setRestored(false);
    setProblem(nothing);
    setTheirs(null);
  };

  const fail = (error: unknown, { base: _base, lost, ...next }: Draft<Values>): Promise<void> | void => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      const current = readCurrent?.(error.current) ?? null;
      // An earlier attempt was saved but its answer was lost: the stored values are what was sent.
      if (current && storedAlike(next.values, current.values)) return finish(null, next.values);
      // Or an attempt before that was saved: nobody else edited, so the later input goes on top.
      if (current && lost !== undefined && storedAlike(lost, current.values))
        return send({ version: current.version, base: current.values, values: next.values });
      if (current) return setTheirs(current);
    }
    setProblem(saveProblem(error, typeof fields === 'function' ? fields(draft.values) : fields));
  };

  const finish = (saved: Saved | null, sent: Values): void => {
    forget();
    // A form that stays open has no unsaved input now and follows the record once it is refetched.
    setDraft((current) => ({ ...current, base: sent, sent: undefined, lost: undefined }));
    onSaved(saved);
  };

  const send = async (next: Draft<Values>): Promise<void> => {
    const found = check?.(next.values) ?? null;
    if (found) return setProblem(found);
    const again = next.sent && sameData(next.sent.values, next.values);
    const key = again && next.sent ? next.sent.key : randomKey();
    const lost = again ? next.lost : (next.sent?.values ?? next.lost);
    // Stored before sending, so that a reload during the request repeats the same attempt.
    keep({ ...next, sent: { key, values: next.values }, lost });
    setProblem(nothing);
    setTheirs(null);
    setBusy(true);
    try {
      finish(await save(next.values, { version: next.version, key }), next.values);
    } catch (error) {
      await fail(error, { ...next, lost });
    } finally {
      setBusy(false);
    }
  };

  // The record was refetched while there was no input: the form follows it.
  if (!dirty && !busy && start.version > draft.version) setDraft(fresh());

  return {
    values: draft.values,
    set: (changes) => {
      keep({ ...draft, values: { ...draft.values, ...changes } });
      const changed = Object.keys(changes);
      setProblem({
        form: null,
        fields: Object.fromEntries(
          Object.entries(problem.fields).filter(
            ([field]) => !changed.some((one) => field === one || field.startsWith(`${one}.`)),
          ),
        ),
      });
    },
    dirty,
    restored: restored && dirty,
    busy,
    problem,
    stale: theirs && { theirs, base: draft.base },
    submit: () => {
      if (!busy) void send(draft);
    },
    settle: (values) => {
      if (busy || !theirs) return;
      const next = { version: theirs.version, base: theirs.values, values };
      if (sameData(values, theirs.values)) {
        keep(next);
        finish(null, values);
      } else void send(next);
    },
    discard: () => {
      forget();
      setDraft(fresh());
    },
  };
}
