import type { ChatLine, ScoreTerm } from '@vitrine/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One message, exactly as it was sent; never changed afterwards, but for a chat's transcript, which grows with its conversation. */
@Entity('inquiries')
export class InquiryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'contact_id' }) contactId: string;
  @Column('text', { default: 'form' }) kind: 'form' | 'chat';
  /** Of a chat: who said what. `message` holds the same as text. */
  @Column('jsonb', { nullable: true }) transcript: ChatLine[] | null;
  /** What this message said about its sender; the contact keeps what it knew first. */
  @Column('text') name: string;
  @Column('text', { nullable: true }) company: string | null;
  @Column('text', { nullable: true }) position: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text') message: string;
  @Column('text', { name: 'project_type' }) projectType: string;
  @Column('text', { name: 'budget_range', nullable: true }) budgetRange: string | null;
  @Column('text', { nullable: true }) timeline: string | null;
  @Column('text') urgency: string;
  @Column('text', { name: 'preferred_contact_method' }) preferredContactMethod: string;
  @Column('text') source: string;
  @Column('text', { array: true }) tags: string[];
  @Column('integer', { name: 'lead_score' }) leadScore: number;
  @Column('jsonb', { name: 'lead_score_terms' }) leadScoreTerms: ScoreTerm[];
  @Column('integer', { name: 'intent_score' }) intentScore: number;
  @Column('jsonb', { name: 'intent_score_terms' }) intentScoreTerms: ScoreTerm[];
  /** The formula in force when both scores were computed. */
  @Column('integer', { name: 'formula_version' }) formulaVersion: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}
