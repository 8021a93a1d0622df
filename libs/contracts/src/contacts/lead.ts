import { z } from 'zod';
import {
  IsoDate,
  PageQuery,
  searchedPageOf,
  RowIds,
  SearchText,
  SortDirection,
  Timestamp,
  Version,
} from '../common/fields.ts';
import { Email } from '../common/email-address.ts';
import { multipleLines, singleLine } from '../common/pasted-text.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { EmailLog, Message } from '../messages/message.ts';
import { OnboardingProject } from '../onboarding/onboarding.ts';
import { BulkTag, TagFilter } from '../clients/tags.ts';
import { ChatLine } from './chat/chat-lead.ts';
import { contactFields } from './contact.record.ts';
import { CallOutcome } from './lead-acts.ts';
import { LeadStatus, LostReason } from './lead-status.ts';
import { LeadOrigin } from './lead-origin.ts';

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
    .object({
      name: z.string(),
      company: z.string().nullable(),
      position: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .optional(),
  /** How it arrived; a `call` asks for one. */
  kind: z.enum(['form', 'chat', 'call']).optional(),
  /** Of a chat: the whole transcript as text. Of a call: the time in the person's own words, or empty. */
  message: z.string(),
  /** Of a call: the chosen time. */
  preferredTime: z.string().nullable().optional(),
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

/** A member of the team, where a record names one. */
export const Assignee = z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable() });
export type Assignee = z.infer<typeof Assignee>;

/** What staff wrote about a lead, a call with it, or how it moved along; never changed afterwards. */
export const LeadNote = z.object({
  id: z.uuid(),
  /** Older servers have notes only. */
  kind: z.enum(['note', 'call', 'move']).optional(),
  /** Of a call. Its text says it, too. */
  outcome: CallOutcome.nullable().optional(),
  text: z.string(),
  /** Email of the person, name of the API key, or ours for what happened by itself. */
  author: z.string(),
  createdAt: Timestamp,
});
export type LeadNote = z.infer<typeof LeadNote>;

/**
 * Both scores as they were computed from what we know of a lead at that time, which may be more than its inquiry said.
 */
export const LeadScoring = z.object({
  leadScore: Score,
  intentScore: Score,
  calculatedAt: Timestamp,
  /** Email of the person, or name of the API key; null for the inquiry itself. */
  calculatedBy: z.string().nullable(),
});
export type LeadScoring = z.infer<typeof LeadScoring>;

/** A client as a lead names it. */
export const LeadClient = z.object({ id: z.uuid(), name: z.string(), company: z.string(), accessCode: z.string() });
export type LeadClient = z.infer<typeof LeadClient>;

/** A row of the Leads screen: a contact with its newest inquiry. */
export const LeadSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty where only a phone number is known. */
  email: z.string(),
  phone: z.string().nullable().optional(),
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
  source: z.string().optional(),
  assignee: Assignee.nullable().optional(),
  followUpDate: IsoDate.nullable().optional(),
  /** In order of the alphabet. */
  tags: z.array(z.string()).optional(),
});
export type LeadSummary = z.infer<typeof LeadSummary>;

export const Lead = z.object({
  id: z.uuid(),
  ...storedShape(contactFields),
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
  /** When they can begin: their timeline, under the name of the public specification (section 3). */
  availability: z.string().nullable().optional(),
  source: z.string().optional(),
  assignee: Assignee.nullable().optional(),
  followUp: z.object({ date: IsoDate, notes: z.string().nullable() }).nullable().optional(),
  /** Newest first. */
  notes: z.array(LeadNote).optional(),
  /** The scores in force, and those before them where they were computed anew. */
  scoring: z.object({ current: LeadScoring, previous: LeadScoring.nullable() }).nullable().optional(),
  /** Every mail and text message about the lead, newest first. */
  messages: z.array(Message).optional(),
  /** In order of the alphabet. */
  tags: z.array(z.string()).optional(),
  /** Null where no form said it. */
  origin: LeadOrigin.nullable().optional(),
  /** Why it was lost; older leads and requests of older portals gave no reason. */
  lost: z.object({ reason: LostReason.nullable(), note: z.string().nullable() }).nullable().optional(),
  /** The client this lead became. */
  client: LeadClient.nullable().optional(),
  /** A client with the same email address that this lead is not tied to yet. */
  matchingClient: LeadClient.nullable().optional(),
});
export type Lead = z.infer<typeof Lead>;

