import { Injectable } from '@nestjs/common';
import type { ClientQuery, ClientStatus, ClientSummary } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { likePattern, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { decodeCursor } from '../../platform/http/index.ts';

type Query = z.output<typeof ClientQuery>;
export type ClientRow = Omit<ClientSummary, 'joinDate' | 'totalSpentCents'> & { readonly joinDate: Date; readonly createdAt: Date; readonly totalSpentCents: string };
export interface StatusSum {
  readonly status: ClientStatus;
  readonly count: number;
  readonly monthlyCents: string;
  readonly spentCents: string;
}

/** What a payment makes known of a client. */
export interface ClientRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string;
  readonly businessType: string | null;
}

/** Derived from the ledger, never kept beside it. */
const spent = `coalesce((SELECT sum(CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END) FROM payments p WHERE p.client_id = c.id AND p.state = 'succeeded'), 0)`;
const selectClients = `SELECT c.id, c.name, c.email, c.phone, c.company, c.industry, c.business_type AS "businessType", c.status, c.join_date AS "joinDate", c.created_at AS "createdAt",
    ${spent}::text AS "totalSpentCents", c.monthly_amount_cents AS "monthlyAmountCents", coalesce(k.code, '') AS "accessCode", c.code_used AS "codeUsed",
    c.onboarding_completed AS "onboardingCompleted", c.payment_completed AS "paymentCompleted", c.subscription_plan AS "subscriptionPlan", c.demo
  FROM clients c LEFT JOIN codes k ON k.client_id = c.id`;
/** Of the last row: when it was made, and its id. */
const Position = z.tuple([z.iso.datetime(), z.uuid()]);
const matching = String.raw`($1::text IS NULL OR c.search_text LIKE $1 ESCAPE '\')`;

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row more than asked for tells whether there is a next page. */
  findPage({ search, status, cursor, limit }: Query): Promise<ClientRow[]> {
    const [createdAt, id] = cursor ? decodeCursor<[string, string]>(cursor, Position) : [null, null];
    return rowsOf<ClientRow>(
      this.dataSource,
      `${selectClients}
       WHERE ${matching} AND ($2::text IS NULL OR c.status = $2) AND ($3::timestamptz IS NULL OR (c.created_at, c.id) < ($3, $4::uuid))
       ORDER BY c.created_at DESC, c.id DESC LIMIT $5`,
      [likePattern(search), status ?? null, createdAt, id, limit + 1],
    );
  }

  async findById(id: string): Promise<ClientRow | null> {
    const [row] = await rowsOf<ClientRow>(this.dataSource, `${selectClients} WHERE c.id = $1`, [id]);
    return row ?? null;
  }

  sumByStatus({ search }: Pick<Query, 'search'>): Promise<StatusSum[]> {
    return rowsOf<StatusSum>(
      this.dataSource,
      `SELECT c.status, count(*)::int AS count, sum(c.monthly_amount_cents)::text AS "monthlyCents", sum(${spent})::text AS "spentCents" FROM clients c WHERE ${matching} GROUP BY c.status`,
      [likePattern(search)],
    );
  }

  /**
   * The client with this e-mail, made now unless there is one. Whoever pays proves no more than that they pay:
   * what we know of a client is filled in, never overwritten.
   */
  async ensure(runner: SqlRunner, id: string, client: ClientRecord, now: Date): Promise<{ id: string; created: boolean }> {
    const [row] = await rowsOf<{ id: string; created: boolean }>(
      runner,
      `INSERT INTO clients AS c (id, name, email, phone, company, business_type, join_date, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
       ON CONFLICT (lower(email)) DO UPDATE SET phone = coalesce(c.phone, excluded.phone), business_type = coalesce(c.business_type, excluded.business_type), updated_at = excluded.updated_at
       RETURNING c.id, c.xmax = 0 AS created`,
      [id, client.name, client.email, client.phone, client.company, client.businessType, now],
    );
    if (!row) throw new Error('The client was neither found nor made');
    return row;
  }

  /** A confirmed payment of a plan: active, paid, and what it costs a month. */
  async activate(runner: SqlRunner, id: string, plan: { title: string; monthlyCents: number; codeUsed: boolean; onboarded: boolean }, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients SET status = 'active', payment_completed = true, code_used = code_used OR $4, onboarding_completed = onboarding_completed OR $5,
         subscription_plan = $2, monthly_amount_cents = $3, demo = false, version = version + 1, updated_at = $6 WHERE id = $1`,
      [id, plan.title, plan.monthlyCents, plan.codeUsed, plan.onboarded, now],
    );
  }

  /** What a submission that came after its payment tells of a client we knew by the payment only. */
  async complete(runner: SqlRunner, id: string, client: ClientRecord, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients SET name = $2, phone = coalesce(phone, $3), company = $4, business_type = coalesce(business_type, $5), onboarding_completed = true, version = version + 1, updated_at = $6
       WHERE id = $1 AND NOT onboarding_completed`,
      [id, client.name, client.phone, client.company, client.businessType, now],
    );
  }

  /** A confirmed payment of an invoice. */
  async markPaid(runner: SqlRunner, id: string, now: Date): Promise<void> {
    await runner.query('UPDATE clients SET payment_completed = true, updated_at = $2 WHERE id = $1 AND NOT payment_completed', [id, now]);
  }
}
