import type {
  Discount,
  InvoiceItem,
  InvoicePart,
  InvoiceStatus,
  printedInvoice,
  StoredValues,
  TaxExemption,
  TaxSum,
} from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import { LineEntity } from '../documents/index.ts';

/** The content of an invoice as issued, independent of later changes of the agency's and the client's records. */
export interface IssuedInvoice extends Partial<StoredValues<typeof printedInvoice>> {
  readonly letterhead: Letterhead;
  readonly number: string;
  readonly title: string;
  readonly amountCents: number;
  /** Documents of earlier releases have neither discounts nor taxes. */
  readonly discount?: Discount | null;
  readonly subtotalCents?: number;
  readonly discountCents?: number;
  readonly taxes?: readonly TaxSum[];
  readonly exemption?: TaxExemption | undefined;
  readonly items: readonly IssuedItem[];
  /** Missing where it was issued before there were parts. */
  readonly parts?: readonly StoredPart[];
}

type IssuedItem = Omit<InvoiceItem, 'id' | 'discount' | 'tax'> & Partial<Pick<InvoiceItem, 'discount' | 'tax'>>;

/** A part of an invoice as it is stored; what is paid of it is derived from the ledger. */
export type StoredPart = Pick<InvoicePart, 'kind' | 'percent' | 'amountCents' | 'dueDate'>;

