import type { AuditEntry } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Who changed what; rows are only added (ADR 0014). */
@Entity('audit_entries')
@Index('audit_entries_action', { synchronize: false })
@Index('audit_entries_actor', { synchronize: false })
@Index('audit_entries_entity', { synchronize: false })
@Index('audit_entries_newest', { synchronize: false })
@Index('audit_entries_of', { synchronize: false })
@Check('audit_entries_actor_kind_check', `actor_kind IN ('person', 'key', 'visitor', 'provider', 'system')`)
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
  @Column({ type: 'text', name: 'actor_kind' })
  actorKind: 'person' | 'key' | 'visitor' | 'provider' | 'system';
  @Column({ type: 'uuid', name: 'actor_id', nullable: true })
  actorId: string | null;
  @Column({ type: 'text', name: 'actor_name' })
  actorName: string;
  @Column('text')
  action: string;
  @Column('text')
  entity: string;
  @Column({ type: 'text', name: 'entity_id', nullable: true })
  entityId: string | null;
  @Column({ type: 'jsonb', nullable: true })
  before: AuditEntry['before'];
  @Column({ type: 'jsonb', nullable: true })
  after: AuditEntry['after'];
  @Column({ type: 'text', nullable: true })
  address: string | null;
  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;
  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId: string | null;
}
