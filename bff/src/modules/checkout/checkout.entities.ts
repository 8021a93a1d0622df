import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of the payment provider that was handled. */
@Entity('provider_events')
@Index('provider_events_age', ['receivedAt'])
export class ProviderEventEntity {
  @PrimaryColumn('text')
  id: string;
  @Column('text')
  type: string;
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 })
  receivedAt: Date;
}

/** A refund whose payment is unknown, and how often the provider was asked for that payment. */
@Entity('refund_questions')
export class UnknownRefundEntity {
  @PrimaryColumn('text')
  refund: string;
  @Column('integer')
  tries: number;
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3 })
  nextAt: Date;
  /** The provider's invoice that was refunded, or `plan` for the agency's own plan; null while unknown. */
  @Column({ type: 'text', nullable: true })
  invoice: string | null;
}
