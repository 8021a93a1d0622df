import { contactFields, exportColumns, type LeadOrigin, type LeadUpdate } from '@vitrine/contracts';
import type { ContactEntity, InquiryEntity } from './contacts.entities.ts';
import type { ContactEdit, SummaryRow } from './contacts.repository.ts';
import type { Column } from '../../../platform/csv.ts';
import { spreadsheetPhone } from '../../../platform/phone.ts';

/** The fields that the scores are computed from, beside the inquiry's message. */
export const scoredFields = ['company', 'position', 'budgetRange', 'timeline', 'urgency'] as const;

/**
 * What an inquiry tells of a person and staff may know better, with the columns: what staff wrote stays, whoever writes
 * again.
 */
const factColumns = {
  company: 'company',
  position: 'position',
  phone: 'phone',
  projectType: 'project_type',
  budgetRange: 'budget_range',
  timeline: 'timeline',
  urgency: 'urgency',
} as const satisfies Partial<Record<keyof typeof contactFields, string>>;
type Fact = keyof typeof factColumns;
export const factsIn = (fields: ContactEdit): string[] =>
  Object.entries(factColumns).flatMap(([field, column]) => (field in fields ? [column] : []));

const isOfStaff = ({ staffFacts }: ContactEntity, field: Fact): boolean => staffFacts.includes(factColumns[field]);
/** The scores stay with staff once they corrected a fact that these are computed from. */
const areScoresOfStaff = (contact: ContactEntity): boolean => scoredFields.some((field) => isOfStaff(contact, field));

/** What an inquiry may tell of a contact. */
export type Facts = Pick<ContactEntity, Fact>;
export const factsOf = ({ company, position, phone, projectType, budgetRange, timeline, urgency }: Facts): Facts => ({
  company,
  position,
  phone,
  projectType,
  budgetRange,
  timeline,
  urgency,
});

/** A contact's facts once an inquiry joins them (ADR 0032). An address alone does not prove who writes. */
export function joinedFacts(contact: ContactEntity, inquiry: InquiryEntity): Facts {
  const isForm = inquiry.kind === 'form';
  const newFacts: Facts = {
    company: contact.company ?? inquiry.company,
    position: contact.position ?? inquiry.position,
    phone: contact.phone ?? inquiry.phone,
    // A form always says these two; a chat or a call never does and carries only defaults.
    projectType: isForm ? inquiry.projectType : contact.projectType,
    urgency: isForm ? inquiry.urgency : contact.urgency,
    // An inquiry may leave these out.
    budgetRange: inquiry.budgetRange ?? contact.budgetRange,
    timeline: inquiry.timeline ?? contact.timeline,
  };
  const ofStaff = Object.entries(factsOf(contact)).filter(([field]) => isOfStaff(contact, field as Fact));
  return { ...newFacts, ...Object.fromEntries(ofStaff) };
}

/** Both scores of one inquiry. One that leaves something out is scored without it and never lowers them. */
export function joinedScores(
  contact: ContactEntity,
  inquiry: InquiryEntity,
): Pick<ContactEntity, 'leadScore' | 'intentScore'> {
  const isPart =
    inquiry.kind !== 'form' ||
    (inquiry.budgetRange === null && contact.budgetRange !== null) ||
    (inquiry.timeline === null && contact.timeline !== null);
  const { leadScore, intentScore } =
    areScoresOfStaff(contact) || (isPart && contact.leadScore > inquiry.leadScore) ? contact : inquiry;
  return { leadScore, intentScore };
}

/** Where a lead came from first stays; where it came from last follows the inquiries that say so. */
export const joinedOrigin = (
  { origin: known }: Pick<ContactEntity, 'origin'>,
  { origin }: Pick<InquiryEntity, 'origin'>,
): LeadOrigin | null =>
  known && origin
    ? {
        first: known.first ?? origin.first,
        last: origin.last ?? known.last,
        referrer: known.referrer ?? origin.referrer,
        page: known.page ?? origin.page,
      }
    : (known ?? origin);

/** What the newest inquiry sets: the source; and it ends computed scores that are not staff's, if it has the score. */
export function newestOf(
  contact: ContactEntity,
  inquiry: InquiryEntity,
  currentScore = contact.leadScore,
): Partial<ContactEntity> {
  if (contact.lastInquiryAt > inquiry.createdAt) return {};
  const areKept = areScoresOfStaff(contact) || currentScore !== inquiry.leadScore;
  return { source: inquiry.source, ...(!areKept && { scoring: null, previousScoring: null }) };
}

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
  { header: 'Tags', value: ({ tags }) => tags.join(', ') },
];
