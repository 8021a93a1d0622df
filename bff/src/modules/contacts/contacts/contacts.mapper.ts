import {
  type Assignee,
  callOutcomes,
  contactFields,
  editedOf,
  type EmailLog,
  type Inquiry,
  type Lead,
  type LeadClient,
  type LeadNote,
  type LeadPage,
  type LeadScoring,
  type LeadStatus,
  leadStatuses,
  type Message,
  type OnboardingProject,
  type ScoreTerm,
} from '@vitrine/contracts';
import type { SummaryRow } from './contacts.repository.ts';
import type { ContactEntity, ContactNoteEntity, InquiryEntity } from './contacts.entities.ts';
import { maximums } from './scores.ts';

export const toLeadSummary = (
  contact: SummaryRow,
  assignees: ReadonlyMap<string, Assignee>,
): LeadPage['items'][number] => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  company: contact.company,
  status: contact.status,
  projectType: contact.projectType,
  urgency: contact.urgency,
  budgetRange: contact.budgetRange,
  leadScore: contact.leadScore,
  intentScore: contact.intentScore,
  inquiryCount: contact.inquiryCount,
  demo: contact.demo,
  lastInquiryAt: contact.lastInquiryAt.toISOString(),
  source: contact.source,
  assignee: assigneeOf(contact, assignees),
  followUpDate: contact.followUpOn,
  tags: contact.tags,
});

/** The records that belong to a contact. */
export interface Belongings {
  /** Newest first. */
  readonly inquiries: readonly InquiryEntity[];
  readonly project: OnboardingProject | null;
  readonly emails: EmailLog[];
  readonly messages: Message[];
  readonly notes: readonly ContactNoteEntity[];
  readonly assignees: ReadonlyMap<string, Assignee>;
  readonly client: LeadClient | null;
  readonly matchingClient: LeadClient | null;
}

export const toLead = (
  contact: ContactEntity,
  { inquiries, project, emails, messages, notes, assignees, client, matchingClient }: Belongings,
): Lead => ({
  id: contact.id,
  ...editedOf(contactFields, contact),
  status: contact.status,
  demo: contact.demo,
  version: contact.version,
  createdAt: contact.createdAt.toISOString(),
  updatedAt: contact.updatedAt.toISOString(),
  inquiries: inquiries.map(toInquiry),
  project,
  emails,
  messages,
  availability: contact.availability,
  source: contact.source,
  assignee: assigneeOf(contact, assignees),
  followUp: contact.followUpOn === null ? null : { date: contact.followUpOn, notes: contact.followUpNotes },
  notes: notes.map(toNote),
  origin: contact.origin,
  tags: contact.tags,
  lost: contact.status === 'lost' ? { reason: contact.lostReason, note: contact.lostNote } : null,
  scoring: scoringOf(contact, inquiries),
  client,
  matchingClient,
});

/** The text of a call begins with what came of it, as it is read where only notes are known. */
const toNote = ({ id, kind, outcome, text, author, createdAt }: ContactNoteEntity): LeadNote => ({
  id,
  kind,
  outcome,
  text: outcome === null ? text : [callOutcomes[outcome], text].filter(Boolean).join('\n'),
  author,
  createdAt: createdAt.toISOString(),
});

const assigneeOf = (
  { assigneeId }: { assigneeId: string | null },
  assignees: ReadonlyMap<string, Assignee>,
): Assignee | null => (assigneeId === null ? null : (assignees.get(assigneeId) ?? null));

/** The scores in force: what staff had computed, or those of the newest inquiry that gave them. */
function scoringOf(contact: ContactEntity, inquiries: readonly InquiryEntity[]): Lead['scoring'] {
  if (contact.scoring) return { current: contact.scoring, previous: contact.previousScoring };
  const { leadScore, intentScore } = contact;
  const scored = inquiries.find((one) => one.leadScore === leadScore && one.intentScore === intentScore);
  const inquiry = scored ?? inquiries[0];
  return inquiry ? { current: scoringOfInquiry(inquiry), previous: null } : null;
}

export const scoringOfInquiry = (inquiry: InquiryEntity): LeadScoring => {
  const { leadScore, intentScore, createdAt } = toInquiry(inquiry);
  return { leadScore, intentScore, calculatedAt: createdAt, calculatedBy: null };
};

const toInquiry = (inquiry: InquiryEntity): Inquiry => ({
  id: inquiry.id,
  submittedAs: { name: inquiry.name, company: inquiry.company, position: inquiry.position, phone: inquiry.phone },
  kind: inquiry.kind,
  message: inquiry.message,
  ...(inquiry.preferredTime === null ? {} : { preferredTime: inquiry.preferredTime }),
  ...(inquiry.transcript ? { transcript: inquiry.transcript } : {}),
  projectType: inquiry.projectType,
  budgetRange: inquiry.budgetRange,
  timeline: inquiry.timeline,
  urgency: inquiry.urgency,
  preferredContactMethod: inquiry.preferredContactMethod,
  source: inquiry.source,
  tags: inquiry.tags,
  leadScore: toScore(inquiry.leadScore, maximums.lead, inquiry.formulaVersion, inquiry.leadScoreTerms),
  intentScore: toScore(inquiry.intentScore, maximums.intent, inquiry.formulaVersion, inquiry.intentScoreTerms),
  createdAt: inquiry.createdAt.toISOString(),
});

const toScore = (value: number, maximum: number, formulaVersion: number, terms: ScoreTerm[]): Inquiry['leadScore'] => ({
  value,
  maximum,
  formulaVersion,
  terms,
});

/** Every status has a number, also those without a lead. */
export const toCountByStatus = (counts: ReadonlyMap<LeadStatus, number>): Record<LeadStatus, number> =>
  Object.fromEntries(leadStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<LeadStatus, number>;

/** How many leads a list has: at one status, or at all. */
export const totalOf = (counts: LeadPage['countByStatus'], status: LeadStatus | undefined): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
