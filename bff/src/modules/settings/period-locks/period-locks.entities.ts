import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Each change of the day through which the books are closed; rows are only added, and the last one counts. */
@Entity('period_locks')
export class PeriodLockEntity {
  /** 1, 2, …: the version. */
  @PrimaryColumn('integer')
  id: number;
  /** Null where all was reopened. */
  @Column({ type: 'date', name: 'locked_through', nullable: true })
  lockedThrough: string | null;
  /** Why it was reopened; empty for closing. */
  @Column('text')
  reason: string;
  @Column({ type: 'text', name: 'created_by' })
  createdBy: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
