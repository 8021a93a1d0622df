import type { EmailStatus } from '@vitrine/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComposedName, TemplateName } from '../templates/template.ts';

/** A mail, from the moment it was caused until the provider took it or we gave up. */
@Entity('email_messages')
export class EmailMessageEntity {
  /** Also the provider's idempotency key: however often we try, one mail leaves. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId: string | null;
  @Column('uuid', { name: 'client_id', nullable: true }) clientId: string | null;
  @Column('uuid', { name: 'invoice_id', nullable: true }) invoiceId: string | null;
  @Column('text') template: TemplateName | ComposedName;
  @Column('text') recipient: string;
  @Column('text') subject: string;
  @Column('jsonb') variables: Record<string, unknown>;
  @Column('text') status: EmailStatus;
  @Column('integer') attempts: number;
  @Column('text', { nullable: true }) failure: string | null;
  @Column('text', { name: 'provider_id', nullable: true }) providerId: string | null;
  /** Of earlier rounds, which a retry left behind. */
  @Column('text', { name: 'past_provider_ids', array: true, default: {} }) pastProviderIds: string[];
  /** As it left, or will leave on every further try; null before the first, and where it holds a secret. */
  @Column('text', { name: 'body_html', nullable: true }) bodyHtml: string | null;
  @Column('text', { name: 'body_text', nullable: true }) bodyText: string | null;
  @Column('boolean') demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true, precision: 3 }) sentAt: Date | null;
  /** The provider forgets our key a day after this. */
  @Column({ type: 'timestamptz', name: 'first_tried_at', nullable: true, precision: 3 }) firstTriedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, precision: 3 }) settledAt: Date | null;
}
