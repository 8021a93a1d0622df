import type { EmailStatus } from '@vitrine/contracts';
import type { ComposedName, TemplateName } from './templates/template.ts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A mail, from the moment it was caused until the provider accepted it or we gave up. */
@Entity('email_messages')
@Index('email_messages_by_recipient', ['recipient', 'id'])
@Index('email_messages_by_status', { synchronize: false })
@Index('email_messages_client', { synchronize: false })
@Index('email_messages_contact', { synchronize: false })
@Index('email_messages_header', { synchronize: false })
@Index('email_messages_invoice', { synchronize: false })
@Index('email_messages_newest', { synchronize: false })
@Index('email_messages_provider', { synchronize: false })
@Index('email_messages_search', { synchronize: false })
@Index('email_messages_status', { synchronize: false })
@Check(
  'email_messages_status_check',
  `status IN ('queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown', 'canceled')`,
)
export class EmailMessageEntity {
  /** Also the provider's idempotency key: however often we try, one mail leaves. */
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'email_messages_contact_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @Column('text')
  template: TemplateName | ComposedName;
  @Column('text')
  recipient: string;
  @Column('text')
  subject: string;
  @Column('jsonb')
  variables: Record<string, unknown>;
  @Column({ type: 'text', default: 'queued' })
  status: EmailStatus;
  @Column({ type: 'integer', default: 0 })
  attempts: number;
  @Column({ type: 'text', nullable: true })
  failure: string | null;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true, precision: 3 })
  sentAt: Date | null;
  @ForeignKey('ClientEntity', 'id', { name: 'email_messages_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @ForeignKey('InvoiceEntity', 'id', { name: 'email_messages_invoice_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'invoice_id', nullable: true })
  invoiceId: string | null;
  /** As it left, or will leave on every further try; null before the first, and where it holds a secret. */
  @Column({ type: 'text', name: 'body_html', nullable: true })
  bodyHtml: string | null;
  @Column({ type: 'text', name: 'body_text', nullable: true })
  bodyText: string | null;
  /** Of earlier rounds, which a retry left behind. */
  @Column({ type: 'text', name: 'past_provider_ids', array: true, default: [] })
  pastProviderIds: string[];
  /** Its `Message-ID` as the provider reports it, which replies name. */
  @Column({ type: 'text', name: 'header_id', nullable: true })
  headerId: string | null;
  /** The provider forgets our key a day after this. */
  @Column({ type: 'timestamptz', name: 'first_tried_at', nullable: true, precision: 3 })
  firstTriedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, precision: 3 })
  settledAt: Date | null;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(recipient || E'\n' || subject)`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
}

/** Texts of staff: overrides of a built-in template (its name is the id), or a template of their own. */
@Entity('message_templates')
@Check('message_templates_name', `(origin = 'staff') = (name IS NOT NULL)`)
@Check('message_templates_origin_check', `origin IN ('built-in', 'staff')`)
export class MessageTemplateEntity {
  @PrimaryColumn('text')
  id: string;
  @Column('text')
  origin: 'built-in' | 'staff';
  @Column({ type: 'text', nullable: true })
  name: string | null;
  @Column('jsonb')
  texts: Readonly<Record<string, string>>;
  @Column({ type: 'text', array: true, default: [] })
  variables: string[];
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'text', name: 'updated_by' })
  updatedBy: string;
}
