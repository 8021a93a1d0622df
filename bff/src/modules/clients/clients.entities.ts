import type {
  Client,
  clientFields,
  ImportColumns,
  ImportProblem,
  ImportState,
  PreferredLanguage,
  StoredValues,
  TimeZone,
} from '@vitrine/contracts';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  VirtualColumn,
} from 'typeorm';
import type { Actor } from '../../platform/request-context.ts';
import { tagsOf } from './tags/tags.entities.ts';

/** A row of an imported file. */
@Entity('client_import_rows')
@Index('client_import_rows_bad', { synchronize: false })
export class ClientImportRowEntity {
  @ForeignKey('ClientImportEntity', 'id', { name: 'client_import_rows_import_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'import_id' })
  importId: string;
  @PrimaryColumn('integer')
  row: number;
  @Column({ type: 'text', nullable: true })
  email: string | null;
  @Column({ type: 'jsonb', nullable: true })
  client: ClientFields | null;
  @Column({ type: 'jsonb', nullable: true })
  problems: readonly Omit<ImportProblem, 'row'>[] | null;
}

/** An import of clients from a file. */
@Entity('client_imports')
@Index('client_imports_age', ['createdAt'])
@Check('client_imports_state_check', `state IN ('reading', 'ready', 'running', 'done', 'failed')`)
export class ClientImportEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  state: ImportState;
  @Column({ type: 'text', nullable: true })
  fault: string | null;
  @Column({ type: 'bytea', nullable: true, select: false })
  file: Buffer | null;
  @Column({ type: 'jsonb', default: [] })
  headers: string[];
  @Column({ type: 'jsonb', default: {} })
  columns: ImportColumns;
  @Column({ type: 'integer', default: 0 })
  rows: number;
  @Column({ type: 'integer', default: 0 })
  good: number;
  @Column({ type: 'integer', default: 0 })
  bad: number;
  @Column({ type: 'integer', default: 0 })
  created: number;
  @Column({ type: 'integer', default: 0 })
  skipped: number;
  @Column({ type: 'integer', name: 'done_to', default: 0 })
  doneTo: number;
  @Column({ type: 'jsonb', nullable: true })
  actor: Actor | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true, precision: 3 })
  finishedAt: Date | null;
  /** How many clients undoing it removed; null while it was not undone. */
  @Column({ type: 'integer', nullable: true })
  removed: number | null;
}

/** A client of the agency. */
@Entity('clients')
@Index('clients_assignee', ['assigneeId'], { where: 'assignee_id IS NOT NULL' })
@Index('clients_by_plan', { synchronize: false })
@Index('clients_by_status', { synchronize: false })
@Index('clients_imported', { synchronize: false })
@Index('clients_company', { synchronize: false })
@Index('clients_email', { synchronize: false })
@Index('clients_joined', ['joinDate'])
@Index('clients_monthly', { synchronize: false })
@Index('clients_name', { synchronize: false })
@Index('clients_newest', { synchronize: false })
@Index('clients_plan', ['subscriptionPlan'])
@Index('clients_search', { synchronize: false })
@Index('clients_spent', { synchronize: false })
@Index('clients_status_newest', { synchronize: false })
@Unique('clients_contact_id_key', ['contactId'])
@Check('clients_monthly_amount_cents_check', `(monthly_amount_cents >= 0) AND (monthly_amount_cents <= 99999999)`)
@Check('clients_credit_cents_check', `credit_cents >= 0`)
@Check('clients_preferred_language_check', `preferred_language IN ('en', 'es')`)
@Check('clients_status_check', `status IN ('pending', 'active', 'inactive')`)
export class ClientEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  @Column('text')
  email: string;
  @Column({ type: 'text', nullable: true })
  phone: string | null;
  @Column('text')
  company: string;
  @Column({ type: 'text', default: 'Not specified' })
  industry: string;
  @Column({ type: 'text', name: 'business_type', nullable: true })
  businessType: string | null;
  @Column({ type: 'text', default: 'pending' })
  status: Client['status'];
  @Column({ type: 'integer', name: 'monthly_amount_cents', default: 0 })
  monthlyAmountCents: number;
  @Column({ type: 'boolean', name: 'code_used', default: false })
  codeUsed: boolean;
  @Column({ type: 'boolean', name: 'onboarding_completed', default: false })
  onboardingCompleted: boolean;
  @Column({ type: 'boolean', name: 'payment_completed', default: false })
  paymentCompleted: boolean;
  @Column({ type: 'text', name: 'subscription_plan', nullable: true })
  subscriptionPlan: string | null;
  @Column({ type: 'jsonb', name: 'custom_package', nullable: true })
  customPackage: Client['customPackage'];
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'join_date', precision: 3 })
  joinDate: Date;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(company || E'\n' || name || E'\n' || email || E'\n' || coalesce(phone, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
  @Column({ type: 'boolean', name: 'test_mode', default: false })
  testMode: boolean;
  @Column({ type: 'text', name: 'preferred_language', default: 'en' })
  preferredLanguage: PreferredLanguage;
  /** Null for the agency's. */
  @Column({ type: 'text', name: 'time_zone', nullable: true })
  timeZone: TimeZone | null;
  @Column({ type: 'boolean', name: 'tax_exempt', default: false })
  taxExempt: boolean;
  @Column({ type: 'text', name: 'tax_certificate', nullable: true })
  taxCertificate: string | null;
  @Column({ type: 'date', name: 'tax_certificate_date', nullable: true })
  taxCertificateDate: string | null;
  @Column({ type: 'date', name: 'tax_certificate_expiry', nullable: true })
  taxCertificateExpiry: string | null;
  @ForeignKey('ContactEntity', 'id', { name: 'clients_contact_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  /** Of the staff list; a member who is removed leaves nobody. */
  @ForeignKey('StaffEntity', 'id', { name: 'clients_assignee_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'assignee_id', nullable: true })
  assigneeId: string | null;
  /** The import that added them; imports are forgotten after a week. */
  @Column({ type: 'uuid', name: 'import_id', nullable: true, select: false })
  importId: string | null;
  @Column({ type: 'bigint', name: 'spent_cents', default: 0 })
  spentCents: string;
  /** The sum of their `client_credits`; a bigint, as text. */
  @Column({ type: 'bigint', name: 'credit_cents', default: 0 })
  creditCents: string;
  /** Empty for a client without one. */
  @VirtualColumn('text', {
    query: (client) => `coalesce((SELECT k.code FROM codes k WHERE k.client_id = ${client}.id), '')`,
  })
  accessCode: string;
  /** In order of the alphabet. */
  @VirtualColumn({ query: (client) => tagsOf('client_id', client) })
  tags: string[];
}

/** What staff can edit, as it is stored. */
export type ClientFields = Pick<ClientEntity, keyof StoredValues<typeof clientFields>>;

/** Counts and sums of clients by what the list filters by (ADR 0106). */
@Entity('client_rollups')
export class ClientRollupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'text', nullable: true })
  status: string | null;
  @Column({ type: 'text', name: 'subscription_plan', nullable: true })
  subscriptionPlan: string | null;
  @Column({ type: 'bigint' })
  rows: string;
  @Column({ type: 'bigint', name: 'monthly_amount_cents' })
  monthlyAmountCents: string;
  @Column({ type: 'bigint', name: 'spent_cents' })
  spentCents: string;
}
