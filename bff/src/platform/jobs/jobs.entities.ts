import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A restore of a backup (ADR 0082). */
@Entity('restores')
export class RestoreEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Name of the backup. */
  @Column('text')
  backup: string;
  /** When the backup was taken. */
  @Column({ type: 'timestamptz', name: 'taken_at', precision: 3 })
  takenAt: Date;
  @Column({ type: 'timestamptz', name: 'restored_at', precision: 3 })
  restoredAt: Date;
  /** Null while what goes out by date waits for staff. */
  @Column({ type: 'timestamptz', name: 'released_at', nullable: true, precision: 3 })
  releasedAt: Date | null;
}
