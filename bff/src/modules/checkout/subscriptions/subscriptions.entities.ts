import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A client's monthly plan, as the provider reports it (ADR 0036). */
@Entity('subscriptions')
@Index('subscriptions_client', ['clientId'])
@Index('subscriptions_look', { synchronize: false })
@Index('subscriptions_trouble', { synchronize: false })
@Unique('subscriptions_provider_id_key', ['providerId'])
@Check('subscriptions_amount_cents_check', `(amount_cents >= 1) AND (amount_cents <= 99999999)`)
@Check('subscriptions_next_amount_cents_check', `(next_amount_cents >= 1) AND (next_amount_cents <= 99999999)`)
@Check('subscriptions_status_check', `status IN ('active', 'past_due', 'paused', 'ended')`)
export class SubscriptionEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'text', name: 'provider_id' })
  providerId: string;
  @ForeignKey('ClientEntity', 'id', { name: 'subscriptions_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column('text')
  title: string;
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  /** From the next renewal on; null while nothing changes. */
  @Column({ type: 'integer', name: 'next_amount_cents', nullable: true })
  nextAmountCents: number | null;
  @Column('text')
  currency: string;
  @Column('text')
  status: 'active' | 'past_due' | 'paused' | 'ended';
  @Column({ type: 'timestamptz', name: 'next_look_at', precision: 3 })
  nextPollAt: Date;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'timestamptz', name: 'current_period_end', nullable: true, precision: 3 })
  currentPeriodEnd: Date | null;
  @Column({ type: 'timestamptz', name: 'cancel_at', nullable: true, precision: 3 })
  cancelAt: Date | null;
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true, precision: 3 })
  endedAt: Date | null;
  @Column({ type: 'text', name: 'failure_invoice', nullable: true })
  failureInvoice: string | null;
  @Column({ type: 'timestamptz', name: 'failed_at', nullable: true, precision: 3 })
  failedAt: Date | null;
  @Column({ type: 'text', name: 'failure_reason', nullable: true })
  failureReason: string | null;
  @Column({ type: 'timestamptz', name: 'next_attempt_at', nullable: true, precision: 3 })
  nextAttemptAt: Date | null;
  /** When this state was requested from the provider. */
  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true, precision: 3 })
  askedAt: Date | null;
  /** When the client was last mailed the link that repairs the card. */
  @Column({ type: 'timestamptz', name: 'card_link_at', nullable: true, precision: 3 })
  cardLinkAt: Date | null;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
}
