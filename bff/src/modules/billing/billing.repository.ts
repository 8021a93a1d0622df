import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { BillingAddress, PlanId } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { ProviderAccount } from '../payment-provider/index.ts';

export interface AccountRow {
  readonly reference: string;
  readonly customerId: string | null;
  readonly address: BillingAddress | null;
  readonly version: number;
}

export interface SubscriptionRow {
  readonly providerId: string | null;
  readonly plan: PlanId;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly amountCents: number;
  readonly currentPeriodEnd: Date;
  readonly demo: boolean;
}

export interface CardRow {
  readonly id: string;
  readonly providerId: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly isDefault: boolean;
  readonly demo: boolean;
}

export interface PlanInvoiceRow {
  readonly id: string;
  readonly plan: PlanId;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly status: 'paid' | 'open' | 'void';
  /** `2026-03-02`. */
  readonly date: string;
  readonly demo: boolean;
}

export interface PlanSessionRow {
  readonly id: string;
  readonly providerId: string;
  readonly state: 'open' | 'done' | 'expired';
}

export interface UsageRow {
  readonly meter: 'storage' | 'bandwidth' | 'api_calls';
  readonly counted: string;
  readonly sample: string;
}

const accountColumns = `reference, customer_id AS "customerId", address, version`;
const cardColumns =
  'id, provider_id AS "providerId", brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear", ' +
  'is_default AS "isDefault", demo';
const invoiceColumns =
  'id, plan, amount_cents AS "amountCents", refunded_cents AS "refundedCents", status, demo, ' +
  `to_char(issued_at AT TIME ZONE '${agencyTimeZone}', 'YYYY-MM-DD') AS date`;

@Injectable()
export class BillingRepository {
  constructor(private readonly dataSource: DataSource) {}

  account(): Promise<AccountRow> {
    return only(this.dataSource, `SELECT ${accountColumns} FROM billing_account`);
  }

  /** Locks the account until the transaction ends, so that changes of plan and cards are serialized. */
  lockAccount(runner: SqlRunner): Promise<AccountRow> {
    return only(runner, `SELECT ${accountColumns} FROM billing_account FOR UPDATE`);
  }

  async setCustomer(customerId: string): Promise<void> {
    await this.dataSource.query('UPDATE billing_account SET customer_id = $1 WHERE customer_id IS NULL', [customerId]);
  }

  async setAddress(runner: SqlRunner, address: BillingAddress): Promise<void> {
    await runner.query('UPDATE billing_account SET address = $1, version = version + 1', [JSON.stringify(address)]);
  }

  async subscription(runner: SqlRunner = this.dataSource): Promise<SubscriptionRow | null> {
    const [row] = await rowsOf<SubscriptionRow>(
      runner,
      `SELECT provider_id AS "providerId", plan, status, amount_cents AS "amountCents",
        current_period_end AS "currentPeriodEnd", demo FROM billing_subscription`,
    );
    return row ?? null;
  }

  cards(runner: SqlRunner = this.dataSource): Promise<CardRow[]> {
    return rowsOf<CardRow>(
      runner,
      `SELECT ${cardColumns} FROM billing_cards ORDER BY is_default DESC, created_at DESC, id`,
    );
  }

  /** The newest bills. */
  invoices(limit: number): Promise<PlanInvoiceRow[]> {
    return rowsOf<PlanInvoiceRow>(
      this.dataSource,
      `SELECT ${invoiceColumns} FROM billing_invoices ORDER BY issued_at DESC, id DESC LIMIT $1`,
      [limit],
    );
  }

