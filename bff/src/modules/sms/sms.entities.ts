import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn, Unique } from 'typeorm';

/** A text that someone sent to us. */
@Entity('sms_inbound')
@Index('sms_inbound_client', { synchronize: false })
@Index('sms_inbound_contact', { synchronize: false })
@Index('sms_inbound_id', ['id'], { unique: true })
@Index('sms_inbound_newest', { synchronize: false })
@Index('sms_inbound_search', { synchronize: false })
@Index('sms_inbound_sender', { synchronize: false })
@Check('sms_inbound_keyword_check', `keyword IN ('stop', 'start', 'help')`)
export class InboundSmsEntity {
  @PrimaryColumn({ type: 'text', name: 'provider_id' })
  providerId: string;
  @Column('text')
  sender: string;
  @Column('text')
  body: string;
  @Column({ type: 'text', nullable: true })
  keyword: 'stop' | 'start' | 'help' | null;
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 })
  receivedAt: Date;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'sms_inbound_contact_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'sms_inbound_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  /** When staff said that it needs no reply. */
  @Column({ type: 'timestamptz', name: 'no_reply_at', nullable: true, precision: 3 })
  noReplyAt: Date | null;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(sender || E'\n' || body)`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
}

/** A text that was sent, or waits to be. */
@Entity('sms_messages')
@Index('sms_messages_by_recipient', ['recipient', 'id'])
@Index('sms_messages_by_status', { synchronize: false })
@Index('sms_messages_client', { synchronize: false })
@Index('sms_messages_contact', { synchronize: false })
@Index('sms_messages_invoice', { synchronize: false })
@Index('sms_messages_newest', { synchronize: false })
@Index('sms_messages_recipient', { synchronize: false })
@Index('sms_messages_search', { synchronize: false })
@Index('sms_messages_status', { synchronize: false })
@Unique('sms_messages_provider_id_key', ['providerId'])
@Check('sms_messages_recipient_check', `recipient ~ '^\\+[1-9][0-9]{6,14}$'`)
@Check(
  'sms_messages_status_check',
  `status IN ('queued', 'sent', 'delivered', 'failed', 'suppressed', 'unknown', 'mock_sent', 'canceled')`,
)
export class SmsMessageEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'sms_messages_contact_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'sms_messages_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @ForeignKey('InvoiceEntity', 'id', { name: 'sms_messages_invoice_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  @Column('text')
  template: string;
  @Column('text')
  recipient: string;
  @Column({ type: 'text', nullable: true })
  body: string | null;
  @Column('text')
  status: 'queued' | 'sent' | 'delivered' | 'failed' | 'suppressed' | 'unknown' | 'mock_sent' | 'canceled';
  @Column({ type: 'integer', default: 0 })
  attempts: number;
  @Column({ type: 'text', nullable: true })
  failure: string | null;
  /** When an attempt began whose outcome is unknown. */
  @Column({ type: 'timestamptz', name: 'attempting_since', nullable: true, precision: 3 })
  attemptingSince: Date | null;
  /** The last try was answered, but not clearly. */
  @Column({ type: 'boolean', name: 'look_first', default: false })
  checkProviderFirst: boolean;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column({ type: 'text', name: 'past_provider_ids', array: true, default: [] })
  pastProviderIds: string[];
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true, precision: 3 })
  sentAt: Date | null;
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, precision: 3 })
  settledAt: Date | null;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(recipient || E'\n' || coalesce(body, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
}
