import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** What the payment provider knows a client by. */
@Entity('provider_customers')
@Unique('provider_customers_provider_id_key', ['providerId'])
export class ProviderCustomerEntity {
  @ForeignKey('ClientEntity', 'id', { name: 'provider_customers_client_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column({ type: 'text', name: 'provider_id' })
  providerId: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** One attempt to save a card on the provider's page; committed before the provider is asked (ADR 0013). */
@Entity('card_setups')
@Index('card_setups_one_open', { synchronize: false })
@Unique('card_setups_provider_id_key', ['providerId'])
@Check('card_setups_state_check', `state IN ('open', 'done', 'expired')`)
export class CardSetupEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'card_setups_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  state: 'open' | 'done' | 'expired';
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column({ type: 'text', nullable: true })
  url: string | null;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** What is known of a card that a client saved; its number is only at the provider. */
@Entity('saved_cards')
@Index('saved_cards_current', { synchronize: false })
@Unique('saved_cards_provider_id_key', ['providerId'])
@Check('saved_cards_expiry_month_check', `(expiry_month >= 1) AND (expiry_month <= 12)`)
@Check('saved_cards_expiry_year_check', `(expiry_year >= 2000) AND (expiry_year <= 2999)`)
export class SavedCardEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'saved_cards_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column({ type: 'text', name: 'provider_id' })
  providerId: string;
  @Column('text')
  brand: string;
  @Column('text')
  last4: string;
  @Column({ type: 'integer', name: 'expiry_month' })
  expiryMonth: number;
  @Column({ type: 'integer', name: 'expiry_year' })
  expiryYear: number;
  /** When its owner was told that it expires soon. */
  @Column({ type: 'timestamptz', name: 'expiry_told_at', nullable: true, precision: 3 })
  expiryToldAt: Date | null;
  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true, precision: 3 })
  removedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** What a client agreed to, with its exact text. A revoked one stays. */
abstract class AgreementEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  version: string;
  @Column('text')
  wording: string;
  @Column({ type: 'timestamptz', name: 'agreed_at', precision: 3 })
  agreedAt: Date;
  /** The address of the account, or that of the client whose invoice was paid by its link. */
  @Column({ type: 'text', name: 'agreed_by' })
  agreedBy: string;
  /** The network address. */
  @Column({ type: 'text', nullable: true })
  address: string | null;
  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;
  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true, precision: 3 })
  revokedAt: Date | null;
  @Column({ type: 'text', name: 'revoked_by', nullable: true })
  revokedBy: string | null;
}

/** A client's agreement to autopay, for all invoices. */
@Entity('autopay_agreements')
@Index('autopay_agreements_current', { synchronize: false })
@Check('autopay_agreements_revoked', `(revoked_at IS NULL) = (revoked_by IS NULL)`)
export class AutopayAgreementEntity extends AgreementEntity {
  @ForeignKey('ClientEntity', 'id', { name: 'autopay_agreements_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
}

/**
 * An agreement to the charges that are left of one invoice (ADR 0118). Its id is that of the checkout by which the card
 * was kept. A table of its own: earlier releases take every row of `autopay_agreements` for all invoices.
 */
@Entity('schedule_agreements')
@Index('schedule_agreements_client', ['clientId'])
@Index('schedule_agreements_current', { synchronize: false })
@Check('schedule_agreements_revoked', `(revoked_at IS NULL) = (revoked_by IS NULL)`)
export class ScheduleAgreementEntity extends AgreementEntity {
  @ForeignKey('ClientEntity', 'id', { name: 'schedule_agreements_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @ForeignKey('InvoiceEntity', 'id', { name: 'schedule_agreements_invoice_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'invoice_id' })
  invoiceId: string;
  @Column({ type: 'text', name: 'invoice_number' })
  invoiceNumber: string;
  /** Cents by the day on which they are due; another day, or more, isn't charged. */
  @Column('jsonb')
  charges: Record<string, number>;
}