  async invoice(id: string): Promise<PlanInvoiceRow | null> {
    const [row] = await rowsOf<PlanInvoiceRow>(
      this.dataSource,
      `SELECT ${invoiceColumns} FROM billing_invoices WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  async makeDefault(runner: SqlRunner, id: string): Promise<void> {
    await runner.query('UPDATE billing_cards SET is_default = false WHERE is_default AND id <> $1', [id]);
    await runner.query('UPDATE billing_cards SET is_default = true WHERE id = $1', [id]);
  }

  async removeCard(runner: SqlRunner, id: string): Promise<void> {
    await runner.query('DELETE FROM billing_cards WHERE id = $1', [id]);
  }

  async addSession(
    runner: SqlRunner,
    session: { id: string; providerId: string; purpose: 'plan' | 'card'; plan: PlanId | null },
    now: Date,
  ): Promise<void> {
    await runner.query(
      'INSERT INTO billing_sessions (id, provider_id, purpose, plan, created_at) VALUES ($1, $2, $3, $4, $5)',
      [session.id, session.providerId, session.purpose, session.plan, now],
    );
  }

  async session(id: string): Promise<PlanSessionRow | null> {
    const [row] = await rowsOf<PlanSessionRow>(
      this.dataSource,
      `SELECT id, provider_id AS "providerId", state FROM billing_sessions WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  async endSession(id: string, state: 'done' | 'expired'): Promise<void> {
    await this.dataSource.query(`UPDATE billing_sessions SET state = $2 WHERE id = $1 AND state = 'open'`, [id, state]);
  }

  /**
   * Puts what the provider says in the place of what was known of it. Samples stay until something real takes their
   * place.
   */
  async replace(
    runner: SqlRunner,
    { subscriptions: [plan], cards, invoices }: ProviderAccount,
    now: Date,
  ): Promise<void> {
    if (plan) {
      await runner.query(
        `INSERT INTO billing_subscription (provider_id, plan, status, amount_cents, current_period_end)
          VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (the_one) DO UPDATE SET provider_id = excluded.provider_id, plan = excluded.plan,
           status = excluded.status, amount_cents = excluded.amount_cents,
             current_period_end = excluded.current_period_end, demo = false`,
        [plan.reference, plan.plan, plan.status, plan.amountCents, plan.currentPeriodEnd],
      );
    } else {
      await runner.query(`UPDATE billing_subscription SET status = 'ended' WHERE provider_id IS NOT NULL`);
    }
    await runner.query('DELETE FROM billing_cards WHERE provider_id IS NOT NULL AND NOT (provider_id = ANY ($1))', [
      cards.map(({ reference }) => reference),
    ]);
    if (cards.some(({ isDefault }) => isDefault))
      await runner.query('UPDATE billing_cards SET is_default = false WHERE is_default');
    for (const card of cards) {
      await runner.query(
        `INSERT INTO billing_cards (id, provider_id, brand, last4, expiry_month, expiry_year, is_default, created_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (provider_id) DO UPDATE SET brand = excluded.brand, last4 = excluded.last4,
           expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, is_default = excluded.is_default`,
        [randomUUID(), card.reference, card.brand, card.last4, card.expiryMonth, card.expiryYear, card.isDefault, now],
      );
    }
    for (const invoice of invoices) {
      await runner.query(
        `INSERT INTO billing_invoices (id, provider_id, plan, amount_cents, refunded_cents, status, issued_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (provider_id) DO UPDATE SET amount_cents = excluded.amount_cents,
           refunded_cents = excluded.refunded_cents, status = excluded.status`,
        [
          randomUUID(),
          invoice.reference,
          invoice.plan,
          invoice.amountCents,
          invoice.refundedCents,
          invoice.status,
          invoice.date,
        ],
      );
    }
  }

  usage(period: string): Promise<UsageRow[]> {
    return rowsOf<UsageRow>(
      this.dataSource,
      `SELECT meter, counted::text, sample::text FROM billing_usage WHERE period = $1`,
      [period],
    );
  }

  async count(period: string, meter: UsageRow['meter'], amount: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO billing_usage (period, meter, counted) VALUES ($1, $2, $3)
        ON CONFLICT (period, meter) DO UPDATE SET counted = billing_usage.counted + excluded.counted`,
      [period, meter, amount],
    );
  }

  /** Bytes of the database on disk. */
  async storedBytes(): Promise<number> {
    const { bytes } = await only<{ bytes: string }>(
      this.dataSource,
      'SELECT pg_database_size(current_database())::text AS bytes',
    );
    return Number(bytes);
  }
}

async function only<T>(runner: SqlRunner, text: string): Promise<T> {
  const [row] = await rowsOf<T>(runner, text);
  if (!row) throw new Error('The billing account is missing: run the migrations');
  return row;
}
