import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A page view of a visitor who agreed to be counted. */
@Entity('analytics_events')
@Index('analytics_events_occurred_at', ['occurredAt'])
@Check('analytics_events_event_type_check', `event_type = 'page_view'`)
@Check('analytics_events_page_path_check', `page_path ~~ '/%'`)
export class AnalyticsEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3 })
  occurredAt: Date;
  @Column({ type: 'text', name: 'event_type' })
  eventType: string;
  @Column({ type: 'text', name: 'page_path' })
  pagePath: string;
  @Column({ type: 'text', nullable: true })
  referrer: string | null;
  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;
  @Column({ type: 'uuid', name: 'session_id' })
  sessionId: string;
  @Column('jsonb')
  metadata: unknown;
}
