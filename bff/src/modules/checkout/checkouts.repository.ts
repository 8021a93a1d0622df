import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { Sold } from './sale.ts';

export type CheckoutState = 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'review';

/** One attempt of someone to pay one balance. */
export interface CheckoutRow {
  readonly id: string;
  /** What is paid: sessions of the same balance never run beside each other. */
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
  /** Part of the provider's key; rises when the provider has kept a failure under it. */
  readonly attempt: number;
  readonly attemptedAt: Date;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly expiresAt: Date;
  /** Whether the provider is told when to close it. */
  readonly limited: boolean;
  readonly nextLookAt: Date;
  /** Its payer knows of another one, and wants this one too. */
  readonly anotherPlan: boolean;
}

export type NewCheckout = { readonly browserHash: Buffer | null } & Omit<
  CheckoutRow,
  'state' | 'attempt' | 'attemptedAt' | 'providerId' | 'url' | 'nextLookAt'
>;

const columns = `id, balance, invoice_id AS "invoiceId", submission_id AS "submissionId", code_id AS "codeId", sold, client_name AS "clientName", email,
  amount_cents AS "amountCents", currency, billing_interval AS "interval", state, attempt, attempted_at AS "attemptedAt", provider_id AS "providerId", url,
  expires_at AS "expiresAt", limited, next_look_at AS "nextLookAt", another_plan AS "anotherPlan"`;

