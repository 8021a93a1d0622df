import type {
  CallOutcome,
  ChatLine,
  LeadOrigin,
  LeadScoring,
  LeadStatus,
  LostReason,
  PreferredLanguage,
  ScoreTerm,
} from '@vitrine/contracts';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  VirtualColumn,
} from 'typeorm';
import { tagsOf } from '../../clients/index.ts';

/** A conversation of the site’s chat, and the inquiry it became. */
@Entity('chat_conversations')
@Unique('chat_conversations_inquiry_id_key', ['inquiryId'])
export class ChatConversationEntity {
  @PrimaryColumn({ type: 'text', name: 'id_hash' })
  idHash: string;
  @ForeignKey('InquiryEntity', 'id', { name: 'chat_conversations_inquiry_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'inquiry_id' })
  inquiryId: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
}

/** What staff wrote about a lead, a call with it, or how it moved along. */
@Entity('contact_notes')
@Index('contact_notes_newest', { synchronize: false })
@Check('contact_notes_kind_check', `kind IN ('note', 'call', 'move')`)
@Check('contact_notes_outcome_check', `outcome IN ('reached', 'message', 'missed')`)
export class ContactNoteEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'contact_notes_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id' })
  contactId: string;
  @Column('text')
  text: string;
  /** `move`: it went along by itself, or was lost. */
  @Column({ type: 'text', default: 'note' })
  kind: 'note' | 'call' | 'move';
  /** Of a call. */
  @Column({ type: 'text', nullable: true })
  outcome: CallOutcome | null;
  @Column('text')
  author: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** A person who wrote to us, with the figures of their newest inquiry, so that the lead list reads one table. */
