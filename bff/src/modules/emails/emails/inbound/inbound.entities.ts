import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A mail that somebody sent to us: reported by the provider, and then read from it. */
@Entity('inbound_emails')
@Unique('inbound_emails_provider_id_key', ['providerId'])
@Index('inbound_emails_conversation', { synchronize: false })
@Check('inbound_emails_kind_check', `kind IN ('message', 'auto-reply', 'bounce')`)
@Check('inbound_emails_status_check', `status IN ('waiting', 'stored', 'failed')`)
export class InboundEmailEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'text', name: 'provider_id' })
  providerId: string;
  /** None of an automatic mail of somebody who has no conversation. */
  @ForeignKey('ConversationEntity', 'id', { name: 'inbound_emails_conversation_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'conversation_id', nullable: true })
  conversationId: string | null;
  /** An address in lower case; anybody can write it, so it is shown beside the name. */
  @Column('text')
  sender: string;
  @Column({ type: 'text', name: 'sender_name', nullable: true })
  senderName: string | null;
  @Column({ type: 'text', array: true })
  recipients: string[];
  @Column('text')
  subject: string;
  /** As text, whatever it came as, with what it quotes. */
  @Column({ type: 'text', nullable: true })
  body: string | null;
  @Column({ type: 'text', default: 'message' })
  kind: 'message' | 'auto-reply' | 'bounce';
  /** `waiting`: its text is not read yet · `failed`: it could not be */
  @Column({ type: 'text', default: 'waiting' })
  status: 'waiting' | 'stored' | 'failed';
  @Column({ type: 'integer', default: 0 })
  attempts: number;
  @Column({ type: 'text', nullable: true })
  failure: string | null;
  /** Its own `Message-ID`. */
  @Column({ type: 'text', name: 'message_id', nullable: true })
  messageId: string | null;
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 })
  receivedAt: Date;
}

/** A file that came with a mail. */
@Entity('inbound_attachments')
@Index('inbound_attachments_email', ['emailId'])
@Check('inbound_attachments_kept', `(content IS NULL) = (refused IS NOT NULL)`)
export class InboundAttachmentEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('InboundEmailEntity', 'id', { name: 'inbound_attachments_email_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'email_id' })
  emailId: string;
  /** From 0, as in the mail. */
  @Column('integer')
  position: number;
  /** One that is safe to save under. */
  @Column('text')
  name: string;
  /** Bytes. */
  @Column('integer')
  size: number;
  @Column({ type: 'bytea', nullable: true, select: false })
  content: Buffer | null;
  /** Why it was not kept, for people. */
  @Column({ type: 'text', nullable: true })
  refused: string | null;
}
