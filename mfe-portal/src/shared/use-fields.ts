import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { accountProblem } from './account-problem.ts';
import { type FormProblem, schemaProblem } from './form-problem.ts';

interface FieldsOptions<Name extends string, Schema extends z.ZodType> {
  /** Every field with what it begins with, in the order of the form. */
  readonly initial: Readonly<Record<Name, string>>;
  readonly schema: Schema;
  /** What the schema checks, where it is not all of the values. */
  readonly input?: (values: Readonly<Record<NoInfer<Name>, string>>) => unknown;
  readonly send: (input: z.output<Schema>) => Promise<unknown>;
  /** Takes the focus when what failed concerns no single field. */
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

/** A form of text fields about an account. What was typed stays through every failure, and one submission runs at a time. */
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
