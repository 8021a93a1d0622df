import type { InboxChannel } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Where one person and we stand; what was said stays in the records of each channel. */
@Entity('conversations')
@Unique('conversations_person_key', ['person'])
@Index('conversations_newest', { synchronize: false })
@Index('conversations_contact', { synchronize: false })
@Index('conversations_client', { synchronize: false })
@Index('conversations_assignee', { synchronize: false })
@Check('conversations_state_check', `state IN ('open', 'closed')`)
@Check('conversations_channel_check', `channel IN ('email', 'sms', 'chat', 'call', 'form', 'estimate')`)
export class ConversationEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** `contact:<id>`, else `client:<id>`, else `email:<address>` or `phone:<number>`: one conversation for each. */
  @Column('text')
  person: string;
  @ForeignKey('ContactEntity', 'id', { name: 'conversations_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'conversations_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  /** Where their last mail came from, in lower case; null of somebody known who last wrote in another way. */
  @Column({ type: 'text', nullable: true })
  email: string | null;
  /** E.164. */
  @Column({ type: 'text', nullable: true })
  phone: string | null;
  /** What they last called themselves; anybody can write any. */
  @Column({ type: 'text', nullable: true })
  name: string | null;
  @ForeignKey('StaffEntity', 'id', { name: 'conversations_assignee_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'assignee_id', nullable: true })
  assigneeId: string | null;
  @Column({ type: 'text', default: 'open' })
  state: 'open' | 'closed';
  /** Out of sight until then; past, it came back and nobody has looked. */
  @Column({ type: 'timestamptz', name: 'snoozed_until', nullable: true, precision: 3 })
  snoozedUntil: Date | null;
  @Column({ type: 'boolean', default: false })
  unread: boolean;
  /** Of the newest message. */
  @Column('text')
  channel: InboxChannel;
  @Column('text')
  preview: string;
  @Column({ type: 'timestamptz', name: 'last_received_at', nullable: true, precision: 3 })
  lastReceivedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'last_sent_at', nullable: true, precision: 3 })
  lastSentAt: Date | null;
  /** The later of both. */
  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt: Date;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  /** Rises with what staff decide, and with what comes in, so that nobody closes what they have not seen. */
  @Column({ type: 'integer', default: 1 })
  version: number;
}
