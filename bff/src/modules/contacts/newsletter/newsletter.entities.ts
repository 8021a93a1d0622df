import type { SubscriberState } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** An address that asked for the newsletter (ADR 0060). */
@Entity('newsletter_subscribers')
@Index('newsletter_newest', { synchronize: false })
@Index('newsletter_search', { synchronize: false })
@Unique('newsletter_subscribers_email_key', ['email'])
@Unique('newsletter_subscribers_request_id_key', ['requestId'])
@Check('newsletter_subscribers_state_check', `state IN ('pending', 'confirmed', 'unsubscribed')`)
export class NewsletterSubscriberEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** In lower case. */
  @Column('text')
  email: string;
  @Column('text')
  state: SubscriberState;
  /** Where the address was typed. */
  @Column('text')
  source: string;
  /** What they agreed to, as it stood beside the button. */
  @Column('text')
  consent: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  /** When the newest link to confirm was mailed; null where none works any more. */
  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true, precision: 3 })
  askedAt: Date | null;
  /** The newest request, whose link alone confirms; null where none does. */
  @Column({ type: 'uuid', name: 'request_id', nullable: true })
  requestId: string | null;
  /** When it came into its state. */
  @Column({ type: 'timestamptz', precision: 3 })
  since: Date;
}
