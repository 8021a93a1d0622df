import type { TaxSum } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn, Unique } from 'typeorm';

const cents = { from: Number, to: (value: number) => value };

/**
 * What of an invoice will not be paid; rows are only added (ADR 0113). The database keeps their sum in
 * `invoices.written_off_cents`.
 */
@Entity('write_offs')
@Index('write_offs_created', ['createdAt'])
@Index('write_offs_invoice', ['invoiceId'])
@Unique('write_offs_entry_number_key', ['number'])
@Unique('write_offs_of_write_off_id_key', ['ofWriteOffId'])
@Check('write_offs_amount_cents_check', `amount_cents <> 0`)
@Check('write_offs_kind_check', `kind IN ('bad_debt', 'dispute', 'forgiven')`)
@Check('write_offs_sign', `(amount_cents < 0) = (of_write_off_id IS NOT NULL)`)
export class WriteOffEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Numbers the entries; the database counts, with gaps. */
  @Column({ type: 'bigint', name: 'entry_number', insert: false, update: false })
  @Generated('increment')
  number: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'write_offs_invoice_id_fkey' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  /** `forgiven`: given back without a credit note, before a refund without one was owed again. */
  @Column('text')
  kind: 'bad_debt' | 'dispute' | 'forgiven';
  /** Negative for the end of an earlier one. */
  @Column({ type: 'bigint', name: 'amount_cents', transformer: cents })
  amountCents: number;
  /** What of the amount is tax, by rate, with the amount's sign. */
  @Column('jsonb')
  taxes: readonly TaxSum[];
  @Column('text')
  reason: string;
  /** The entry that this one ends. */
  @ForeignKey('WriteOffEntity', 'id', { name: 'write_offs_of_write_off_id_fkey' })
  @Column({ type: 'uuid', name: 'of_write_off_id', nullable: true })
  ofWriteOffId: string | null;
  /** The lost dispute that it is for. */
  @ForeignKey('DisputeEntity', 'id', { name: 'write_offs_dispute_id_fkey' })
  @Column({ type: 'text', name: 'dispute_id', nullable: true })
  disputeId: string | null;
  /** Email of the person; null for what follows from a dispute. */
  @Column({ type: 'text', name: 'created_by', nullable: true })
  createdBy: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
