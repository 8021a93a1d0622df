import { type EmailLog, type Inquiry, type Lead, type LeadPage, type LeadStatus, leadStatuses, type OnboardingProject, type ScoreTerm } from '@vitrine/contracts';
import type { ContactEntity } from './entities/contact.entity.ts';
import type { InquiryEntity } from './entities/inquiry.entity.ts';
import { maximums } from './scores.ts';

export const toLeadSummary = (contact: ContactEntity): LeadPage['items'][number] => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
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
});

export const toLead = (contact: ContactEntity, inquiries: readonly InquiryEntity[], project: OnboardingProject | null, emails: EmailLog[]): Lead => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  company: contact.company,
  position: contact.position,
  phone: contact.phone,
  status: contact.status,
  demo: contact.demo,
  version: contact.version,
  createdAt: contact.createdAt.toISOString(),
  updatedAt: contact.updatedAt.toISOString(),
  inquiries: inquiries.map(toInquiry),
  project,
  emails,
});

const toInquiry = (inquiry: InquiryEntity): Inquiry => ({
  id: inquiry.id,
  submittedAs: { name: inquiry.name, company: inquiry.company, position: inquiry.position, phone: inquiry.phone },
  message: inquiry.message,
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

const toScore = (value: number, maximum: number, formulaVersion: number, terms: ScoreTerm[]): Inquiry['leadScore'] => ({ value, maximum, formulaVersion, terms });

/** Every status has a number, also those without a lead. */
export const toCountByStatus = (counts: ReadonlyMap<LeadStatus, number>): Record<LeadStatus, number> =>
  Object.fromEntries(leadStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<LeadStatus, number>;
