import { budgetRanges, type Lead, LeadUpdate, projectTypes, timelines, urgencies } from '@vitrine/contracts';
import { z } from 'zod';
import type { Versioned } from '../../shared/forms/use-portal-form.ts';
import { capitalize } from '../../shared/format.ts';
import { checkedAs } from '../../shared/forms/form-errors.ts';

/** Values of the lead form as text; empty means unknown. */
export const LeadForm = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  position: z.string(),
  phone: z.string(),
  projectType: z.string(),
  budgetRange: z.string(),
  timeline: z.string(),
  urgency: z.string(),
});
export type LeadForm = z.infer<typeof LeadForm>;

export const formFields = [
  'name',
  'email',
  'company',
  'position',
  'phone',
  'projectType',
  'budgetRange',
  'timeline',
  'urgency',
] as const;

export const startOf = (lead: Lead): Versioned<LeadForm> => ({
  version: lead.version,
  values: {
    name: lead.name,
    email: lead.email,
    company: lead.company ?? '',
    position: lead.position ?? '',
    phone: lead.phone ?? '',
    projectType: lead.projectType ?? '',
    budgetRange: lead.budgetRange ?? '',
    timeline: lead.timeline ?? '',
    urgency: lead.urgency ?? '',
  },
});

/** Only changed fields are sent, so that free-text projects from chats stay. */
function changesOf(values: LeadForm, base: LeadForm): Record<string, string | null> {
  const named = formFields.filter((field) => values[field].trim() !== base[field].trim());
  return Object.fromEntries(named.map((field) => [field, values[field].trim() || emptyForm(field)]));
}

/** Name and address cannot be cleared. */
const emptyForm = (field: (typeof formFields)[number]): string | null =>
  field === 'name' || field === 'email' ? '' : null;

/** The request body. */
export const bodyOf = (version: number, values: LeadForm, base: LeadForm): z.input<typeof LeadUpdate> => ({
  version,
  ...changesOf(values, base),
});

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
