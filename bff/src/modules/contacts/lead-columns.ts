import type { Column } from '../../platform/csv/index.ts';
import { spreadsheetPhone } from '../../platform/phone/index.ts';
import type { SummaryRow } from './contacts.repository.ts';

/** A lead as a row of the CSV. */
export type ExportedLead = SummaryRow & { readonly assignee: string | null };

export const leadColumns: readonly Column<ExportedLead>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Company', value: ({ company }) => company },
  { header: 'Position', value: ({ position }) => position },
  { header: 'Phone', value: ({ phone }) => spreadsheetPhone(phone) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Project', value: ({ projectType }) => projectType },
  { header: 'Budget', value: ({ budgetRange }) => budgetRange },
  { header: 'Timeline', value: ({ timeline }) => timeline },
  { header: 'Urgency', value: ({ urgency }) => urgency },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Lead score', value: ({ leadScore: value }) => value },
  { header: 'Intent score', value: ({ intentScore: value }) => value },
  { header: 'Assigned to', value: ({ assignee }) => assignee },
  { header: 'Follow-up', value: ({ followUpOn }) => followUpOn },
  { header: 'Inquiries', value: ({ inquiryCount }) => inquiryCount },
  { header: 'Received', value: ({ lastInquiryAt }) => lastInquiryAt.toISOString() },
];
