import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A disputed payment, as the provider reports it. */
@Entity('disputes')
@Index('disputes_open', { synchronize: false })
@Index('disputes_payment', ['paymentId'])
@Check('disputes_state_check', `state IN ('needs_response', 'under_review', 'won', 'lost', 'closed')`)
export class DisputeEntity {
  @PrimaryColumn('text')
  id: string;
  @Column({ type: 'text', name: 'payment_ref', nullable: true })
  paymentRef: string | null;
  @ForeignKey('PaymentEntity', 'id', { name: 'disputes_payment_id_fkey' })
  @Column({ type: 'uuid', name: 'payment_id', nullable: true })
  paymentId: string | null;
  @Column({ type: 'bigint', name: 'amount_cents' })
  amountCents: string;
  @Column('text')
  currency: string;
  @Column('text')
  state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  @Column('text')
  reason: string;
  @Column({ type: 'timestamptz', name: 'opened_at', precision: 3 })
  openedAt: Date;
  @Column({ type: 'timestamptz', name: 'respond_by', nullable: true, precision: 3 })
  respondBy: Date | null;
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3 })
  askedAt: Date;
  /** What the provider charged for it; null while it has charged nothing. */
  @Column({ type: 'integer', name: 'fee_cents', nullable: true })
  feeCents: number | null;
  /** When the team was reminded of the deadline. */
  @Column({ type: 'timestamptz', name: 'reminded_at', nullable: true, precision: 3 })
  remindedAt: Date | null;
}
