import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Counts of messages by what the list filters by (ADR 0106). */
@Entity('message_rollups')
export class MessageRollupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @Column({ type: 'text', nullable: true })
  direction: string | null;
  @Column({ type: 'text', nullable: true })
  channel: string | null;
  @Column({ type: 'text', nullable: true })
  template: string | null;
  @Column({ type: 'text', nullable: true })
  status: string | null;
  @Column({ type: 'bigint' })
  rows: string;
}
