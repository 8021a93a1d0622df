import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, createAttempt, sameData } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, get, type Path, type Resolver, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { draftStore, type Origin } from './drafts.ts';
import { countMessages, type FormProblem, messageOf, saveProblem } from './form-errors.ts';

/** Names of the fields whose values differ. */
export const differing = <Values extends object>(a: Values, b: Values): readonly (keyof Values & string)[] =>
  (Object.keys(a) as (keyof Values & string)[]).filter((name) => !sameData(a[name], b[name]));

/**
 * What to focus for the first message of a form: a marked control, the first choice of a group, or a message that
 * stands alone.
 */
export function firstFault(form: HTMLFormElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (marked) return marked;
  const alert = form.querySelector('fieldset [role="alert"]:not(:empty)');
  return alert?.closest('fieldset')?.querySelector<HTMLElement>('input') ?? null;
}

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

interface PortalFormOptions<Values extends object, Body, Saved> {
  /** What the form starts with. */
  readonly values: Values;
  /** Version of the record; default 0, for what is new. */
  readonly version?: number;
  /** Keeps input over a reload and an ended session. The name is unique in the portal: 'invoice.<id>', 'client.new'. */
  readonly draft?: { readonly name: string; readonly shape: z.ZodType<Values> };
  /** Validates the values before sending, and makes what is sent of them. An issue without a path is the form's. */
  readonly schema: z.ZodType<Body>;
  /** Names in the schema's and the server's errors where they differ from the field's. */
  readonly errorNames?: { readonly [Name in keyof Values]?: string };
  /** Sends. `key` is the `Idempotency-Key`; it stays the same while the same values are sent again. */
  readonly save: (body: Body, attempt: { readonly version: number; readonly key: string }) => Promise<Saved>;
  /** The current record of a 409 `stale_version`; null when it cannot be read. */
  readonly readCurrent?: (current: unknown) => Versioned<Values> | null;
  /** After a save; null when an earlier one turned out to be stored, or the other version was taken. */
  readonly onSaved?: (saved: Saved | null) => void;
  /** A failure as the form's message; default the text for saves. */
  readonly describe?: (error: unknown) => string;
  /** Receives the focus when a failure concerns no single field. */
  readonly focusOnFailure?: keyof Values & string;
}

/** Props of one field's control; `onChange` takes an event or the value. */
export interface FieldProps<Name extends string, Value> {
  readonly name: Name;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (change: Value | { readonly target: { readonly value: string } }) => void;
}

/** A form, for its markup. */
export interface PortalForm<Values extends object> {
  readonly values: Values;
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldProps<Name, Values[Name]>;
  readonly set: (changes: Partial<Values>) => void;
  /** Message of a field, or of a part of one: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  /** Message of the whole form. */
  readonly failure: string | null;
  /** How many fields have a message. */
  readonly faults: number;
  /** Shows messages, and moves the focus to the first marked field. */
  readonly refuse: (problem: FormProblem) => void;
  /** Removes the message of a field, or all. */
  readonly clear: (name?: string) => void;
  readonly busy: boolean;
  /** Whether there is unsaved input. */
  readonly dirty: boolean;
  /** Whether it started from a draft. */
  readonly restored: boolean;
  /** Whether what was typed is stored, so that it is there after a reload. */
  readonly isKept: () => boolean;
  /** Set when somebody else saved meanwhile: their values and the common base. */
  readonly stale: { readonly theirs: Versioned<Values>; readonly base: Values } | null;
  /** Resolves the conflict and saves over the newer version. */
  readonly settle: (values: Values) => void;
  readonly submit: () => void;
  /** Resets to the start and removes the draft. */
  readonly discard: () => void;
  /** For the `form` element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/**
 * Every form of the portal: react-hook-form with a zod schema, checked on submit. Input survives failed saves, a lost
 * network, an ended session, a reload and concurrent edits.
 */
export function usePortalForm<Values extends object, Body, Saved>({
  values: start,
  version = 0,
  draft,
  schema,
  errorNames = {},
  save,
  readCurrent,
  onSaved,
  describe,
  focusOnFailure,
}: PortalFormOptions<Values, Body, Saved>): PortalForm<Values> {
  const { user } = useSession();
  const store = draft && draftStore(`${user?.id ?? ''}.${draft.name}`, draft.shape);
  const [loaded] = useState(() => store?.load() ?? null);
  const [origin, setOrigin] = useState<Origin<Values>>(loaded ?? { version, base: start });
  const [attempt] = useState(() =>
    createAttempt(loaded?.sent && { key: loaded.sent.key, content: loaded.sent.values }),
  );
  const [restored, setRestored] = useState(loaded !== null);
  const [theirs, setTheirs] = useState<Versioned<Values> | null>(null);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  /** `busy` of this very moment: a second press may come before the next render. */
  const submitting = useRef(false);
  /** The next messages that are shown get the focus. */
  const refused = useRef(false);
  const isStored = useRef(loaded !== null);
  const form = useForm<Values, unknown, Body>({
    defaultValues: (loaded?.values ?? start) as never,
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, Body>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const errors = form.formState.errors as FieldErrors<Record<string, unknown>>;
  const dirty = !sameData(values, origin.base);

  useLayoutEffect(() => {
    if (!refused.current || Object.keys(errors).length === 0) return;
    refused.current = false;
    const marked = element.current && firstFault(element.current);
    const fallback = focusOnFailure && element.current?.elements.namedItem(focusOnFailure);
    if (marked) marked.focus();
    else if (fallback instanceof HTMLElement) fallback.focus();
  });

  // The record was refetched while there was no input: the form follows it.
  const [followed, setFollowed] = useState<Values | null>(null);
  if (!dirty && !busy && version > origin.version) {
    setOrigin({ version, base: start });
    setFollowed(start);
  }
  useLayoutEffect(() => {
    if (!followed) return;
    attempt.done();
    form.reset(followed);
  }, [attempt, form, followed]);

  const restart = (from: Origin<Values>, input: Values): void => {
    attempt.done();
    setOrigin(from);
    form.reset(input);
  };

  const keep = (from: Origin<Values>): void => {
    const typed = form.getValues();
    if (sameData(typed, from.base)) store?.clear();
    else isStored.current = store?.save({ ...from, values: typed }) ?? false;
  };

  const forget = (): void => {
    store?.clear();
    setRestored(false);
    setTheirs(null);
  };

  const namesOf = (name: string): string[] => [name, errorNames[name as keyof Values] ?? name];

  const clear = (name?: string): void => {
    if (Object.keys(form.formState.errors).length === 0) return;
    if (name === undefined) return form.clearErrors();
    form.clearErrors([...namesOf(name), 'root', ''] as Path<Values>[]);
  };

  const set = (changes: Partial<Values>): void => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as Path<Values>, value as never);
      clear(name);
    }
    keep(origin);
  };

