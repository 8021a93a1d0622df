import { Injectable } from '@nestjs/common';
import type { PackageId } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { Offer } from '../offers/index.ts';

export type CheckoutState = 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'review';

/** The stored part of a sale, so that a retry sends the provider the same request. */
export interface Sold {
  readonly kind: 'invoice' | 'submission' | 'package' | 'code';
  readonly title: string;
  readonly description: string | null;
  readonly invoice: { readonly publicId: string; readonly number: string } | null;
  readonly packageId: PackageId | null;
  readonly offer: Offer | null;
}

/** One attempt to pay one balance. */
export interface CheckoutRow {
  readonly id: string;
  /** Name of what is paid. A balance has at most one open session. */
  readonly balance: string;
  readonly invoiceId: string | null;
  readonly submissionId: string | null;
  readonly codeId: string | null;
  readonly sold: Sold;
  readonly clientName: string | null;
  readonly email: string | null;
  readonly amountCents: number;
  readonly currency: 'usd';
  readonly interval: 'month' | null;
  readonly state: CheckoutState;
  /** Part of the idempotency key; incremented when the provider has stored a failure under the key. */
  readonly attempt: number;
  readonly attemptedAt: Date;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
  /** Whether the session expires at `expiresAt` instead of after the provider's default. */
  readonly limited: boolean;
  readonly nextPollAt: Date;
  /** The payer confirmed buying a plan they already have. */
  readonly anotherPlan: boolean;
}

export type NewCheckout = { readonly browserHash: Buffer | null } & Omit<
  CheckoutRow,
  'state' | 'attempt' | 'attemptedAt' | 'providerId' | 'url' | 'nextPollAt'
>;

const columns = `id, balance, invoice_id AS "invoiceId", submission_id AS "submissionId", code_id AS "codeId", sold,
  client_name AS "clientName", email, amount_cents AS "amountCents", currency, billing_interval AS "interval", state,
  attempt, attempted_at AS "attemptedAt", provider_id AS "providerId", url, expires_at AS "expiresAt", limited,
  next_look_at AS "nextPollAt", another_plan AS "anotherPlan"`;