@Entity('contacts')
@Index('contacts_assignee_newest', { synchronize: false })
@Index('contacts_by_project', { synchronize: false })
@Index('contacts_by_status', { synchronize: false })
@Index('contacts_campaign', { synchronize: false })
@Index('contacts_email', { synchronize: false })
@Index('contacts_follow_up', { synchronize: false })
@Index('contacts_identity', { synchronize: false })
@Index('contacts_name', { synchronize: false })
@Index('contacts_newest', { synchronize: false })
@Index('contacts_score', { synchronize: false })
@Index('contacts_search', { synchronize: false })
@Index('contacts_source_newest', { synchronize: false })
@Index('contacts_status_newest', { synchronize: false })
@Index('contacts_unassigned_newest', { synchronize: false })
@Check(
  'contacts_lost_reason_check',
  `lost_reason IN ('price', 'timing', 'competitor', 'no_answer', 'not_a_fit', 'other')`,
)
@Check('contacts_preferred_language_check', `preferred_language IN ('en', 'es')`)
@Check('contacts_status_check', `status IN ('new', 'contacted', 'qualified', 'won', 'lost')`)
export class ContactEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Empty where only a phone number is known; then the number tells people apart. */
  @Column('text')
  email: string;
  @Column('text')
  name: string;
  @Column({ type: 'text', nullable: true })
  company: string | null;
  @Column({ type: 'text', nullable: true })
  position: string | null;
  @Column({ type: 'text', nullable: true })
  phone: string | null;
  @Column({ type: 'text', name: 'preferred_language', default: 'en' })
  preferredLanguage: PreferredLanguage;
  @Column({ type: 'text', default: 'new' })
  status: LeadStatus;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  /** Rises with every edit by staff. */
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'text', name: 'project_type' })
  projectType: string;
  @Column('text')
  urgency: string;
  @Column({ type: 'text', name: 'budget_range', nullable: true })
  budgetRange: string | null;
  @Column({ type: 'integer', name: 'lead_score' })
  leadScore: number;
  @Column({ type: 'integer', name: 'intent_score' })
  intentScore: number;
  @Column({ type: 'integer', name: 'inquiry_count', default: 1 })
  inquiryCount: number;
  @Column({ type: 'timestamptz', name: 'last_inquiry_at', precision: 3 })
  lastInquiryAt: Date;
  /** When the last welcome mail was filed: nobody can make us send more than one a day to an address. */
  @Column({ type: 'timestamptz', name: 'welcomed_at', nullable: true, precision: 3 })
  welcomedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression:
      String.raw`fold_text(name || E'\n' || email || E'\n' || ` +
      String.raw`coalesce(company, '') || E'\n' || coalesce(phone, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
  /** What a score is computed from besides, as staff know it by now. */
  @Column({ type: 'text', nullable: true })
  timeline: string | null;
  /** The timeline, under the specified name. */
  @Column({
    type: 'text',
    nullable: true,
    generatedType: 'STORED',
    asExpression: 'timeline',
    insert: false,
    update: false,
  })
  availability: string | null;
  @Column({ type: 'text', default: 'website' })
  source: string;
  /** Of the staff list; a member who is removed leaves nobody. */
  @ForeignKey('StaffEntity', 'id', { name: 'contacts_assignee_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'assignee_id', nullable: true })
  assigneeId: string | null;
  /** A day of the agency's, `2026-03-02`. */
  @Column({ type: 'date', name: 'follow_up_on', nullable: true })
  followUpOn: string | null;
  @Column({ type: 'text', name: 'follow_up_notes', nullable: true })
  followUpNotes: string | null;
  /** Of a lost lead; portals of the release before give none. */
  @Column({ type: 'text', name: 'lost_reason', nullable: true })
  lostReason: LostReason | null;
  @Column({ type: 'text', name: 'lost_note', nullable: true })
  lostNote: string | null;
  @Column({ type: 'date', name: 'follow_up_told_on', nullable: true })
  followUpToldOn: string | null;
  /** Set when staff had the scores computed anew since the newest inquiry. */
  @Column({ type: 'jsonb', nullable: true })
  scoring: LeadScoring | null;
  @Column({ type: 'jsonb', name: 'previous_scoring', nullable: true })
  previousScoring: LeadScoring | null;
  /** What forms said of where they come from: the first campaign and page stay, the last campaign follows. */
  @Column({ type: 'jsonb', nullable: true })
  origin: LeadOrigin | null;
  /** Columns that staff wrote: what an inquiry says of them stays with the inquiry. */
  @Column({ type: 'text', name: 'staff_facts', array: true, default: [] })
  staffFacts: string[];
  /** In order of the alphabet. */
  @VirtualColumn({ query: (contact) => tagsOf('contact_id', contact) })
  tags: string[];
}

/**
 * One message, exactly as it was sent; never changed afterwards, but for a chat's transcript, which grows with its
 * conversation.
 */
@Entity('inquiries')
@Index('inquiries_contact', { synchronize: false })
@Check('inquiries_chat_has_transcript', `(kind = 'chat') = (transcript IS NOT NULL)`)
@Check('inquiries_kind_check', `kind IN ('form', 'chat', 'call')`)
export class InquiryEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'inquiries_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id' })
  contactId: string;
  /** What this message said about its sender; the contact keeps what it knew first. */
  @Column('text')
  name: string;
  @Column({ type: 'text', nullable: true })
  company: string | null;
  @Column({ type: 'text', nullable: true })
  position: string | null;
  @Column({ type: 'text', nullable: true })
  phone: string | null;
  @Column('text')
  message: string;
  @Column({ type: 'text', name: 'project_type' })
  projectType: string;
  @Column({ type: 'text', name: 'budget_range', nullable: true })
  budgetRange: string | null;
  @Column({ type: 'text', nullable: true })
  timeline: string | null;
  @Column('text')
  urgency: string;
  @Column({ type: 'text', name: 'preferred_contact_method' })
  preferredContactMethod: string;
  @Column('text')
  source: string;
  @Column({ type: 'text', array: true })
  tags: string[];
  @Column({ type: 'integer', name: 'lead_score' })
  leadScore: number;
  @Column({ type: 'jsonb', name: 'lead_score_terms' })
  leadScoreTerms: ScoreTerm[];
  @Column({ type: 'integer', name: 'intent_score' })
  intentScore: number;
  @Column({ type: 'jsonb', name: 'intent_score_terms' })
  intentScoreTerms: ScoreTerm[];
  /** The formula in force when both scores were computed. */
  @Column({ type: 'integer', name: 'formula_version' })
  formulaVersion: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'text', default: 'form' })
  kind: 'form' | 'chat' | 'call';
  /** Of a call: the chosen time. */
  @Column({ type: 'text', name: 'preferred_time', nullable: true })
  preferredTime: string | null;
  /** What its page said of where the visit began; null of visitors who ask not to be tracked. */
  @Column({ type: 'jsonb', nullable: true })
  origin: LeadOrigin | null;
  /** Of a chat: who said what. `message` holds the same as text. */
  @Column({ type: 'jsonb', nullable: true })
  transcript: ChatLine[] | null;
}

/** Counts of contacts by what the list filters by (ADR 0106). */
@Entity('contact_rollups')
export class ContactRollupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'text', nullable: true })
  status: string | null;
  @Column({ type: 'text', nullable: true })
  source: string | null;
  @Column({ type: 'uuid', name: 'assignee_id', nullable: true })
  assigneeId: string | null;
  @Column({ type: 'date', name: 'follow_up_on', nullable: true })
  followUpOn: string | null;
  @Column({ type: 'bigint' })
  rows: string;
}
