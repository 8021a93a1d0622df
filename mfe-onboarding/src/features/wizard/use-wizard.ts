import { createDraftStore } from '@vitrine/api-client';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type FieldErrors, hasErrors, schemaErrors } from '../../shared/forms.ts';
import type { WizardDefinition } from './wizard-definition.ts';

/** How long an untouched draft is stored (decision D10), in milliseconds. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000;

interface WizardState<Values> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** Index of the open step. */
  readonly step: number;
  /** False when the browser refuses to keep the draft; the page then says so. */
  readonly saved: boolean;
}

/**
 * State of one wizard: forward only when the open step is valid, back is free, the draft saved after every
 * change and restored on return (public specification, section 4).
 *
 * @param preset values that the address brings (a code, a package); they win over the draft's, because the
 * newer link is the one meant.
 * @param earlierAnswers values that the visitor told us before; they fill a wizard that has no draft yet.
 * @param complete whether these are all there is to ask; such a wizard opens at its last step.
 */
export function useWizard<Values extends object>(
  definition: WizardDefinition<Values>,
  preset: Partial<Values>,
  earlierAnswers: Partial<Values> | undefined,
  complete: boolean,
) {
  const store = useMemo(
    () =>
      createDraftStore({
        key: definition.draftKey,
        retiredKeys: definition.retiredDraftKeys,
        // The values, and the step that was open, from 0.
        shape: z.object({ values: definition.values, step: z.number().int().min(0) }),
        storage: () => window.localStorage,
        lifetime: draftLifetime,
      }),
    [definition],
  );

  const [state, setState] = useState<WizardState<Values>>(() => {
    const draft = store.load();
    const values = { ...definition.emptyValues, ...(draft ? draft.values : earlierAnswers), ...preset };
    return {
      values,
      step: firstOpenStep(definition, values, draft?.step ?? (complete ? definition.steps.length : 0)),
      errors: {},
      saved: true,
    };
  });

  const update = (next: Omit<WizardState<Values>, 'saved'>): void => {
    const saved = store.save({ values: next.values, step: next.step });
    setState({ ...next, saved });
  };

  const change = <Field extends keyof Values & string>(field: Field, value: Values[Field]): void => {
    const { [field]: _, ...errors } = state.errors;
    update({ ...state, values: { ...state.values, [field]: value }, errors: errors as FieldErrors<Values> });
  };

  /** Opens the next step when there are no errors; shows them otherwise. */
  const next = (errors: FieldErrors<Values>): void => {
    const open = hasErrors(errors) ? state.step : Math.min(state.step + 1, definition.steps.length - 1);
    update({ ...state, errors, step: open });
  };

  const goTo = (step: number): void => {
    update({ ...state, errors: {}, step: Math.max(0, Math.min(step, state.step)) });
  };

  /** Opens the first step with a field that the server refused. Returns false when there is none. */
  const refuse = (errors: FieldErrors<Values>): boolean => {
    const step = definition.steps.findIndex(({ schema }) => fieldsOf(schema).some((field) => field in errors));
    if (step === -1) return false;
    update({ ...state, errors, step });
    return true;
  };

  return { ...state, change, next, goTo, refuse, clearDraft: store.clear };
}

/** A draft may come from an older build: never open a step past one that is not valid any more. */
function firstOpenStep<Values>({ steps }: WizardDefinition<Values>, values: Values, target: number): number {
  const firstInvalid = steps.findIndex(({ schema }) => hasErrors(schemaErrors(schema, values)));
  return Math.min(target, steps.length - 1, firstInvalid === -1 ? steps.length : firstInvalid);
}

const fieldsOf = (schema: object): readonly string[] =>
  'shape' in schema && schema.shape ? Object.keys(schema.shape) : [];
