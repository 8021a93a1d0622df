import type { MessageChannel, MessageEvent, SuppressionReason } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What a provider reported about a message. */
@Entity('message_events')
@Index('message_events_age', ['at'])
@Index('message_events_message', ['messageId', 'at', 'id'])
@Unique('message_events_event_key_key', ['eventKey'])
export class MessageEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'uuid', name: 'message_id' })
  messageId: string;
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
  @Column('text')
  kind: MessageEvent['kind'];
  @Column({ type: 'text', nullable: true })
  detail: string | null;
  @Column({ type: 'text', name: 'event_key', nullable: true })
  eventKey: string | null;
}

/** An address that gets no more messages, with the reason (ADR 0021). */
@Entity('suppressions')
@Index('suppressions_active', { synchronize: false })
@Index('suppressions_newest', { synchronize: false })
@Index('suppressions_search', { synchronize: false })
@Check('suppressions_channel_check', `channel IN ('email', 'sms')`)
@Check('suppressions_lifted', `(lifted_at IS NULL) = (lifted_by IS NULL)`)
@Check('suppressions_reason_check', `reason IN ('bounce', 'complaint', 'stop', 'provider', 'request')`)
export class SuppressionEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  channel: MessageChannel;
  @Column('text')
  address: string;
  @Column('text')
  reason: SuppressionReason;
  @Column({ type: 'text', nullable: true })
  detail: string | null;
  @Column({ type: 'uuid', name: 'message_id', nullable: true })
  messageId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'lifted_at', nullable: true, precision: 3 })
  liftedAt: Date | null;
  @Column({ type: 'text', name: 'lifted_by', nullable: true })
  liftedBy: string | null;
  @Column({ type: 'text', name: 'lift_reason', nullable: true })
  liftReason: string | null;
}
