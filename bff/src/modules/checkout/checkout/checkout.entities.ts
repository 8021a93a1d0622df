import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

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

/** One of up to five charges of a saved card for what is due of an invoice on a day (ADR 0066). */
@Entity('autopay_tries')
@Index('autopay_tries_unknown', { synchronize: false })
@Unique('autopay_tries_once', ['invoiceId', 'dueOn', 'number'])
@Check('autopay_tries_declined', `(outcome = 'declined') = (decline_code IS NOT NULL)`)
@Check('autopay_tries_number_check', `(number >= 1) AND (number <= 5)`)
@Check('autopay_tries_outcome_check', `outcome IN ('processing', 'paid', 'declined', 'review')`)
export class AutopayTryEntity {
  @ForeignKey('CheckoutEntity', 'id', { name: 'autopay_tries_checkout_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'checkout_id' })
  checkoutId: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'autopay_tries_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  /** The due date that it is charged for; a corrected due date begins a new series. */
  @Column({ type: 'date', name: 'due_on' })
  dueOn: string;
  /** 1 on the due date, then one more for each day of the retries. */
  @Column('integer')
  number: number;
  @Column({ type: 'date', name: 'tried_on' })
  triedOn: string;
  /** `processing` until the provider's answer is known. */
  @Column('text')
  outcome: 'processing' | 'paid' | 'declined' | 'review';
  @Column({ type: 'text', name: 'decline_code', nullable: true })
  declineCode: string | null;
  @Column({ type: 'timestamptz', name: 'tried_at', precision: 3 })
  triedAt: Date;
}
