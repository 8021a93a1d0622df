import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer that was given under an idempotency key. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('text')
  scope: string;
  @PrimaryColumn('text')
  key: string;
  @Column({ type: 'text', name: 'request_hash' })
  requestHash: string;
  @Column({ type: 'jsonb', nullable: true })
  response: unknown;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** The latest hits of a limit. */
@Entity('throttles')
@Index('throttles_age', ['touchedAt'])
export class ThrottleEntity {
  @PrimaryColumn('text')
  bucket: string;
  @Column({ type: 'timestamptz', array: true })
  hits: Date[];
  @Column({ type: 'timestamptz', name: 'touched_at', precision: 3 })
  touchedAt: Date;
}

/** When a visitor sent the contact form, for its limits. */
@Entity('visitor_submissions')
@Index('visitor_submissions_age', ['submittedAt'])
export class VisitorSubmissionEntity {
  @PrimaryColumn('text')
  visitor: string;
  @PrimaryColumn('text')
  email: string;
  @Column({ type: 'timestamptz', name: 'submitted_at', precision: 3 })
  submittedAt: Date;
}