@Injectable()
export class CheckoutsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Who opens and who settles a balance takes turns, until the transaction ends. */
  async takeTurn(runner: SqlRunner, balance: string): Promise<void> {
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

  findByProviderId(providerId: string): Promise<CheckoutRow | null> {
    return this.find(this.dataSource, { providerId });
  }

  /** The one that waits for its payment. */
  async findOpen(runner: SqlRunner, balance: string): Promise<CheckoutRow | null> {
    const [row] = await rowsOf<CheckoutRow>(
      runner,
      `SELECT ${columns} FROM checkouts WHERE balance = $1 AND state IN ('creating', 'open')`,
      [balance],
    );
    return row ?? null;
  }

  /** Money is on its way, or came and does not fit. */
  async findUnsettled(runner: SqlRunner, balance: string): Promise<'processing' | 'review' | null> {
    const [row] = await rowsOf<{ state: 'processing' | 'review' }>(
      runner,
      `SELECT state FROM checkouts WHERE balance = $1 AND state IN ('processing', 'review') ORDER BY created_at DESC LIMIT 1`,
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

  /** Places of a capped code that someone is about to pay for. */
  async countHeld(runner: SqlRunner, codeId: string, now: Date): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      runner,
      `SELECT count(*)::int AS count FROM checkouts WHERE code_id = $1 AND (state = 'processing' OR (state IN ('creating', 'open') AND expires_at > $2))`,
      [codeId, now],
    );
    return row?.count ?? 0;
  }

  async insert(runner: SqlRunner, checkout: NewCheckout, now: Date): Promise<void> {
    await runner.query(
      `INSERT INTO checkouts (id, balance, invoice_id, submission_id, code_id, sold, client_name, email, amount_cents, currency, billing_interval, state, attempted_at, expires_at, limited, browser_hash, another_plan, next_look_at, created_at, updated_at)
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

  /** Closes one that waits; answers whether it did, and nobody paid it meanwhile. */
  async closeWaiting(runner: SqlRunner, id: string, now: Date): Promise<boolean> {
    return (
      (await changed(
        runner,
        `UPDATE checkouts SET state = 'expired', updated_at = $2 WHERE id = $1 AND state IN ('creating', 'open')`,
        [id, now],
      )) === 1
    );
  }

  /** The provider has answered. An event may have been faster: then only what is missing is filled in. */
  async markOpened(
    id: string,
    session: { id: string; url: string; expiresAt: Date },
    lookAt: Date,
    now: Date,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET provider_id = $2, url = $3, expires_at = $4, next_look_at = $5, state = CASE state WHEN 'creating' THEN 'open' ELSE state END, updated_at = $6
       WHERE id = $1 AND (provider_id IS NULL OR provider_id = $2)`,
      [id, session.id, session.url, session.expiresAt, lookAt, now],
    );
  }

  /** The next key, unless someone else has gone on to it already. */
  async nextAttempt(id: string, attempt: number, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET attempt = attempt + 1, attempted_at = $3 WHERE id = $1 AND attempt = $2 AND state = 'creating'`,
      [id, attempt, now],
    );
  }

  async setState(runner: SqlRunner, id: string, state: CheckoutState, now: Date): Promise<void> {
    await runner.query('UPDATE checkouts SET state = $2, updated_at = $3 WHERE id = $1', [id, state, now]);
  }

  /** Which session of the provider's belongs to it, if nobody said so yet. */
  async noteProviderId(runner: SqlRunner, id: string, providerId: string): Promise<void> {
    await runner.query('UPDATE checkouts SET provider_id = $2 WHERE id = $1 AND provider_id IS NULL', [id, providerId]);
  }

  async failCreating(id: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET state = 'failed', updated_at = $2 WHERE id = $1 AND state = 'creating'`,
      [id, now],
    );
  }

  /** Closes what else waits for the same balance; answers those that the provider knows too. */
  async closeOthers(runner: SqlRunner, balance: string, but: string | null, now: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string; providerId: string | null }>(
      runner,
      `UPDATE checkouts SET state = 'expired', updated_at = $3 WHERE balance = $1 AND id IS DISTINCT FROM $2 AND state IN ('creating', 'open') RETURNING id, provider_id AS "providerId"`,
      [balance, but, now],
    );
    return rows.flatMap(({ id, providerId }) => (providerId ? [id] : []));
  }

  /**
   * Newest first. The bound is never met: an invoice has one open session at a time, which lasts a day, and its link
   * works until 120 days after it is due.
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

  /** Sessions nobody told us of for a while, oldest look first. */
  findDueForLook(now: Date, limit: number): Promise<CheckoutRow[]> {
    return rowsOf<CheckoutRow>(
      this.dataSource,
      `SELECT ${columns} FROM checkouts WHERE state IN ('open', 'processing') AND provider_id IS NOT NULL AND next_look_at <= $1 ORDER BY next_look_at LIMIT $2`,
      [now, limit],
    );
  }

  /** Takes the next look at a session; false when someone else has just done so. */
  async claimLook(id: string, seen: Date, next: Date): Promise<boolean> {
    return (
      (await changed(this.dataSource, 'UPDATE checkouts SET next_look_at = $3 WHERE id = $1 AND next_look_at = $2', [
        id,
        seen,
        next,
      ])) === 1
    );
  }

  /** Sessions the provider was never reached for, or never answered: after a day nobody can come back to them. */
  async expireAbandoned(now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET state = 'expired', updated_at = $1 WHERE state = 'creating' AND expires_at <= $1`,
      [now],
    );
  }

  /** A session without a submission, to which one may still come. */
  async attachSubmission(runner: SqlRunner, id: string, submissionId: string, balance: string): Promise<void> {
    await runner.query(
      'UPDATE checkouts SET submission_id = $2, balance = $3 WHERE id = $1 AND submission_id IS NULL',
      [id, submissionId, balance],
    );
  }

  async findClientOf(runner: SqlRunner, checkoutId: string): Promise<{ clientId: string; paidAt: Date } | null> {
    const [row] = await rowsOf<{ clientId: string; paidAt: Date }>(
      runner,
      `SELECT client_id AS "clientId", received_at AS "paidAt" FROM payments WHERE checkout_id = $1 AND state = 'succeeded' AND client_id IS NOT NULL LIMIT 1`,
      [checkoutId],
    );
    return row ?? null;
  }

  /** Answers false for an event that is known. A second delivery waits here for the first one's end. */
  async noteEvent(runner: SqlRunner, id: string, type: string, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      'INSERT INTO provider_events (id, type, received_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING RETURNING id',
      [id, type, now],
    );
    return rows.length === 1;
  }

  async knowsEvent(id: string): Promise<boolean> {
    const rows = await rowsOf(this.dataSource, 'SELECT 1 FROM provider_events WHERE id = $1', [id]);
    return rows.length > 0;
  }
}
