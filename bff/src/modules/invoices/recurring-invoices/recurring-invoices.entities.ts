import type { InvoiceItemInput, RecurringInvoiceCreate, RecurringRun, RecurringState } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A schedule that makes invoices for a client (ADR 0066). */
@Entity('recurring_invoices')
@Index('recurring_invoices_by_amount', ['amountCents', 'id'])
@Index('recurring_invoices_by_next', { synchronize: false })
@Index('recurring_invoices_by_title', { synchronize: false })
@Index('recurring_invoices_client', ['clientId'])
@Index('recurring_invoices_due', { synchronize: false })
@Check('recurring_invoices_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check(
  'recurring_invoices_billing_interval_check',
  `billing_interval IN ('week', 'two_weeks', 'month', 'quarter', 'year')`,
)
@Check('recurring_invoices_count_check', `(count >= 1) AND (count <= 360)`)
@Check('recurring_invoices_day_of_month_check', `(day_of_month >= 1) AND (day_of_month <= 31)`)
@Check('recurring_invoices_due_in_days_check', `(due_in_days >= 0) AND (due_in_days <= 120)`)
@Check('recurring_invoices_mode_check', `mode IN ('draft', 'send')`)
@Check('recurring_invoices_next', `(state = 'active') = (next_on IS NOT NULL)`)
@Check('recurring_invoices_one_end', `(end_on IS NULL) OR (count IS NULL)`)
@Check('recurring_invoices_state_check', `state IN ('active', 'paused', 'ended')`)
export class RecurringInvoiceEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'recurring_invoices_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  title: string;
  @Column('text')
  message: string;
  /** As entered; priced again for each invoice. */
  @Column('jsonb')
  items: InvoiceItemInput[];
  @Column('text')
  memo: string;
  @Column('text')
  terms: string;
  /** The total when the schedule was saved last. */
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column({ type: 'integer', name: 'due_in_days' })
  dueInDays: number;
  @Column({ type: 'text', name: 'billing_interval' })
  interval: RecurringInvoiceCreate['interval'];
  @Column({ type: 'integer', name: 'day_of_month' })
  dayOfMonth: number;
  @Column({ type: 'date', name: 'start_on' })
  startOn: string;
  @Column({ type: 'date', name: 'end_on', nullable: true })
  endOn: string | null;
  @Column({ type: 'integer', nullable: true })
  count: number | null;
  @Column('text')
  mode: RecurringInvoiceCreate['mode'];
  @Column('text')
  state: RecurringState;
  /** The date of the next invoice; set exactly while active. */
  @Column({ type: 'date', name: 'next_on', nullable: true })
  nextOn: string | null;
  /** The last date that an invoice was made for. */
  @Column({ type: 'date', name: 'last_on', nullable: true })
  lastOn: string | null;
  @Column({ type: 'integer', default: 0 })
  made: number;
  /** Why it was paused by itself. */
  @Column({ type: 'text', nullable: true })
  problem: string | null;
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
    asExpression: 'fold_text(title)',
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
}

/** A date of a schedule that has its invoice; its key makes sure that there is only one. */
@Entity('recurring_invoice_runs')
@Index('recurring_invoice_runs_invoice', ['invoiceId'])
@Check('recurring_invoice_runs_outcome_check', `outcome IN ('draft', 'sent', 'not_sent')`)
@Check('recurring_invoice_runs_reason', `(outcome = 'not_sent') = (reason IS NOT NULL)`)
@Check('recurring_invoice_runs_reason_check', `reason IN ('suppressed', 'late')`)
export class RecurringRunEntity {
  @ForeignKey('RecurringInvoiceEntity', 'id', {
    name: 'recurring_invoice_runs_schedule_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn({ type: 'uuid', name: 'schedule_id' })
  scheduleId: string;
  @PrimaryColumn({ type: 'date', name: 'period_on' })
  periodOn: string;
  /** Null once the draft was deleted. */
  @ForeignKey('InvoiceEntity', 'id', { name: 'recurring_invoice_runs_invoice_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  @Column('text')
  outcome: RecurringRun['outcome'];
  @Column({ type: 'text', nullable: true })
  reason: RecurringRun['reason'];
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
