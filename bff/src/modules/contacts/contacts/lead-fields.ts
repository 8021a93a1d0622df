import { contactFields, exportColumns, type LeadUpdate } from '@vitrine/contracts';
import type { ContactEdit, SummaryRow } from './contacts.repository.ts';
import type { Column } from '../../../platform/csv.ts';
import { spreadsheetPhone } from '../../../platform/phone.ts';

/** The fields that the scores are computed from, beside the inquiry's message. */
export const scoredFields = ['company', 'position', 'budgetRange', 'timeline', 'urgency'] as const;

/**
 * What an inquiry tells of a person and staff may know better, with the columns: what staff wrote stays, whoever writes
 * again.
 */
const factColumns: Readonly<Partial<Record<keyof typeof contactFields, string>>> = {
  company: 'company',
  position: 'position',
  phone: 'phone',
  projectType: 'project_type',
  budgetRange: 'budget_range',
  timeline: 'timeline',
  urgency: 'urgency',
};
export const factsIn = (fields: ContactEdit): string[] =>
  Object.entries(factColumns).flatMap(([field, column]) => (field in fields ? [column] : []));

/** Without the fields that were not named. */
export function defined(changes: Omit<LeadUpdate, 'version'>): ContactEdit {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** A lead as a row of the CSV. */
export type ExportedLead = SummaryRow & { readonly assignee: string | null };

export const leadColumns: readonly Column<ExportedLead>[] = [
  ...exportColumns(contactFields, { phone: ({ phone }) => spreadsheetPhone(phone) }),
  { header: 'Status', value: ({ status }) => status },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Lead score', value: ({ leadScore: value }) => value },
  { header: 'Intent score', value: ({ intentScore: value }) => value },
  { header: 'Assigned to', value: ({ assignee }) => assignee },
  { header: 'Follow-up', value: ({ followUpOn }) => followUpOn },
  { header: 'Inquiries', value: ({ inquiryCount }) => inquiryCount },
  { header: 'Received', value: ({ lastInquiryAt }) => lastInquiryAt.toISOString() },
];
