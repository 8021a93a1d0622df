import type { LeadScoring, LeadStatus } from '@vitrine/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who wrote to us, with the figures of their newest inquiry, so that the lead list reads one table. */
@Entity('contacts')
export class ContactEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) company: string | null;
  @Column('text', { nullable: true }) position: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text') status: LeadStatus;
  @Column('boolean') demo: boolean;
  /** Rises with every edit by staff. */
  @Column('integer') version: number;
  @Column('text', { name: 'project_type' }) projectType: string;
  @Column('text') urgency: string;
  @Column('text', { name: 'budget_range', nullable: true }) budgetRange: string | null;
  @Column('integer', { name: 'lead_score' }) leadScore: number;
  @Column('integer', { name: 'intent_score' }) intentScore: number;
  @Column('integer', { name: 'inquiry_count' }) inquiryCount: number;
  @Column({ type: 'timestamptz', name: 'last_inquiry_at', precision: 3 }) lastInquiryAt: Date;
  /** What a score is computed from besides, as staff know it by now. */
  @Column('text', { nullable: true }) timeline: string | null;
  @Column('text', { default: 'website' }) source: string;
  /** Of the staff list; a member who is removed leaves nobody. */
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId: string | null;
  /** A day of the agency's, `2026-03-02`. */
  @Column('date', { name: 'follow_up_on', nullable: true }) followUpOn: string | null;
  @Column('text', { name: 'follow_up_notes', nullable: true }) followUpNotes: string | null;
  /** Columns that staff wrote: what an inquiry says of them stays with the inquiry. */
  @Column('text', { name: 'staff_facts', array: true, default: '{}' }) staffFacts: string[];
  /** Set when staff had the scores computed anew since the newest inquiry. */
  @Column('jsonb', { nullable: true }) scoring: LeadScoring | null;
  @Column('jsonb', { name: 'previous_scoring', nullable: true }) previousScoring: LeadScoring | null;
  /** When the last welcome mail was filed: nobody can make us send more than one a day to an address. */
  @Column({ type: 'timestamptz', name: 'welcomed_at', nullable: true, precision: 3 }) welcomedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 }) updatedAt: Date;
}
