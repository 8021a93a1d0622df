import type { CreditEntry, PackageId, LedgerMethod, PayMethod } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import type { Offer } from '../../packages/index.ts';

/** PostgreSQL sends a bigint as text; cents stay far below what a number holds exactly. */
const cents = { from: Number, to: (value: number) => value };

/** The stored part of a sale, so that a retry sends the provider the same request. */
export interface Sold {
  readonly kind: 'invoice' | 'submission' | 'package' | 'code';
  readonly title: string;
  readonly description: string | null;
  readonly invoice: { readonly publicId: string; readonly number: string } | null;
  readonly packageId: PackageId | null;
  readonly offer: Offer | null;
  /** What the payer agreed to who keeps the card; in force once it is paid (ADR 0118). */
  readonly keepCard?: KeepCard;
  /** Public id of the estimate whose page it was opened on. */
  readonly estimate?: string;
}

/** An agreement that the card is kept, and charged for the rest of the invoice. */
interface KeepCard {
  readonly clientId: string;
  readonly version: string;
  /** The exact text. */
  readonly wording: string;
  /** Cents by the day on which they are due. */
  readonly charges: Readonly<Record<string, number>>;
  /** ISO 8601. */
  readonly agreedAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** One attempt to pay one balance (ADR 0013). */
@Entity('checkouts')
@Index('checkouts_balance', { synchronize: false })
@Index('checkouts_browser', { synchronize: false })
@Index('checkouts_code', { synchronize: false })
@Index('checkouts_email', { synchronize: false })
@Index('checkouts_invoice', ['invoiceId'])
@Index('checkouts_look', { synchronize: false })
@Index('checkouts_one_open', { synchronize: false })
@Index('checkouts_submission', ['submissionId'])
@Unique('checkouts_provider_id_key', ['providerId'])
@Check('checkouts_amount_cents_check', `(amount_cents >= 1) AND (amount_cents <= 99999999)`)
@Check('checkouts_billing_interval_check', `billing_interval = 'month'`)
@Check('checkouts_method_type_check', `method_type IN ('card', 'bank_account')`)
@Check('checkouts_state_check', `state IN ('creating', 'open', 'processing', 'paid', 'failed', 'expired', 'review')`)
export class CheckoutEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Name of what is paid. A balance has at most one open session. */
  @Column('text')
  balance: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'checkouts_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  @ForeignKey('OnboardingSubmissionEntity', 'id', { name: 'checkouts_submission_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'submission_id', nullable: true })
  submissionId: string | null;
  @ForeignKey('CodeEntity', 'id', { name: 'checkouts_code_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'code_id', nullable: true })
  codeId: string | null;
  @Column('jsonb')
  sold: Sold;
  @Column({ type: 'text', name: 'client_name', nullable: true })
  clientName: string | null;
  @Column({ type: 'text', nullable: true })
  email: string | null;
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column('text')
  currency: 'usd';
  @Column({ type: 'text', name: 'billing_interval', nullable: true })
  interval: 'month' | null;
  @Column('text')
  state: 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'review';
  /** Part of the idempotency key; incremented when the provider has stored a failure under the key. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;
  @Column({ type: 'timestamptz', name: 'attempted_at', precision: 3 })
  attemptedAt: Date;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column({ type: 'text', nullable: true })
  url: string | null;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
  /** Whether the session expires at `expiresAt` instead of after the provider's default. */
  @Column({ type: 'boolean', default: false })
  limited: boolean;
  @Column({ type: 'timestamptz', name: 'next_look_at', precision: 3 })
  nextPollAt: Date;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'bytea', name: 'browser_hash', nullable: true })
  browserHash: Buffer | null;
  /** The card that is charged for it while its owner is away; null for a page that a person pays on. */
  @ForeignKey('SavedCardEntity', 'id', { name: 'checkouts_saved_card_id_fkey' })
  @Column({ type: 'uuid', name: 'saved_card_id', nullable: true })
  savedCardId: string | null;
  /** The payer confirmed buying a plan they already have. */
  @Column({ type: 'boolean', name: 'another_plan', default: false })
  anotherPlan: boolean;
  /** Whether its page takes bank accounts, where the provider offers them. */
  @Column({ type: 'boolean', name: 'takes_bank', default: true })
  takesBank: boolean;
  /** How it is being paid, once the provider has said it. */
  @Column({ type: 'text', name: 'method_type', nullable: true })
  methodType: PayMethod['type'] | null;
  @Column({ type: 'text', name: 'method_last4', nullable: true })
  methodLast4: string | null;
  /** The provider's code of why it failed. */
  @Column({ type: 'text', name: 'failure_code', nullable: true })
  failureCode: string | null;
  /** Since when it has been processing, after its page was left. */
  @Column({ type: 'timestamptz', name: 'processing_at', precision: 3, nullable: true })
  processingAt: Date | null;
}

