import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event, and the names of the subscribers that have handled it (ADR 0054). */
@Entity('outbox_events')
@Index('outbox_events_occurred', ['occurredAt'])
export class OutboxEventEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  type: string;
  @Column('jsonb')
  payload: unknown;
  @Column({ type: 'timestamptz', name: 'occurred_at' })
  occurredAt: Date;
  @Column({ type: 'text', array: true, default: [] })
  delivered: string[];
}