export const leadSorts = ['newest', 'score', 'follow-up', 'name', 'project', 'assignee', 'status'] as const;
/** Without a direction, names ascend and dates and scores descend, but for follow-ups. */
const leadOrder = { sort: z.enum(leadSorts).default('newest'), direction: SortDirection.optional() };

/** `due`: today or earlier; `overdue`: earlier; `planned`: later than today. Days are the agency's. */
export const followUpFilters = ['due', 'overdue', 'planned'] as const;

export const LeadFilter = z.object({
  /** Every word of it, in any order, is in name, email, company or phone number, as people spell them (ADR 0097). */
  search: SearchText.optional(),
  status: LeadStatus.optional(),
  /** A team member's id, `me`, or `nobody`. */
  assignee: z.union([z.uuid(), z.enum(['me', 'nobody'])]).optional(),
  followUp: z.enum(followUpFilters).optional(),
  source: z.string().trim().min(1).max(1000).optional(),
  /** `utm_source` of the first campaign that led here. */
  campaign: z.string().trim().min(1).max(100).optional(),
  tag: TagFilter.optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

export const LeadQuery = PageQuery.extend({ ...LeadFilter.shape, ...leadOrder });

export const LeadExportQuery = LeadFilter.extend({ ...leadOrder, ids: RowIds.optional() });

export const LeadPage = searchedPageOf(LeadSummary).extend({
  /** How many leads of the current search and filters stand at each status, for the filter tabs. */
  countByStatus: z.record(LeadStatus, z.number().int()),
  /** Every source that any lead came from. */
  sources: z.array(z.string()).optional(),
  /** `utm_source` of every campaign that led somebody here first. */
  campaigns: z.array(z.string()).optional(),
  /** Every tag that any lead has. */
  tags: z.array(z.string()).optional(),
});
export type LeadPage = z.infer<typeof LeadPage>;

/** Why a lead is lost. Portals of the release before ask for no reason, so one may be missing. */
const lost = {
  lostReason: LostReason.optional(),
  lostNote: z.string().overwrite(multipleLines).max(500, 'Use up to 500 characters').nullable().optional(),
};

/** What stands at each status of the board: how many leads, and what their budgets come to at least. */
export const LeadPipeline = z.object({
  items: z.array(z.object({ status: LeadStatus, count: z.number().int(), valueCents: z.number().int() })),
});
export type LeadPipeline = z.infer<typeof LeadPipeline>;

/** Filters of the board, whose columns are the status. */
export const LeadPipelineQuery = LeadFilter.omit({ status: true }).extend({
  // The order of the columns, which says nothing about their sums.
  sort: z.enum(leadSorts).optional(),
  direction: SortDirection.optional(),
});

/** What staff may change of a lead: the fields that are named change, the others stay. */
export const LeadUpdate = z.strictObject({
  version: Version,
  status: LeadStatus.optional(),
  ...lost,
  ...inputShape(contactFields),
  /** A team member's id; null for nobody. */
  assigneeId: z.uuid().nullable().optional(),
});
export type LeadUpdate = z.output<typeof LeadUpdate>;

/** What can be done to many leads at once: exactly one of these. */
export const LeadBulk = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(100, 'Please choose at most 100 leads'),
  change: z.union([
    z.strictObject({ status: LeadStatus, ...lost }),
    /** A team member's id; null for nobody. */
    z.strictObject({ assigneeId: z.uuid().nullable() }),
    BulkTag,
  ]),
});
export type LeadBulk = z.infer<typeof LeadBulk>;

/** `followUpDate` null takes the follow-up away. */
export const FollowUp = z.strictObject({
  followUpDate: IsoDate.nullable(),
  notes: z
    .string()
    .overwrite(multipleLines)
    .max(2000, 'Use up to 2000 characters')
    .nullable()
    .default(null)
    .transform((value) => value || null),
});

/** Turns a lead into a client, or ties it to the client with its email address. */
export const LeadConvert = z.strictObject({
  version: Version,
  /** Needed where the lead has none. */
  email: Email.optional(),
  /** Needed where the lead names none. */
  company: z.string().overwrite(singleLine).max(200, 'Use up to 200 characters').optional(),
  /** Tie it to the client who has `email` instead of creating one. */
  linkExisting: z.boolean().optional(),
  /** Tie it to this client instead of creating one. */
  linkClientId: z.uuid().optional(),
});
