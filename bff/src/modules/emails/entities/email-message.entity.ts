import type { EmailStatus } from '@vitrine/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TemplateName } from '../templates/template.ts';

/** A mail, from the moment it was caused until the provider took it or we gave up. */
@Entity('email_messages')
export class EmailMessageEntity {
  /** Also the provider's idempotency key: however often we try, one mail leaves. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId: string | null;
  @Column('text') template: TemplateName;
  @Column('text') recipient: string;
  @Column('text') subject: string;
  @Column('jsonb') variables: Record<string, unknown>;
  @Column('text') status: EmailStatus;
  @Column('integer') attempts: number;
  @Column('text', { nullable: true }) failure: string | null;
  @Column('text', { name: 'provider_id', nullable: true }) providerId: string | null;
  @Column('boolean') demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true, precision: 3 }) sentAt: Date | null;
}