@Injectable()
export class CheckoutsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Held until the transaction ends. {@link BalancesService.lock} locks several in a fixed order. */
  async lockBalance(runner: SqlRunner, balance: string): Promise<void> {
    await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [balance]);
  }

  async find(
    runner: SqlRunner,
    key: { readonly id: string } | { readonly providerId: string },
  ): Promise<CheckoutRow | null> {
    const [column, value] = 'id' in key ? ['id', key.id] : ['provider_id', key.providerId];
    const [row] = await rowsOf<CheckoutRow>(runner, `SELECT ${columns} FROM checkouts WHERE ${column} = $1`, [value]);
    return row ?? null;
  }

  /** The checkout named in the provider's metadata; null for a malformed id. */
  async findNamed(runner: SqlRunner, id: string | null): Promise<CheckoutRow | null> {
    return id && /^[\da-f-]{36}$/i.test(id) ? this.find(runner, { id }) : null;
  }

  findByProviderId(providerId: string): Promise<CheckoutRow | null> {
    return this.find(this.dataSource, { providerId });
  }

  /** The checkout that is not paid yet. */
  async findOpen(runner: SqlRunner, balance: string): Promise<CheckoutRow | null> {
    const [row] = await rowsOf<CheckoutRow>(
      runner,
      `SELECT ${columns} FROM checkouts WHERE balance = $1 AND state IN ('creating', 'open')`,
      [balance],
    );
    return row ?? null;
  }

  /** Whether a payment is processing or in review. */
  async findUnsettled(runner: SqlRunner, balance: string): Promise<'processing' | 'review' | null> {
    const [row] = await rowsOf<{ state: 'processing' | 'review' }>(
      runner,
      `SELECT state FROM checkouts WHERE balance = $1 AND state IN ('processing', 'review')
        ORDER BY created_at DESC LIMIT 1`,
      [balance],
    );
    return row?.state ?? null;
  }

  async isPaid(runner: SqlRunner, balance: string): Promise<boolean> {
    const rows = await rowsOf(runner, `SELECT 1 FROM checkouts WHERE balance = $1 AND state = 'paid' LIMIT 1`, [
      balance,
    ]);
    return rows.length > 0;
  }

  /** Uses of a capped code that are reserved by unfinished checkouts. */
  async countHeld(runner: SqlRunner, codeId: string, now: Date): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      runner,
      `SELECT count(*)::int AS count FROM checkouts
        WHERE code_id = $1 AND (state = 'processing' OR (state IN ('creating', 'open') AND expires_at > $2))`,
      [codeId, now],
    );
    return row?.count ?? 0;
  }

  async insert(runner: SqlRunner, checkout: NewCheckout, now: Date): Promise<void> {
    await runner.query(
      `INSERT INTO checkouts (id, balance, invoice_id, submission_id, code_id, sold, client_name, email, amount_cents,
        currency, billing_interval, state, attempted_at, expires_at, limited, browser_hash, another_plan, next_look_at,
          created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'creating', $12, $13, $14, $15, $16, $12, $12, $12)`,
      [
        checkout.id,
        checkout.balance,
        checkout.invoiceId,
        checkout.submissionId,
        checkout.codeId,
        JSON.stringify(checkout.sold),
        checkout.clientName,
        checkout.email,
        checkout.amountCents,
        checkout.currency,
        checkout.interval,
        now,
        checkout.expiresAt,
        checkout.limited,
        checkout.browserHash,
        checkout.anotherPlan,
      ],
    );
  }

  /** Closes an open checkout. Returns false when it was paid or closed meanwhile. */
  async closeWaiting(runner: SqlRunner, id: string, now: Date): Promise<boolean> {
    return (
      (await changed(
        runner,
        `UPDATE checkouts SET state = 'expired', updated_at = $2 WHERE id = $1 AND state IN ('creating', 'open')`,
        [id, now],
      )) === 1
    );
  }

  /** Stores the provider's session. An event may have come first, so a later state is kept. */
  async markOpened(
    id: string,
    session: { id: string; url: string; expiresAt: Date },
    nextPollAt: Date,
    now: Date,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET provider_id = $2, url = $3, expires_at = $4, next_look_at = $5,
        state = CASE state WHEN 'creating' THEN 'open' ELSE state END, updated_at = $6
       WHERE id = $1 AND (provider_id IS NULL OR provider_id = $2)`,
      [id, session.id, session.url, session.expiresAt, nextPollAt, now],
    );
  }

  /** Moves on to the next idempotency key, unless a concurrent request already did. */
  async nextAttempt(id: string, attempt: number, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET attempt = attempt + 1, attempted_at = $3
        WHERE id = $1 AND attempt = $2 AND state = 'creating'`,
      [id, attempt, now],
    );
  }

  async setState(runner: SqlRunner, id: string, state: CheckoutState, now: Date): Promise<void> {
    await runner.query('UPDATE checkouts SET state = $2, updated_at = $3 WHERE id = $1', [id, state, now]);
  }

  /** Stores the id of the provider's session unless one is stored. */
  async noteProviderId(runner: SqlRunner, id: string, providerId: string): Promise<void> {
    await runner.query('UPDATE checkouts SET provider_id = $2 WHERE id = $1 AND provider_id IS NULL', [id, providerId]);
  }

  async failCreating(id: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET state = 'failed', updated_at = $2 WHERE id = $1 AND state = 'creating'`,
      [id, now],
    );
  }

  /** Closes the other open checkouts of a balance; returns those that have a session at the provider. */
  async closeOthers(runner: SqlRunner, balance: string, but: string | null, now: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string; providerId: string | null }>(
      runner,
      `UPDATE checkouts SET state = 'expired', updated_at = $3 WHERE balance = $1 AND id IS DISTINCT
        FROM $2 AND state IN ('creating', 'open') RETURNING id, provider_id AS "providerId"`,
      [balance, but, now],
    );
    return rows.flatMap(({ id, providerId }) => (providerId ? [id] : []));
  }

  /**
   * Newest first. The limit is never reached: an invoice has one open session at a time, which lasts a day, and its
   * link works until 120 days after the due date.
   */
  findOfInvoice(
    runner: SqlRunner,
    invoiceId: string,
  ): Promise<{ id: string; at: Date; amountCents: number; state: CheckoutState }[]> {
    return rowsOf(
      runner,
      `SELECT id, created_at AS at, amount_cents AS "amountCents", state FROM checkouts
       WHERE invoice_id = $1 ORDER BY created_at DESC, id LIMIT 1000`,
      [invoiceId],
    );
  }

  /** Sessions that are due for a poll, longest due first. */
  findDueForPoll(now: Date, limit: number): Promise<CheckoutRow[]> {
    return rowsOf<CheckoutRow>(
      this.dataSource,
      `SELECT ${columns} FROM checkouts WHERE state IN ('open', 'processing') AND provider_id IS NOT NULL
        AND next_look_at <= $1 ORDER BY next_look_at LIMIT $2`,
      [now, limit],
    );
  }

  /** Claims the next poll of a session; false when another process has claimed it. */
  async claimPoll(id: string, seen: Date, next: Date): Promise<boolean> {
    return (
      (await changed(this.dataSource, 'UPDATE checkouts SET next_look_at = $3 WHERE id = $1 AND next_look_at = $2', [
        id,
        seen,
        next,
      ])) === 1
    );
  }

  /** Expires checkouts for which the provider never returned a session. */
  async expireAbandoned(now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET state = 'expired', updated_at = $1 WHERE state = 'creating' AND expires_at <= $1`,
      [now],
    );
  }

  /** Attaches a submission to a checkout that has none. */
  async attachSubmission(runner: SqlRunner, id: string, submissionId: string, balance: string): Promise<void> {
    await runner.query(
      'UPDATE checkouts SET submission_id = $2, balance = $3 WHERE id = $1 AND submission_id IS NULL',
      [id, submissionId, balance],
    );
  }

  async findClientOf(runner: SqlRunner, checkoutId: string): Promise<{ clientId: string; paidAt: Date } | null> {
    const [row] = await rowsOf<{ clientId: string; paidAt: Date }>(
      runner,
      `SELECT client_id AS "clientId", received_at AS "paidAt" FROM payments
        WHERE checkout_id = $1 AND state = 'succeeded' AND client_id IS NOT NULL LIMIT 1`,
      [checkoutId],
    );
    return row ?? null;
  }
}
