import type { RefundMethod } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { IssuedCreditNote } from '../documents/index.ts';

const cents = { from: Number, to: (value: number) => value };

/** A refund that staff asked for; committed before the provider is asked (ADR 0064). */
@Entity('payment_refunds')
@Index('payment_refunds_payment', ['paymentId'])
@Index('payment_refunds_pending', { synchronize: false })
@Unique('payment_refunds_provider_ref_key', ['providerRef'])
@Check('payment_refunds_amount_cents_check', `amount_cents > 0`)
@Check('payment_refunds_failure', `(state = 'failed') = (failure IS NOT NULL)`)
@Check('payment_refunds_method_check', `method IN ('provider', 'check', 'wire', 'cash')`)
@Check('payment_refunds_state_check', `state IN ('pending', 'succeeded', 'failed')`)
export class PaymentRefundEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** The entry of the ledger that counts: of an accepted payment the one that made it count. */
  @ForeignKey('PaymentEntity', 'id', { name: 'payment_refunds_payment_id_fkey' })
  @Column({ type: 'uuid', name: 'payment_id' })
  paymentId: string;
  @Column({ type: 'bigint', name: 'amount_cents', transformer: cents })
  amountCents: number;
  @Column('text')
  currency: string;
  @Column('text')
  method: RefundMethod;
  /** Number of the check or the transfer; empty through the provider. */
  @Column('text')
  reference: string;
  @Column('text')
  reason: string;
  /** Whether a credit note is issued once it has succeeded. */
  @Column({ type: 'boolean', name: 'credit_note' })
  creditNote: boolean;
  /** Whether the payer gets a mail once it has succeeded. */
  @Column('boolean')
  email: boolean;
  @Column('text')
  state: 'pending' | 'succeeded' | 'failed';
  /** For people. */
  @Column({ type: 'text', nullable: true })
  failure: string | null;
  /** Part of the idempotency key; incremented when the provider has stored a failure under the key. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;
  /** When the provider was asked first; from then on its answer may have been lost. */
  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true, precision: 3 })
  askedAt: Date | null;
  @Column({ type: 'text', name: 'provider_ref', nullable: true })
  providerRef: string | null;
  /** The entry of the ledger that it was booked by. */
  @ForeignKey('PaymentEntity', 'id', { name: 'payment_refunds_entry_id_fkey' })
  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  entryId: string | null;
  @Column({ type: 'text', name: 'requested_by' })
  requestedBy: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
}

/** A credit note; only its voiding is added later. Without a refund no money goes back by it. */
@Entity('credit_notes')
@Index('credit_notes_invoice', ['invoiceId'])
@Unique('credit_notes_number_key', ['number'])
@Unique('credit_notes_refund_id_key', ['refundId'])
@Check('credit_notes_amount_cents_check', `amount_cents > 0`)
export class CreditNoteEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  number: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'credit_notes_invoice_id_fkey' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @ForeignKey('PaymentRefundEntity', 'id', { name: 'credit_notes_refund_id_fkey' })
  @Column({ type: 'uuid', name: 'refund_id', nullable: true })
  refundId: string | null;
  @Column({ type: 'bigint', name: 'amount_cents', transformer: cents })
  amountCents: number;
  @Column('jsonb')
  document: IssuedCreditNote;
  @Column({ type: 'timestamptz', name: 'issued_at', precision: 3 })
  issuedAt: Date;
  /** When its refund failed after all. */
  @Column({ type: 'timestamptz', name: 'voided_at', nullable: true, precision: 3 })
  voidedAt: Date | null;
}
