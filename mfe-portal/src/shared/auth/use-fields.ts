import { ApiError } from '@vitrine/api-client';
import { authTexts } from '@vitrine/contracts';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { type FormProblem, schemaProblem } from '../problems.ts';

/** Sorts a failure of an account form: messages about a shown field go beside it, the rest above the button. */
function accountProblem<Field extends string>(error: unknown, shown: readonly Field[]): FormProblem<Field> {
  const fields: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return { fields, form: authTexts.failed };
  for (const field of shown) {
    const message = error.errors?.[field]?.[0];
    if (message) fields[field] = message;
  }
  return { fields, form: Object.keys(fields).length > 0 ? null : failureText(error) };
}

/** The server's message, with the time to wait after too many attempts. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return authTexts.failed;
  return error.retryAfter ? `${error.message} You can try again in ${waitText(error.retryAfter)}.` : error.message;
};

/** `1 second`, `45 seconds`, `2 minutes`, rounded up. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

interface FieldsOptions<Name extends string, Schema extends z.ZodType> {
  /** Every field with its initial value, in the order of the form. */
  readonly initial: Readonly<Record<Name, string>>;
  readonly schema: Schema;
  /** What the schema checks; default all values. */
  readonly input?: (values: Readonly<Record<NoInfer<Name>, string>>) => unknown;
  readonly send: (input: z.output<Schema>) => Promise<unknown>;
  /** Receives the focus when a failure concerns no single field. */
  readonly focusOnFailure?: NoInfer<Name>;
}

/** A form's state, for its markup. */
export interface Fields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly problem: FormProblem<Name>;
  readonly busy: boolean;
  readonly field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly set: (values: Partial<Readonly<Record<Name, string>>>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const nothing = <Name extends string>(): FormProblem<Name> => {
  const fields: Partial<Record<Name, string>> = {};
  return { fields, form: null };
};

/** Form state of text fields about an account. Input survives every failure, and only one submission runs at a time. */
export function useFields<Name extends string, Schema extends z.ZodType>({
  initial,
  schema,
  input,
  send,
  focusOnFailure,
}: FieldsOptions<Name, Schema>): Fields<Name> {
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState(nothing<Name>);
  const [busy, setBusy] = useState(false);
  const names = Object.keys(initial) as Name[];

  const fail = (form: HTMLFormElement, next: FormProblem<Name>): void => {
    setProblem(next);
    const name = names.find((one) => next.fields[one] !== undefined) ?? focusOnFailure;
    const control = name === undefined ? null : form.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };

  const set = (changes: Partial<Readonly<Record<Name, string>>>): void => {
    setValues((current) => ({ ...current, ...changes }));
    setProblem(nothing());
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const parsed = schema.safeParse(input ? input(values) : values);
    if (!parsed.success) return fail(form, schemaProblem(parsed.error));
    setProblem(nothing());
    setBusy(true);
    try {
      await send(parsed.data);
    } catch (error) {
      fail(form, accountProblem(error, names));
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problem,
    busy,
    field: (name) => ({
      name,
      value: values[name],
      error: problem.fields[name],
      onChange: ({ target }) => {
        setValues({ ...values, [name]: target.value });
        setProblem({ form: null, fields: { ...problem.fields, [name]: undefined } });
      },
    }),
    set,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}
