import {
  contactFields,
  type EmailLog,
  type Inquiry,
  type Lead,
  type LeadSummary,
  type Score,
  storedValues,
} from '@vitrine/contracts';

/** Ids of the specs: `id(1)`, `id(2)`, …, valid version 4 uuids. */
export const id = (number: number): string => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;

/** The sum of the exact case: 60 + 60 + 60 + 20 = 200. */
export const leadScore: Score = {
  value: 200,
  maximum: 320,
  formulaVersion: 1,
  terms: [
    { label: 'Budget', value: '$50k - $100k', points: 60 },
    { label: 'Urgency', value: 'high', points: 60 },
    { label: 'Timeline', value: '1 month', points: 60 },
    { label: 'Company', value: 'Alder Dental Studio', points: 20 },
  ],
};

export const intentScore: Score = {
  value: 50,
  maximum: 100,
  formulaVersion: 1,
  terms: [
    { label: 'Position', value: 'Founder', points: 30 },
    { label: 'Message over 100 characters', value: '146 characters', points: 20 },
  ],
};

export const sampleInquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  id: id(900),
  message: 'We open a second studio in March.\nCould you look at how patients book?',
  projectType: 'AI Infrastructure',
  budgetRange: '$50k - $100k',
  timeline: '1 month',
  urgency: 'high',
  preferredContactMethod: 'email',
  source: 'website',
  tags: ['AI Infrastructure', 'high'],
  leadScore,
  intentScore,
  createdAt: '2026-11-18T14:02:00.000Z',
  ...changes,
});

const sampleEmail = (changes: Partial<EmailLog> = {}): EmailLog => ({
  id: id(800),
  template: 'welcome',
  to: 'june@alder.test',
  subject: 'Welcome to Halcyon, June Alder',
  status: 'sent',
  attempts: 1,
  failure: null,
  createdAt: '2026-11-18T14:02:00.000Z',
  sentAt: '2026-11-18T14:02:03.000Z',
  ...changes,
});

export const sampleLead = (changes: Partial<Lead> = {}): Lead => ({
  ...storedValues(contactFields, {}, null),
  id: id(1),
  name: 'June Alder',
  email: 'june@alder.test',
  company: 'Alder Dental Studio',
  position: 'Founder',
  phone: '+1 (212) 555-0134',
  status: 'new',
  demo: false,
  version: 1,
  createdAt: '2026-11-18T14:02:00.000Z',
  updatedAt: '2026-11-18T14:02:00.000Z',
  inquiries: [sampleInquiry()],
  project: { id: id(700), status: 'started', createdAt: '2026-11-18T14:02:00.000Z' },
  emails: [sampleEmail()],
  ...changes,
});

/** The row the list shows for a lead. */
export function summaryOf(lead: Lead): LeadSummary {
  const newest = lead.inquiries[0] ?? sampleInquiry();
  return {
    id: lead.id,
    name: lead.name,
    email: lead.email,
    company: lead.company,
    status: lead.status,
    projectType: newest.projectType,
    urgency: newest.urgency,
    budgetRange: newest.budgetRange,
    leadScore: newest.leadScore.value,
    intentScore: newest.intentScore.value,
    inquiryCount: lead.inquiries.length,
    demo: lead.demo,
    lastInquiryAt: newest.createdAt,
  };
}
