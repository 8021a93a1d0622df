import {
  budgetRanges,
  contactFields,
  inputValues,
  type Lead,
  LeadUpdate,
  projectTypes,
  timelines,
  type TypedValues,
  typedShape,
  typedValues,
  urgencies,
} from '@vitrine/contracts';
import { z } from 'zod';
import { differing, type Versioned } from '../../shared/forms/use-portal-form.ts';
import { capitalize } from '../../shared/format.ts';
import { checkedAs } from '../../shared/forms/form-errors.ts';

/** Values of the lead form as text; empty means unknown. */
export const LeadForm = z.object(typedShape(contactFields));
export type LeadForm = TypedValues<typeof contactFields>;

export const startOf = (lead: Lead): Versioned<LeadForm> => ({
  version: lead.version,
  values: typedValues(contactFields, lead),
});

/** The request body: only changed fields are sent, so that free-text projects from chats stay. */
export const bodyOf = (version: number, values: LeadForm, base: LeadForm): z.input<typeof LeadUpdate> => {
  const changed = new Set<string>(differing(trimmed(values), trimmed(base)));
  const changedEntries = Object.entries(inputValues(contactFields, values)).filter(([name]) => changed.has(name));
  return { version, ...Object.fromEntries(changedEntries) };
};

const trimmed = (values: LeadForm): LeadForm =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as LeadForm;

export const leadSchema = ({ version, values: base }: Versioned<LeadForm>) =>
  checkedAs(LeadForm, LeadUpdate, (values) => bodyOf(version, values, base));

const optionsOf = (values: readonly string[], current: string, blank: boolean) => [
  ...(blank ? [{ value: '', label: 'Not given' }] : []),
  // Values of older forms and chats stay selectable.
  ...[...new Set([...(current ? [current] : []), ...values])].map((value) => ({
    value,
    label: capitalize(value),
  })),
];

export const choicesOf = ({ projectType, budgetRange, timeline, urgency }: LeadForm) => ({
  projectType: optionsOf(projectTypes, projectType, false),
  budgetRange: optionsOf(budgetRanges, budgetRange, true),
  timeline: optionsOf(timelines, timeline, true),
  urgency: optionsOf(urgencies, urgency, false),
});
