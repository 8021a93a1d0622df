import type { LeadUpdate } from '@vitrine/contracts';
import type { ContactEdit } from './contacts.repository.ts';
import type { ContactEntity } from './entities/contact.entity.ts';

/** What the scores are made of, besides the inquiry's own words. */
export const scoredFields = ['company', 'position', 'budgetRange', 'timeline', 'urgency'] as const;

/** What an inquiry tells of a person and staff may know better, with the columns: what staff wrote stays, whoever writes again. */
const factColumns: Partial<Record<keyof ContactEdit, string>> = {
  company: 'company',
  position: 'position',
  phone: 'phone',
  projectType: 'project_type',
  budgetRange: 'budget_range',
  timeline: 'timeline',
  urgency: 'urgency',
};
export const factsIn = (fields: ContactEdit): string[] =>
  (Object.keys(fields) as (keyof ContactEdit)[]).flatMap((field) => factColumns[field] ?? []);

/** Without the fields that were not named. */
export function defined(changes: Omit<LeadUpdate, 'version'>): ContactEdit {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Only the fields that differ. */
export function changed(before: ContactEntity, fields: ContactEdit): ContactEdit {
  const names = Object.keys(fields) as (keyof ContactEdit)[];
  return Object.fromEntries(names.filter((name) => fields[name] !== before[name]).map((name) => [name, fields[name]]));
}
