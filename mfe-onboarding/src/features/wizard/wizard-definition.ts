import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ResolveCode } from '../../shared/code.ts';
import type { FieldErrors } from '../../shared/forms.ts';

export interface StepProps<Values> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** Changes one field; its error clears, and the draft is saved. */
  readonly onChange: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  /** Opens an earlier step, by its id. */
  readonly onEdit: (stepId: string) => void;
  /** Makes element ids unique where two wizards share a page. */
  readonly idPrefix: string;
}

/** One step of a wizard: what it asks and what makes it valid. Steps are data; the wizard knows none by name. */
interface WizardStep<Values> {
  readonly id: string;
  readonly title: string;
  /** One sentence under the title; it may depend on the answers. */
  readonly lead: string | ((values: Values) => string);
  /** Checks this step's fields only; its messages are shown beside them. */
  readonly schema: z.ZodType;
  /** A check by the BFF, after `schema` and before the next step opens; null when there is nothing to check. */
  readonly verify?: (values: Values, resolveCode: ResolveCode) => Promise<FieldErrors<Values>> | null;
  readonly Fields: ComponentType<StepProps<Values>>;
}

export interface WizardDefinition<Values> {
  readonly id: string;
  /** Key of the draft in browser storage; it carries the version of `values`. */
  readonly draftKey: string;
  /** Keys of earlier versions, whose drafts are removed. */
  readonly retiredDraftKeys: readonly string[];
  /** Shape of the draft: text as typed, whether valid or not. */
  readonly values: z.ZodType<Values>;
  readonly emptyValues: Values;
  /** The last one is the summary, whose button launches. */
  readonly steps: readonly WizardStep<Values>[];
}

/** 1 of 5 → 20. */
export const progressPercent = (position: number, stepCount: number): number =>
  Math.round((position / stepCount) * 100);
