import type { estimateFields, EstimateItem, EstimateStatus, StoredValues } from '@vitrine/contracts';
import type { Discount } from '@vitrine/money';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import { LineEntity } from '../documents/index.ts';

/** The content of an estimate as it was sent, independent of later changes of the agency's and the client's records. */
export interface EstimateDocument extends StoredValues<typeof estimateFields> {
  readonly letterhead: Letterhead;
  readonly number: string;
  readonly version: number;
  readonly depositPercent: number | null;
  /** Missing in versions of earlier releases. */
  readonly depositCents?: number | null;
  readonly discount: Discount | null;
  readonly totalCents: number;
  readonly items: readonly StoredItem[];
}

/** Lines that were stored without a discount or a tax stay as they are, because their hash is of what is stored. */
type StoredItem = Omit<EstimateItem, 'discount' | 'tax'> & Partial<Pick<EstimateItem, 'discount' | 'tax'>>;

/** An item of an estimate. */
@Entity('estimate_items')
@Unique('estimate_items_estimate_id_position_key', ['estimateId', 'position'])
@Check('estimate_items_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check('estimate_items_counted', `optional OR selected`)
@Check('estimate_items_quantity_check', `quantity >= (0)::numeric`)
@Check('estimate_items_rate_cents_check', `(rate_cents >= 0) AND (rate_cents <= 99999999)`)
export class EstimateItemEntity extends LineEntity {
  @ForeignKey('EstimateEntity', 'id', { name: 'estimate_items_estimate_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'estimate_id' })
  estimateId: string;
  @Column({ type: 'boolean', default: false })
  optional: boolean;
  @Column({ type: 'boolean', default: true })
  selected: boolean;
}

/** An estimate as it was sent, by version; rows are only added (ADR 0065). */
@Entity('estimate_versions')
@Check('estimate_versions_changes', `(version = 1) = (changes IS NULL)`)
@Check('estimate_versions_sha256_check', `sha256 ~ '^[0-9a-f]{64}$'`)
@Check('estimate_versions_version_check', `version > 0`)
export class EstimateVersionEntity {
  @ForeignKey('EstimateEntity', 'id', { name: 'estimate_versions_estimate_id_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'estimate_id' })
  estimateId: string;
  @PrimaryColumn('integer')
  version: number;
  @Column('jsonb')
  document: EstimateDocument;
  @Column('text')
  sha256: string;
  @Column({ type: 'text', nullable: true })
  changes: string | null;
  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3 })
  sentAt: Date;
}

/** How a client accepted one version; rows are only added. */
@Entity('estimate_signatures')
@ForeignKey('EstimateVersionEntity', ['estimateId', 'version'], ['estimateId', 'version'], {
  name: 'estimate_signatures_estimate_id_version_fkey',
})
@Check('estimate_signatures_sha256_check', `sha256 ~ '^[0-9a-f]{64}$'`)
export class EstimateSignatureEntity {
  @PrimaryColumn({ type: 'uuid', name: 'estimate_id' })
  estimateId: string;
  @Column('integer')
  version: number;
  @Column('text')
  name: string;
  /** Path data; null when the typed name is the signature. */
  @Column({ type: 'text', nullable: true })
  path: string | null;
  /** The version with the options as chosen: what the hash is of. */
  @Column('jsonb')
  document: EstimateDocument;
  @Column('text')
  sha256: string;
  @Column({ type: 'text', nullable: true })
  address: string | null;
  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;
  @Column({ type: 'timestamptz', name: 'signed_at', precision: 3 })
  signedAt: Date;
}

/** A question of the client, or a note of the team. */
@Entity('estimate_notes')
@Index('estimate_notes_newest', { synchronize: false })
@Check('estimate_notes_kind_check', `kind IN ('question', 'note')`)
export class EstimateNoteEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('EstimateEntity', 'id', { name: 'estimate_notes_estimate_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'estimate_id' })
  estimateId: string;
  @Column('text')
  kind: 'question' | 'note';
  @Column('text')
  author: string;
  @Column('text')
  body: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** An estimate as staff work on it; what its client sees is the last of its versions. */
@Entity('estimates')
@Index('estimates_by_amount', ['amountCents', 'id'])
@Index('estimates_by_client', { synchronize: false })
@Index('estimates_by_number', ['numberOrder', 'id'])
@Index('estimates_by_valid', ['validUntil', 'id'])
@Index('estimates_client', ['clientId'])
@Index('estimates_newest', { synchronize: false })
@Index('estimates_open', { synchronize: false })
@Index('estimates_search', { synchronize: false })
@Index('estimates_status_by_valid', ['status', 'validUntil', 'id'])
@Unique('estimates_invoice_id_key', ['invoiceId'])
@Unique('estimates_number_key', ['number'])
@Unique('estimates_public_id_key', ['publicId'])
@Check('estimates_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check('estimates_dates', `valid_until >= estimate_date`)
@Check('estimates_decided', `(status IN ('accepted', 'declined')) <= (decided_at IS NOT NULL)`)
@Check('estimates_deposit', `(deposit_percent IS NULL) OR (deposit_cents IS NULL)`)
@Check('estimates_deposit_cents_check', `(deposit_cents >= 50) AND (deposit_cents <= 99999999)`)
@Check('estimates_deposit_percent_check', `(deposit_percent > 0) AND (deposit_percent <= 100000)`)
@Check('estimates_status_check', `status IN ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void')`)
export class EstimateEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'uuid', name: 'public_id' })
  publicId: string;
  @Column('text')
  number: string;
  @ForeignKey('ClientEntity', 'id', { name: 'estimates_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column({ type: 'text', name: 'client_name' })
  clientName: string;
  @Column({ type: 'text', name: 'client_email' })
  clientEmail: string;
  @Column('text')
  title: string;
  @Column({ type: 'text', default: '' })
  message: string;
  @Column({ type: 'text', default: '' })
  terms: string;
  @Column({ type: 'jsonb', nullable: true })
  discount: EstimateItem['discount'];
  /** Thousandths of a percent. */
  @Column({ type: 'integer', name: 'deposit_percent', nullable: true })
  depositPercent: number | null;
  /** A deposit that is an amount, not a part of the total. */
  @Column({ type: 'integer', name: 'deposit_cents', nullable: true })
  depositCents: number | null;
  /** With the options that are switched on. */
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column({ type: 'text', default: 'usd' })
  currency: 'usd';
  @Column('text')
  status: EstimateStatus;
  @Column({ type: 'date', name: 'estimate_date' })
  estimateDate: string;
  @Column({ type: 'date', name: 'valid_until' })
  validUntil: string;
  /** Number of versions; 0 for a draft that was never sent. */
  @Column({ type: 'integer', name: 'issue_version', default: 0 })
  issueVersion: number;
  @Column({ type: 'timestamptz', name: 'viewed_at', nullable: true, precision: 3 })
  viewedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'last_viewed_at', nullable: true, precision: 3 })
  lastViewedAt: Date | null;
  @Column({ type: 'integer', default: 0 })
  views: number;
  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true, precision: 3 })
  decidedAt: Date | null;
  @Column({ type: 'text', name: 'decline_reason', nullable: true })
  declineReason: string | null;
  @ForeignKey('InvoiceEntity', 'id', { name: 'estimates_invoice_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
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
    asExpression: String.raw`fold_text(number || E'\n' || title || E'\n' || client_name || E'\n' || client_email)`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
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
}

/** Counts and sums of estimates by what the list filters by (ADR 0106). */
@Entity('estimate_rollups')
export class EstimateRollupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'text', nullable: true })
  status: string | null;
  @Column({ type: 'boolean', nullable: true })
  invoiced: boolean | null;
  @Column({ type: 'date', name: 'valid_until', nullable: true })
  validUntil: string | null;
  @Column({ type: 'bigint' })
  rows: string;
  @Column({ type: 'bigint', name: 'amount_cents' })
  amountCents: string;
}