/**
 * What a client has paid too much, and what became of it; rows are only added. What moves on an invoice belongs to an
 * entry of the ledger with the method `credit`, and what is paid out to that of its money; what moves to another client
 * has none. The database keeps their sum in `clients.credit_cents`, at least zero.
 */
@Entity('client_credits')
@Index('client_credits_client', ['clientId', 'createdAt', 'id'])
@Unique('client_credits_payment_id_key', ['paymentId'])
@Check('client_credits_kind_check', `kind IN ('overpaid', 'used', 'returned', 'withdrawn', 'paid_out', 'moved')`)
@Check('client_credits_sign', `kind = 'moved' OR (amount_cents > 0) = (kind IN ('overpaid', 'returned'))`)
export class ClientCreditEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'client_credits_client_id_fkey' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  kind: CreditEntry['kind'];
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @ForeignKey('PaymentEntity', 'id', { name: 'client_credits_payment_id_fkey' })
  @Column({ type: 'uuid', name: 'payment_id', nullable: true })
  paymentId: string | null;
  @ForeignKey('InvoiceEntity', 'id', { name: 'client_credits_invoice_id_fkey' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  /** Email of the person, or the provider. */
  @Column({ type: 'text', name: 'created_by', nullable: true })
  createdBy: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** The last number of each kind of document, by year. */
@Entity('number_counters')
@Check('number_counters_kind_check', `kind IN ('invoice', 'receipt', 'credit_note', 'estimate')`)
export class NumberCounterEntity {
  @PrimaryColumn('text')
  kind: 'invoice' | 'receipt' | 'credit_note' | 'estimate';
  @PrimaryColumn('integer')
  year: number;
  @Column('integer')
  last: number;
}

/** The letterhead of a receipt at the time of its payment. */
@Entity('payment_receipts')
export class PaymentReceiptEntity {
  @ForeignKey('PaymentEntity', 'id', { name: 'payment_receipts_payment_id_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'payment_id' })
  paymentId: string;
  @Column('jsonb')
  letterhead: Letterhead;
}

/** What staff decided about a payment in review. */
@Entity('payment_resolutions')
@Unique('payment_resolutions_entry_id_key', ['entryId'])
@Check('payment_resolutions_entry', `(outcome = 'accepted') = (entry_id IS NOT NULL)`)
@Check('payment_resolutions_outcome_check', `outcome IN ('accepted', 'refunded')`)
export class PaymentResolutionEntity {
  @ForeignKey('PaymentEntity', 'id', { name: 'payment_resolutions_payment_id_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'payment_id' })
  paymentId: string;
  @Column('text')
  outcome: 'accepted' | 'refunded';
  @Column('text')
  note: string;
  @ForeignKey('PaymentEntity', 'id', { name: 'payment_resolutions_entry_id_fkey' })
  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  entryId: string | null;
  @Column({ type: 'text', name: 'resolved_by' })
  resolvedBy: string;
  @Column({ type: 'timestamptz', name: 'resolved_at', precision: 3 })
  resolvedAt: Date;
}

/** An entry of the ledger: a payment or a refund. Rows are only added (decision D1). */
@Entity('payments')
@Index('payments_aside', { synchronize: false })
@Index('payments_booked', ['bookedOn'])
@Index('payments_checkout', ['checkoutId'])
@Index('payments_client', ['clientId'])
@Index('payments_dispute', { synchronize: false })
@Index('payments_email', { synchronize: false })
@Index('payments_invoice', ['invoiceId'])
@Index('payments_of_payment', ['ofPaymentId'])
@Index('payments_received', ['receivedAt', 'id'])
@Unique('payments_entry_number_key', ['number'])
@Unique('payments_provider_ref_key', ['reference'])
@Unique('payments_receipt_number_key', ['receiptNumber'])
@Check('payments_billing_interval_check', `billing_interval = 'month'`)
@Check('payments_kind_check', `kind IN ('charge', 'offline', 'refund', 'refund_failed')`)
@Check('payments_method_check', `method IN ('check', 'wire', 'cash', 'other', 'credit')`)
@Check('payments_method_type_check', `method_type IN ('card', 'bank_account')`)
@Check(
  'payments_receipt',
  `method = 'credit' OR ((state = 'succeeded') AND kind IN ('charge', 'offline')) = (receipt_number IS NOT NULL)`,
)
@Check('payments_state_check', `state IN ('succeeded', 'review', 'refund_due')`)
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Numbers the entries; the database counts, with gaps. */
  @Column({ type: 'bigint', name: 'entry_number', insert: false, update: false })
  @Generated('increment')
  number: string;
  @Column('text')
  kind: 'charge' | 'offline' | 'refund' | 'refund_failed';
  /**
   * A refund has the state of its payment, so that the refund of a payment that does not count does not count either.
   */
  @Column('text')
  state: 'succeeded' | 'review' | 'refund_due';
  /** The provider's id; null for an entry that the provider does not know. */
  @Column({ type: 'text', name: 'provider_ref', nullable: true })
  reference: string | null;
  @ForeignKey('CheckoutEntity', 'id', { name: 'payments_checkout_id_fkey' })
  @Column({ type: 'uuid', name: 'checkout_id', nullable: true })
  checkoutId: string | null;
  @ForeignKey('InvoiceEntity', 'id', { name: 'payments_invoice_id_fkey' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  @ForeignKey('SubscriptionEntity', 'id', { name: 'payments_subscription_id_fkey' })
  @Column({ type: 'uuid', name: 'subscription_id', nullable: true })
  subscriptionId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'payments_client_id_fkey' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column({ type: 'bigint', name: 'amount_cents', transformer: cents })
  amountCents: number;
  @Column('text')
  currency: string;
  @Column('text')
  title: string;
  @Column({ type: 'text', name: 'billing_interval', nullable: true })
  interval: 'month' | null;
  @Column({ type: 'text', name: 'receipt_number', nullable: true })
  receiptNumber: string | null;
  @Column({ type: 'text', name: 'payer_name', nullable: true })
  payerName: string | null;
  @Column({ type: 'text', name: 'payer_email', nullable: true })
  payerEmail: string | null;
  /** How offline money came; `credit` is the client's own. Null for the provider's, and where nobody said it. */
  @Column({ type: 'text', nullable: true })
  method: LedgerMethod | null;
  /** How the provider was paid; means nothing for offline money. */
  @Column({ type: 'text', name: 'method_type', default: 'card' })
  methodType: PayMethod['type'];
  @Column({ type: 'text', name: 'method_last4', nullable: true })
  methodLast4: string | null;
  /** Number of the check or the transfer. */
  @Column({ type: 'text', name: 'document_number', nullable: true })
  documentNumber: string | null;
  /** Shown to staff. */
  @Column({ type: 'text', nullable: true })
  note: string | null;
  /** When the money moved. */
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 })
  receivedAt: Date;
  /** Its day in the books; the database sets it (`book_payment`). */
  @Column({ type: 'date', name: 'booked_on', insert: false, update: false })
  bookedOn: string;
  /** The refunded payment, or the payment in review that this entry accepts. */
  @ForeignKey('PaymentEntity', 'id', { name: 'payments_of_payment_id_fkey' })
  @Column({ type: 'uuid', name: 'of_payment_id', nullable: true })
  ofPaymentId: string | null;
  /**
   * The lost dispute by which the bank took the money (`refund`), or gave it back after all (`refund_failed`); null for
   * refunds.
   */
  @ForeignKey('DisputeEntity', 'id', { name: 'payments_dispute_id_fkey' })
  @Column({ type: 'text', name: 'dispute_id', nullable: true })
  disputeId: string | null;
}
