import { budgetRanges, type Lead, LeadUpdate, projectTypes, timelines, urgencies } from '@vitrine/contracts';
import { z } from 'zod';
import type { Versioned } from '../../shared/edit/use-edit-form.ts';
import { type FormProblem, schemaProblem } from '../../shared/form-problem.ts';

/** What staff may know better than the inquiry said, as text; blank is not given. */
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

/** Only what differs is sent, so that a project a chat named in its own words stays. */
function changesOf(values: LeadForm, base: LeadForm): Record<string, string | null> {
  const named = formFields.filter((field) => values[field].trim() !== base[field].trim());
  return Object.fromEntries(named.map((field) => [field, values[field].trim() || nothingOf(field)]));
}

/** A name and an address cannot be taken away; the others can. */
const nothingOf = (field: (typeof formFields)[number]): string | null =>
  field === 'name' || field === 'email' ? '' : null;

/** The body of the save, or what keeps it from being sent. */
export function bodyOf(
  version: number,
  values: LeadForm,
  base: LeadForm,
): { readonly body: z.input<typeof LeadUpdate> } | { readonly problem: FormProblem<string> } {
  const body = { version, ...changesOf(values, base) };
  const parsed = LeadUpdate.safeParse(body);
  return parsed.success ? { body: parsed.data } : { problem: schemaProblem(parsed.error) };
}

const optionsOf = (values: readonly string[], current: string, blank: boolean) => [
  ...(blank ? [{ value: '', label: 'Not given' }] : []),
  // A word of an older form or a chat stays choosable.
  ...[...new Set([...(current ? [current] : []), ...values])].map((value) => ({
    value,
    label: value.slice(0, 1).toUpperCase() + value.slice(1),
  })),
];

export const choicesOf = ({ projectType, budgetRange, timeline, urgency }: LeadForm) => ({
  projectType: optionsOf(projectTypes, projectType, false),
  budgetRange: optionsOf(budgetRanges, budgetRange, true),
  timeline: optionsOf(timelines, timeline, true),
  urgency: optionsOf(urgencies, urgency, false),
});