/** The content of an invoice as issued; rows are only added (ADR 0041). */
@Entity('invoice_issues')
@Index('invoice_issues_first', { synchronize: false })
@Index('invoice_issues_later', { synchronize: false })
@Check('invoice_issues_reason', `(version = 1) = (reason IS NULL)`)
@Check('invoice_issues_version_check', `version > 0`)
export class InvoiceIssueEntity {
  @ForeignKey('InvoiceEntity', 'id', { name: 'invoice_issues_invoice_id_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @PrimaryColumn('integer')
  version: number;
  @Column('jsonb')
  document: IssuedInvoice;
  @Column({ type: 'text', nullable: true })
  reason: string | null;
  @Column({ type: 'timestamptz', name: 'issued_at', precision: 3 })
  issuedAt: Date;
}

/** When an issued invoice was a draft again: it is not billed meanwhile. Rows come from a trigger of invoices. */
@Entity('invoice_drafts')
@Check('invoice_drafts_order', `ended_at >= began_at`)
export class InvoiceDraftEntity {
  @ForeignKey('InvoiceEntity', 'id', { name: 'invoice_drafts_invoice_id_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @PrimaryColumn({ type: 'timestamptz', name: 'began_at', precision: 3 })
  beganAt: Date;
  /** Null while it is one, and for one that was voided then. */
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true, precision: 3 })
  endedAt: Date | null;
}

/** An item of an invoice. */
@Entity('invoice_items')
@Unique('invoice_items_invoice_id_position_key', ['invoiceId', 'position'])
@Check('invoice_items_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check('invoice_items_quantity_check', `quantity >= (0)::numeric`)
@Check('invoice_items_rate_cents_check', `(rate_cents >= 0) AND (rate_cents <= 99999999)`)
export class InvoiceItemEntity extends LineEntity {
  @ForeignKey('InvoiceEntity', 'id', { name: 'invoice_items_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
}

/** A part of an invoice: its deposit, the rest after it, or an installment. An invoice without any is paid in full. */
@Entity('invoice_parts')
@Check('invoice_parts_amount_cents_check', `(amount_cents >= 1) AND (amount_cents <= 99999999)`)
@Check('invoice_parts_kind_check', `kind IN ('deposit', 'rest', 'installment')`)
@Check('invoice_parts_percent_check', `(percent >= 1) AND (percent <= 99999)`)
@Check('invoice_parts_position_check', `("position" >= 0) AND ("position" <= 11)`)
export class InvoicePartEntity {
  @ForeignKey('InvoiceEntity', 'id', { name: 'invoice_parts_invoice_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @PrimaryColumn('integer')
  position: number;
  @Column('text')
  kind: InvoicePart['kind'];
  /** Of a deposit that is a part of the total: thousandths of a percent. */
  @Column({ type: 'integer', nullable: true })
  percent: number | null;
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  /** `2026-03-02`. */
  @Column({ type: 'date', name: 'due_date' })
  dueDate: string;
}

/** First and last time that the client opened the payment link, and how often. */
@Entity('invoice_opens')
export class InvoiceOpenEntity {
  @ForeignKey('InvoiceEntity', 'id', { name: 'invoice_opens_invoice_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @Column({ type: 'timestamptz', name: 'first_at', precision: 3 })
  firstAt: Date;
  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt: Date;
  @Column('integer')
  times: number;
}

/** An invoice created by staff, or for a month of a plan. */
@Entity('invoices')
@Index('invoices_by_amount', ['amountCents', 'numberOrder', 'id'])
@Index('invoices_by_client', { synchronize: false })
@Index('invoices_by_due', ['nextDueDate', 'numberOrder', 'id'])
@Index('invoices_by_number', ['numberOrder', 'id'])
@Index('invoices_by_status', { synchronize: false })
@Index('invoices_client_newest', { synchronize: false })
@Index('invoices_email', { synchronize: false })
@Index('invoices_issued', ['issuedAt'])
@Index('invoices_newest', ['invoiceDate', 'numberOrder', 'id'])
@Index('invoices_paid_at', { synchronize: false })
@Index('invoices_search', { synchronize: false })
@Index('invoices_several_due', { synchronize: false })
@Index('invoices_status_by_amount', ['status', 'amountCents', 'numberOrder', 'id'])
@Index('invoices_status_by_due', ['status', 'nextDueDate', 'numberOrder', 'id'])
@Index('invoices_status_by_number', ['status', 'numberOrder', 'id'])
@Index('invoices_status_newest', { synchronize: false })
@Index('invoices_unlinked', { synchronize: false })
@Index('invoices_unpaid_due', { synchronize: false })
@Index('invoices_voided', { synchronize: false })
@Unique('invoices_number_key', ['number'])
@Unique('invoices_public_id_key', ['publicId'])
@Check('invoices_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check('invoices_discount_cents_check', `discount_cents >= 0`)
@Check('invoices_paid', `(status = 'paid') = (paid_at IS NOT NULL)`)
@Check('invoices_status_check', `status IN ('draft', 'sent', 'paid', 'overdue', 'void')`)
@Check('invoices_tax_cents_check', `tax_cents >= 0`)
export class InvoiceEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'uuid', name: 'public_id' })
  publicId: string;
  @Column('text')
  number: string;
  @ForeignKey('ClientEntity', 'id', { name: 'invoices_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column({ type: 'text', name: 'client_name' })
  clientName: string;
  @Column({ type: 'text', name: 'client_email' })
  clientEmail: string;
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column({ type: 'text', default: 'usd' })
  currency: 'usd';
  @Column('text')
  status: InvoiceStatus;
  /** `2026-03-02`. */
  @Column({ type: 'date', name: 'invoice_date' })
  invoiceDate: string;
  @Column({ type: 'date', name: 'due_date' })
  dueDate: string;
  /** Day of the first part that isn't paid, else the due date. The database derives it. */
  @Column({ type: 'date', name: 'next_due_date', insert: false, update: false })
  nextDueDate: string;
  @Column({ type: 'text', name: 'payment_link_title', default: 'Your campaign starts here' })
  paymentLinkTitle: string;
  @Column({ type: 'text', name: 'payment_link_message', default: 'Complete your payment to activate your campaign' })
  paymentLinkMessage: string;
  @ForeignKey('SubscriptionEntity', 'id', { name: 'invoices_subscription_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'subscription_id', nullable: true })
  subscriptionId: string | null;
  @Column({ type: 'timestamptz', name: 'paid_at', nullable: true, precision: 3 })
  paidAt: Date | null;
  @Column({ type: 'timestamptz', name: 'voided_at', nullable: true, precision: 3 })
  voidedAt: Date | null;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(
      number || E'\n' || client_name || E'\n' || client_email || E'\n' || purchase_order)`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
  /** The ledger's sums, bigints as text. */
  @Column({ type: 'bigint', name: 'received_cents', default: 0 })
  receivedCents: string;
  @Column({ type: 'bigint', name: 'refunded_cents', default: 0 })
  refundedCents: string;
  /** Of credit notes that count, and of write-offs: both lower what is owed (ADR 0113). */
  @Column({ type: 'bigint', name: 'credited_cents', default: 0 })
  creditedCents: string;
  @Column({ type: 'bigint', name: 'written_off_cents', default: 0 })
  writtenOffCents: string;
  /** Sorts by the number's year and counter; a bigint, as text. */
  @Column({
    type: 'bigint',
    name: 'number_order',
    nullable: true,
    generatedType: 'STORED',
    asExpression: `CASE
      WHEN number ~ '^[A-Z]+-[0-9]{4}-[0-9]{1,9}$'
      THEN split_part(number, '-', 2)::bigint * 1000000000 + split_part(number, '-', 3)::bigint
      ELSE 0::bigint
    END`,
    select: false,
    insert: false,
    update: false,
  })
  numberOrder: string | null;
  @Column({ type: 'timestamptz', name: 'issued_at', nullable: true, precision: 3 })
  issuedAt: Date | null;
  /** Number of issues; 0 for a draft that was never issued. */
  @Column({ type: 'integer', name: 'issue_version', default: 0 })
  issueVersion: number;
  @Column({ type: 'text', name: 'purchase_order', default: '' })
  purchaseOrder: string;
  @Column({ type: 'text', default: '' })
  memo: string;
  @Column({ type: 'text', default: '' })
  terms: string;
  @Column({ type: 'jsonb', nullable: true })
  discount: Discount | null;
  /** What the invoice's own discount takes off. */
  @Column({ type: 'integer', name: 'discount_cents', default: 0 })
  discountCents: number;
  /** Taxes that are added, without inclusive ones. */
  @Column({ type: 'integer', name: 'tax_cents', default: 0 })
  taxCents: number;
  /** The sum of the lines. */
  @Column({
    type: 'integer',
    name: 'subtotal_cents',
    nullable: true,
    generatedType: 'STORED',
    asExpression: `(amount_cents + discount_cents) - tax_cents`,
    insert: false,
    update: false,
  })
  subtotalCents: number;
}

/** Counts and sums of invoices by what the list filters by (ADR 0106). */
@Entity('invoice_rollups')
export class InvoiceRollupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'text', nullable: true })
  status: string | null;
  @Column({ type: 'text', name: 'display_status', nullable: true })
  displayStatus: string | null;
  @Column({ type: 'date', name: 'invoice_date', nullable: true })
  invoiceDate: string | null;
  @Column({ type: 'date', name: 'next_due_date', nullable: true })
  nextDueDate: string | null;
  @Column({ type: 'bigint' })
  rows: string;
  @Column({ type: 'bigint', name: 'due_cents' })
  dueCents: string;
  @Column({ type: 'bigint', name: 'earned_cents' })
  earnedCents: string;
}
