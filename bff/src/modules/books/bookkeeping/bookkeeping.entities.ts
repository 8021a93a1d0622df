import type { Difference, DisputeMovement } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BalanceTransaction } from '../../checkout/index.ts';

/** PostgreSQL sends a bigint as text; cents stay far below what a number holds exactly. */
const cents = { from: Number, to: (value: number) => value };

/** A change of the provider's balance; rows are only added. */
@Entity('provider_transactions')
@Index('provider_transactions_booked', ['bookedOn'])
@Index('provider_transactions_day', ['day'])
@Index('provider_transactions_ledger', ['ledgerReference'])
@Index('provider_transactions_payout', ['source'], { where: `kind = 'payout'` })
@Check(
  'provider_transactions_kind_check',
  `kind IN ('payment', 'refund', 'refund_failure', 'dispute', 'payout', 'fee', 'other')`,
)
export class ProviderTransactionEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  reference: string;
  /** The agency's day. */
  @Column('date')
  day: string;
  /** Its day in the journal; the database sets it (`book_provider_transaction`). */
  @Column({ type: 'date', name: 'booked_on', insert: false, update: false })
  bookedOn: string;
  @Column('text')
  kind: BalanceTransaction['kind'];
  @Column('text')
  type: string;
  @Column({ type: 'text', nullable: true })
  source: string | null;
  /** The reference that the ledger's entry has, if it has one. */
  @Column({ type: 'text', name: 'ledger_ref', nullable: true })
  ledgerReference: string | null;
  @Column({ type: 'bigint', name: 'amount_cents', transformer: cents })
  amountCents: number;
  @Column({ type: 'bigint', name: 'fee_cents', transformer: cents })
  feeCents: number;
  @Column('text')
  currency: string;
  @Column({ type: 'text', nullable: true })
  description: string | null;
  /** Of a payout. */
  @Column({ type: 'date', name: 'arrives_on', nullable: true })
  arrivesOn: string | null;
  /** The day of UTC from which its money can be paid out; null where it was stored before this was. */
  @Column({ type: 'date', name: 'available_on', nullable: true })
  availableOn: string | null;
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
}

/** Which payout a change of the balance was paid out by; rows are only added. */
@Entity('payout_transactions')
@Index('payout_transactions_payout', ['payout'])
export class PayoutTransactionEntity {
  /** The provider's id of the change. */
  @PrimaryColumn('text')
  reference: string;
  /** The provider's id of the payout. */
  @Column({ type: 'text', name: 'payout_ref' })
  payout: string;
  /** What it added to the payout. */
  @Column({ type: 'bigint', name: 'net_cents', transformer: cents })
  netCents: number;
}

/** What the comparison of a day found; a later check that finds something else is a further row. */
@Entity('reconciled_days')
@Check('reconciled_days_version_check', `version > 0`)
export class ReconciledDayEntity {
  @PrimaryColumn('date')
  day: string;
  @PrimaryColumn('integer')
  version: number;
  @Column({ type: 'timestamptz', name: 'checked_at', precision: 3 })
  checkedAt: Date;
  @Column('integer')
  transactions: number;
  @Column({ type: 'bigint', name: 'ledger_cents', transformer: cents })
  ledgerCents: number;
  @Column({ type: 'bigint', name: 'provider_cents', transformer: cents })
  providerCents: number;
  @Column({ type: 'bigint', name: 'fee_cents', transformer: cents })
  feeCents: number;
  @Column({ type: 'bigint', name: 'payout_cents', transformer: cents })
  payoutCents: number;
  @Column('jsonb')
  differences: readonly Difference[];
  @Column('jsonb', { default: [] })
  disputes: readonly DisputeMovement[];
}
