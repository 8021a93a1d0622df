import type { BillingAddress, PlanId } from '@vitrine/contracts';
import { Check, Column, Entity, Generated, Index, PrimaryColumn, Unique } from 'typeorm';

/** The agency as a customer of the provider; one row. */
@Entity('billing_account')
@Unique('billing_account_customer_id_key', ['customerId'])
@Check('billing_account_the_one_check', `the_one`)
export class BillingAccountEntity {
  @PrimaryColumn({ type: 'boolean', name: 'the_one', default: true })
  theOne: boolean;
  @Generated('uuid')
  @Column('uuid')
  reference: string;
  @Column({ type: 'text', name: 'customer_id', nullable: true })
  customerId: string | null;
  @Column({ type: 'jsonb', nullable: true })
  address: BillingAddress | null;
  @Column({ type: 'integer', default: 0 })
  version: number;
}

/** A card the agency pays its own plan with. */
@Entity('billing_cards')
@Index('billing_cards_one_default', { synchronize: false })
@Unique('billing_cards_provider_id_key', ['providerId'])
@Check('billing_cards_expiry_month_check', `(expiry_month >= 1) AND (expiry_month <= 12)`)
@Check('billing_cards_last4_check', `last4 ~ '^[0-9]{4}$'`)
export class BillingCardEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column('text')
  brand: string;
  @Column('text')
  last4: string;
  @Column({ type: 'integer', name: 'expiry_month' })
  expiryMonth: number;
  @Column({ type: 'integer', name: 'expiry_year' })
  expiryYear: number;
  @Column({ type: 'boolean', name: 'is_default', default: false })
  isDefault: boolean;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** A bill of the agency’s own plan. */
@Entity('billing_invoices')
@Index('billing_invoices_newest', { synchronize: false })
@Unique('billing_invoices_provider_id_key', ['providerId'])
@Check('billing_invoices_amount_cents_check', `(amount_cents >= 0) AND (amount_cents <= 99999999)`)
@Check('billing_invoices_plan_check', `plan IN ('starter', 'professional', 'enterprise')`)
@Check('billing_invoices_refunded_cents_check', `(refunded_cents >= 0) AND (refunded_cents <= 99999999)`)
@Check('billing_invoices_status_check', `status IN ('paid', 'open', 'void')`)
export class BillingInvoiceEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column('text')
  plan: PlanId;
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column('text')
  status: 'paid' | 'open' | 'void';
  @Column({ type: 'timestamptz', name: 'issued_at', precision: 3 })
  issuedAt: Date;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'integer', name: 'refunded_cents', default: 0 })
  refundedCents: number;
}

/** A page of the provider on which the agency changes its plan or card. */
@Entity('billing_sessions')
@Unique('billing_sessions_provider_id_key', ['providerId'])
@Check('billing_sessions_purpose_check', `purpose IN ('plan', 'card')`)
@Check('billing_sessions_state_check', `state IN ('open', 'done', 'expired')`)
export class BillingSessionEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'text', name: 'provider_id' })
  providerId: string;
  @Column('text')
  purpose: 'plan' | 'card';
  @Column({ type: 'text', nullable: true })
  plan: PlanId | null;
  @Column({ type: 'text', default: 'open' })
  state: 'open' | 'done' | 'expired';
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** The agency’s own plan; one row. */
@Entity('billing_subscription')
@Unique('billing_subscription_provider_id_key', ['providerId'])
@Check('billing_subscription_amount_cents_check', `(amount_cents >= 1) AND (amount_cents <= 99999999)`)
@Check('billing_subscription_plan_check', `plan IN ('starter', 'professional', 'enterprise')`)
@Check('billing_subscription_status_check', `status IN ('active', 'past_due', 'ended')`)
@Check('billing_subscription_the_one_check', `the_one`)
export class BillingSubscriptionEntity {
  @PrimaryColumn({ type: 'boolean', name: 'the_one', default: true })
  theOne: boolean;
  @Column({ type: 'text', name: 'provider_id', nullable: true })
  providerId: string | null;
  @Column('text')
  plan: PlanId;
  @Column('text')
  status: 'active' | 'past_due' | 'ended';
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column({ type: 'timestamptz', name: 'current_period_end', precision: 3 })
  currentPeriodEnd: Date;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
}

/** What the agency used of its plan in one month. */
@Entity('billing_usage')
@Check('billing_usage_counted_check', `counted >= 0`)
@Check('billing_usage_meter_check', `meter IN ('storage', 'bandwidth', 'api_calls')`)
@Check('billing_usage_period_check', `period ~ '^[0-9]{4}-[0-9]{2}$'`)
@Check('billing_usage_sample_check', `sample >= 0`)
export class BillingUsageEntity {
  @PrimaryColumn('text')
  period: string;
  @PrimaryColumn('text')
  meter: 'storage' | 'bandwidth' | 'api_calls';
  @Column({ type: 'bigint', default: 0 })
  counted: string;
  @Column({ type: 'bigint', default: 0 })
  sample: string;
}
