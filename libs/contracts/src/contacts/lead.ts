import { z } from 'zod';
import { EmailLog } from '../emails/email-log.ts';
import { OnboardingProject } from '../onboarding/onboarding-project.ts';
import { ChatLine } from './transcript.ts';
import { PageQuery, pageOf, Timestamp } from '../common/page.ts';

/** Where a lead stands in the pipeline. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

/** One term of a score: what was looked at, what it said, what it added. */
export const ScoreTerm = z.object({ label: z.string(), value: z.string(), points: z.number().int() });
export type ScoreTerm = z.infer<typeof ScoreTerm>;

/** A score with the sum that made it and the version of the formula that was in force. */
export const Score = z.object({
  value: z.number().int(),
  maximum: z.number().int(),
  formulaVersion: z.number().int(),
  terms: z.array(ScoreTerm),
});
export type Score = z.infer<typeof Score>;

/** One message a visitor sent. `leadScore` and `intentScore` are explained in decision D6. */
export const Inquiry = z.object({
  id: z.uuid(),
  /** What this message said about its sender, where the contact may know it otherwise. */
  submittedAs: z
    .object({ name: z.string(), company: z.string().nullable(), position: z.string().nullable(), phone: z.string().nullable() })
    .optional(),
  /** Of a chat: the whole transcript as text. */
  message: z.string(),
  /** Of a chat: who said what, oldest first. */
  transcript: z.array(ChatLine).optional(),
  projectType: z.string(),
  budgetRange: z.string().nullable(),
  timeline: z.string().nullable(),
  urgency: z.string(),
  preferredContactMethod: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  leadScore: Score,
  intentScore: Score,
  createdAt: Timestamp,
});
export type Inquiry = z.infer<typeof Inquiry>;

/** A row of the Leads screen: a contact with its newest inquiry. */
export const LeadSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  status: LeadStatus,
  projectType: z.string(),
  urgency: z.string(),
  budgetRange: z.string().nullable(),
  leadScore: z.number().int(),
  intentScore: z.number().int(),
  inquiryCount: z.number().int(),
  /** Came from the demo seed, not from a visitor (decision D9). */
  demo: z.boolean(),
  lastInquiryAt: Timestamp,
});
export type LeadSummary = z.infer<typeof LeadSummary>;

export const Lead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  phone: z.string().nullable(),
  status: LeadStatus,
  demo: z.boolean(),
  /** For optimistic concurrency: sent back with an edit; a stale one is 409 `stale_version`. */
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Newest first. */
  inquiries: z.array(Inquiry),
  project: OnboardingProject.nullable(),
  /** Newest first. */
  emails: z.array(EmailLog),
});
export type Lead = z.infer<typeof Lead>;

export const leadSorts = ['newest', 'score'] as const;

export const LeadQuery = PageQuery.extend({
  /** Matches name, e-mail and company, case-insensitively, anywhere in the text. */
  search: z.string().trim().max(200).optional(),
  status: LeadStatus.optional(),
  sort: z.enum(leadSorts).default('newest'),
});

export const LeadPage = pageOf(LeadSummary).extend({
  /** How many leads of the current search stand at each status, for the filter tabs. */
  countByStatus: z.record(LeadStatus, z.number().int()),
});
export type LeadPage = z.infer<typeof LeadPage>;

export const LeadUpdate = z.strictObject({ status: LeadStatus, version: z.number().int().min(1) });
