import { ApiError, randomKey } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { useState } from 'react';
import type { z } from 'zod';
import { type FormProblem, saveProblem } from '../form-problem.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts';
import { sameValue, storedAlike } from './same-value.ts';

/** A record as a form sees it. */
export interface Versioned<Values> {
  readonly version: number;
  readonly values: Values;
}

interface EditFormOptions<Values extends object, Saved> {
  /** Of the draft, unique in the portal: 'invoice.<id>', 'client.new'. */
  readonly name: string;
  /** What a stored draft must look like. */
  readonly shape: z.ZodType<Values>;
  /** The record when the form opened; version 0 for one that does not exist yet. */
  readonly start: Versioned<Values>;
  /** Names of fields the server may complain about, in the order of the form. */
  readonly fields: readonly string[] | ((values: Values) => readonly string[]);
  /** Says before anything is sent what is wrong; null when nothing is. */
  readonly check?: (values: Values) => FormProblem<string> | null;
  /** Sends it. `key` is for `Idempotency-Key`: it stays the same while the same is sent again. */
  readonly save: (values: Values, attempt: { readonly version: number; readonly key: string }) => Promise<Saved>;
  /** The current record that came with a 409 `stale_version`; null when it cannot be read. */
  readonly readCurrent?: (current: unknown) => Versioned<Values> | null;
  readonly onSaved: (saved: Saved | null) => void;
}

/** A form over a record, for its markup. */
export interface EditForm<Values extends object> {
  readonly values: Values;
  readonly set: (changes: Partial<Values>) => void;
  /** Something was typed that is not saved. */
  readonly dirty: boolean;
  /** It began with what was typed before a reload or a lost session. */
  readonly restored: boolean;
  readonly busy: boolean;
  readonly problem: FormProblem<string>;
  /** Somebody saved meanwhile: what they saved, and what both began from. */
  readonly stale: { readonly theirs: Versioned<Values>; readonly base: Values } | null;
  readonly submit: () => void;
  /** Settles a stale edit field by field, and saves over the newer version. */
  readonly settle: (values: Values) => void;
  /** Back to the record; the draft is gone. */
  readonly discard: () => void;
}

const nothing: FormProblem<string> = { fields: {}, form: null };

/**
 * The state of a form that edits or creates one record. Nothing typed is lost: not by a failed save, a lost network,
 * an ended session or a reload, and not when somebody else saved first.
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
  const store = `${user?.id ?? ''}.${name}`;
  const fresh = (): Draft<Values> => ({ version: start.version, base: start.values, values: start.values });
  const [draft, setDraft] = useState<Draft<Values>>(() => readDraft(store, shape) ?? fresh());
  const [restored, setRestored] = useState(() => !sameValue(draft.values, draft.base));
  const [problem, setProblem] = useState(nothing);
  const [theirs, setTheirs] = useState<Versioned<Values> | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = !sameValue(draft.values, draft.base);

  const keep = (next: Draft<Values>): void => {
    setDraft(next);
    if (sameValue(next.values, next.base)) removeDraft(store);
    else writeDraft(store, next);
  };

  const forget = (): void => {
    removeDraft(store);
    setRestored(false);
    setProblem(nothing);
    setTheirs(null);
  };

  const fail = (error: unknown, { base: _base, lost, ...next }: Draft<Values>): Promise<void> | void => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      const current = readCurrent?.(error.current) ?? null;
      // The answer to an earlier attempt was lost on its way: what is stored is what was sent.
      if (current && storedAlike(next.values, current.values)) return finish(null, next.values);
      // Or it's what was sent before that: nobody else was here, so what was typed since goes on top of it.
      if (current && lost !== undefined && storedAlike(lost, current.values))
        return send({ version: current.version, base: current.values, values: next.values });
      if (current) return setTheirs(current);
    }
    setProblem(saveProblem(error, typeof fields === 'function' ? fields(draft.values) : fields));
  };

  const finish = (saved: Saved | null, sent: Values): void => {
    forget();
    // A form that stays open holds nothing unsaved now; it follows the record as soon as that is read again.
    setDraft((current) => ({ ...current, base: sent, sent: undefined, lost: undefined }));
    onSaved(saved);
  };

  const send = async (next: Draft<Values>): Promise<void> => {
    const found = check?.(next.values) ?? null;
    if (found) return setProblem(found);
    const again = next.sent && sameValue(next.sent.values, next.values);
    const key = again && next.sent ? next.sent.key : randomKey();
    const lost = again ? next.lost : (next.sent?.values ?? next.lost);
    // Stored before it leaves: a reload while it is on its way sends the same attempt again.
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

  // The record was read again while nothing had been typed: the form follows it.
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
      if (sameValue(values, theirs.values)) {
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
