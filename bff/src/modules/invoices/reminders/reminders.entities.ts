import type { MessageChannel, ReminderRule, ReminderStop } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A rule as stored. */
export interface StoredRule extends ReminderRule {
  /** The agency's day on which it began to hold as it stands; it reminds from the next day on. */
  readonly since: string;
}

/** The agency's rules of reminders, in one row. */
@Entity('reminder_settings')
@Check('reminder_settings_id_check', `id = 'agency'`)
@Check('reminder_settings_quiet_from_check', `(quiet_from >= 12) AND (quiet_from <= 21)`)
@Check('reminder_settings_quiet_to_check', `(quiet_to >= 8) AND (quiet_to <= 12)`)
export class ReminderSettingsEntity {
  @PrimaryColumn('text')
  id: 'agency';
  @Column({ type: 'boolean', name: 'is_on' })
  on: boolean;
  @Column('jsonb')
  rules: StoredRule[];
  /** Whole hours of the day at the client's. */
  @Column({ type: 'integer', name: 'quiet_from' })
  quietFrom: number;
  @Column({ type: 'integer', name: 'quiet_to' })
  quietTo: number;
  /** When the job last looked for what is due. */
  @Column({ type: 'timestamptz', name: 'checked_at', nullable: true, precision: 3 })
  checkedAt: Date | null;
  @Column('integer')
  version: number;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'text', name: 'updated_by' })
  updatedBy: string;
}

/** One message about one due date of an invoice, by a rule or by hand. */
@Entity('reminders')
@Index('reminders_planned', { synchronize: false })
@Unique('reminders_message_id_key', ['messageId'])
@Unique('reminders_once', ['invoiceId', 'ruleId', 'dueDate', 'channel'])
@Check('reminders_channel_check', `channel IN ('email', 'sms')`)
@Check('reminders_rule', `(rule_id IS NULL) = (days IS NULL)`)
@Check('reminders_settled', `(state = 'planned') = (settled_at IS NULL)`)
@Check('reminders_state_check', `state IN ('planned', 'filed', 'canceled')`)
@Check('reminders_stop', `(state = 'canceled') = (stop IS NOT NULL)`)
export class ReminderEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'reminders_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  /** Null for one that staff sent by hand. Rules are not rows, so that there is no foreign key. */
  @Column({ type: 'uuid', name: 'rule_id', nullable: true })
  ruleId: string | null;
  @Column({ type: 'date', name: 'due_date' })
  dueDate: string;
  @Column('text')
  channel: MessageChannel;
  /** Days after the due date; null by hand. */
  @Column({ type: 'integer', nullable: true })
  days: number | null;
  /** What it says is due; null until it is filed. */
  @Column({ type: 'integer', name: 'due_cents', nullable: true })
  dueCents: number | null;
  @Column({ type: 'timestamptz', name: 'send_at', precision: 3 })
  sendAt: Date;
  @Column('text')
  state: 'planned' | 'filed' | 'canceled';
  @Column({ type: 'text', nullable: true })
  stop: ReminderStop | null;
  @Column({ type: 'uuid', name: 'message_id', nullable: true })
  messageId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, precision: 3 })
  settledAt: Date | null;
}

/** Staff's hold of the reminders of one invoice, or of all of a client. */
@Entity('reminder_holds')
@Index('reminder_holds_client', { synchronize: false })
@Index('reminder_holds_invoice', { synchronize: false })
@Check('reminder_holds_one', `(invoice_id IS NULL) <> (client_id IS NULL)`)
export class ReminderHoldEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'reminder_holds_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'reminder_holds_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column('text')
  reason: string;
  /** Last day; null until somebody resumes. */
  @Column({ type: 'date', nullable: true })
  until: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'text', name: 'created_by' })
  createdBy: string;
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true, precision: 3 })
  endedAt: Date | null;
  @Column({ type: 'text', name: 'ended_by', nullable: true })
  endedBy: string | null;
}