  const refuse = ({ fields = {}, form: text }: FormProblem): void => {
    refused.current = true;
    for (const [name, message] of Object.entries(fields)) form.setError(name as Path<Values>, { message });
    if (text !== undefined) form.setError('root', { message: text });
  };

  /** Text, a choice, or a list of them has a control; of a record or a list of records only the parts have one. */
  const isShown = (name: string): boolean => {
    const value: unknown = get(form.getValues(), name);
    const isField = value !== undefined && [value].flat().every((one) => typeof one !== 'object');
    return isField || Object.values(errorNames).includes(name);
  };

  const finish = (saved: Saved | null, sent: Values): void => {
    forget();
    attempt.done();
    // A form that stays open has no unsaved input now and follows the record once it is refetched.
    setOrigin((current) => ({ version: current.version, base: sent }));
    onSaved?.(saved);
  };

  const fail = (error: unknown, body: Body, sent: Values, { lost }: Origin<Values>): Promise<void> | void => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      const current = readCurrent?.(error.current) ?? null;
      // An earlier attempt was saved but its answer was lost: the stored values are what was sent.
      if (current && storedAlike(sent, current.values)) return finish(null, sent);
      // Or an attempt before that was saved: nobody else edited, so the later input goes on top.
      if (current && lost !== undefined && storedAlike(lost, current.values)) {
        attempt.done();
        return send(body, { version: current.version, base: current.values });
      }
      if (current) return setTheirs(current);
    }
    refuse(saveProblem(error, isShown, describe));
  };

  const send = async (body: Body, from: Origin<Values>): Promise<void> => {
    const sent = { ...form.getValues() };
    const key = attempt.keyFor(sent);
    const next = {
      ...from,
      sent: { key, values: sent },
      lost: from.sent && from.sent.key !== key ? from.sent.values : from.lost,
    };
    // Stored before sending, so that a reload during the request repeats the same attempt.
    setOrigin(next);
    keep(next);
    setTheirs(null);
    setBusy(true);
    try {
      finish(await save(body, { version: next.version, key }), sent);
    } catch (error) {
      await fail(error, body, sent, next);
    } finally {
      setBusy(false);
    }
  };

  const submit = async (from: Origin<Values>): Promise<void> => {
    if (submitting.current) return;
    submitting.current = true;
    try {
      await form.handleSubmit(
        (body) => send(body, from),
        () => {
          refused.current = true;
        },
      )();
    } finally {
      submitting.current = false;
    }
  };

  const error = (name: string): string | undefined => messageOf(namesOf(name).map((one): unknown => get(errors, one)));
  const { root, '': ownIssue, ...marked } = errors;

  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: (change) =>
        set({
          [name]: typeof change === 'object' && change !== null && 'target' in change ? change.target.value : change,
        } as Partial<Values>),
    }),
    set,
    error,
    failure: messageOf(root) ?? messageOf(ownIssue) ?? null,
    faults: countMessages(marked),
    refuse,
    clear,
    busy,
    dirty,
    restored: restored && dirty,
    isKept: () => isStored.current,
    stale: theirs && { theirs, base: origin.base },
    settle: (chosen) => {
      if (submitting.current || !theirs) return;
      const from = { version: theirs.version, base: theirs.values };
      restart(from, chosen);
      if (sameData(chosen, theirs.values)) finish(null, chosen);
      else void submit(from);
    },
    submit: () => void submit(origin),
    discard: () => {
      forget();
      restart({ version, base: start }, start);
    },
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(origin);
      },
    },
  };
}
