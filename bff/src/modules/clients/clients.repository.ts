import { Injectable } from '@nestjs/common';
import type { Client, ClientExportQuery, ClientQuery, ClientSort, LeadClient, NewClient } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changed, likePattern, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/index.ts';
import { clientDimensions, matchingClients } from './client-figures.repository.ts';

type Query = z.output<typeof ClientQuery>;
export type ClientFilter = z.output<typeof ClientExportQuery>;
export type ClientRow = Omit<Client, 'joinDate' | 'createdAt' | 'updatedAt' | 'totalSpentCents'> & {
  readonly joinDate: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly totalSpentCents: string;
};
/** What a payment or a submission tells about a client. */
export interface ClientRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string;
  readonly businessType: string | null;
}

/** The editable fields of a client. */
export type ClientFields = Omit<NewClient, 'monthlyAmount'> & { readonly monthlyAmountCents: number };

const columns = `c.id, c.name, c.email, c.phone, c.company, c.industry, c.business_type AS "businessType", c.status,
  c.join_date AS "joinDate",
    c.monthly_amount_cents AS "monthlyAmountCents",
      coalesce((SELECT k.code FROM codes k WHERE k.client_id = c.id), '') AS "accessCode", c.code_used AS "codeUsed",
    c.onboarding_completed AS "onboardingCompleted", c.payment_completed AS "paymentCompleted",
      c.subscription_plan AS "subscriptionPlan", c.custom_package AS "customPackage",
    c.test_mode AS "testMode", c.contact_id AS "contactId", c.demo, c.version, c.created_at AS "createdAt",
      c.updated_at AS "updatedAt"`;
const selectClients = `SELECT ${columns}, c.spent_cents::text AS "totalSpentCents" FROM clients c`;

/** `$1` search pattern, `$2` package, `$3` status. */
const filtered = `${matchingClients} AND ($3::text IS NULL OR ${clientDimensions.status} = $3)`;

/** Each order sorts by a key and the id; both make up the cursor. */
const orders: Record<
  ClientSort,
  {
    readonly key: string;
    readonly type: string;
    readonly by: 'ASC' | 'DESC';
    readonly of: (row: ClientRow) => string | number;
    readonly Position: z.ZodType<[string | number, string]>;
  }
> = {
  newest: {
    key: 'c.created_at',
    type: 'timestamptz',
    by: 'DESC',
    of: ({ createdAt }) => createdAt.toISOString(),
    Position: z.tuple([z.iso.datetime(), z.uuid()]),
  },
  name: {
    key: 'lower(c.company)',
    type: 'text',
    by: 'ASC',
    of: ({ company }) => company,
    Position: z.tuple([z.string(), z.uuid()]),
  },
  monthly: {
    key: 'c.monthly_amount_cents',
    type: 'integer',
    by: 'DESC',
    of: ({ monthlyAmountCents }) => monthlyAmountCents,
    Position: z.tuple([z.number().int(), z.uuid()]),
  },
  spent: {
    key: 'c.spent_cents',
    type: 'bigint',
    by: 'DESC',
    of: ({ totalSpentCents }) => totalSpentCents,
    Position: z.tuple([z.string().regex(/^-?\d{1,15}$/), z.uuid()]),
  },
};

/** Whether staff created or edited the client; a payer then does not rename it (ADR 0032). */
const writtenByStaff = `EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = 'client' AND a.entity_id = c.id::text
  AND a.action IN ('client.created', 'client.updated'))`;

/** The cursor for the page after this row. */
export const cursorAfter = (row: ClientRow, sort: ClientSort): string => encodeCursor([orders[sort].of(row), row.id]);

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads one row more than asked for, to detect a next page. */
  findPage({ search, status, package: plan, sort, cursor, limit }: Query): Promise<ClientRow[]> {
    const { key, type, by, Position } = orders[sort];
    const [at, id] = cursor ? decodeCursor(cursor, Position) : [null, null];
    const side = by === 'ASC' ? '>' : '<';
    const placed = sort === 'name' ? 'lower($4::text)' : `$4::${type}`;
    return rowsOf<ClientRow>(
      this.dataSource,
      `${selectClients}
       WHERE ${filtered} AND ($4::text IS NULL OR (${key}, c.id) ${side} (${placed}, $5::uuid))
       ORDER BY ${key} ${by}, c.id ${by} LIMIT $6`,
      [likePattern(search), plan ?? null, status ?? null, at === null ? null : String(at), id, limit + 1],
    );
  }

  async findById(id: string, runner: SqlRunner = this.dataSource): Promise<ClientRow | null> {
    const [row] = await rowsOf<ClientRow>(runner, `${selectClients} WHERE c.id = $1`, [id]);
    return row ?? null;
  }

  /** Locks the client until the transaction ends. */
  async lock(runner: SqlRunner, id: string): Promise<ClientRow | null> {
    const [row] = await rowsOf<ClientRow>(runner, `${selectClients} WHERE c.id = $1 FOR UPDATE OF c`, [id]);
    return row ?? null;
  }

  /** `email` in any case. */
  async findByEmail(runner: SqlRunner, email: string): Promise<{ id: string; company: string } | null> {
    const [row] = await rowsOf<{ id: string; company: string }>(
      runner,
      'SELECT id, company FROM clients WHERE lower(email) = lower($1)',
      [email],
    );
    return row ?? null;
  }

  /** Returns false when another client has the email address. */
  async insert(
    runner: SqlRunner,
    id: string,
    fields: ClientFields,
    contactId: string | null,
    now: Date,
  ): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO clients (id, name, email, phone, company, industry, business_type, status, monthly_amount_cents,
        subscription_plan, custom_package, test_mode, contact_id, join_date, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $14)
         ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      [id, ...valuesOf(fields), contactId, now],
    );
    return rows.length === 1;
  }

  /** The caller has locked the client. Throws a unique violation when another client has the email address. */
  async update(runner: SqlRunner, id: string, fields: ClientFields, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients SET name = $2, email = $3, phone = $4, company = $5, industry = $6, business_type = $7,
        status = $8, monthly_amount_cents = $9, subscription_plan = $10, custom_package = $11,
         test_mode = $12, version = version + 1, updated_at = $13 WHERE id = $1`,
      [id, ...valuesOf(fields), now],
    );
  }

  /** Whether invoices, payments or subscriptions refer to the client. */
  async hasBooks(runner: SqlRunner, id: string): Promise<boolean> {
    const [row] = await rowsOf<{ found: boolean }>(
      runner,
      `SELECT EXISTS (SELECT 1 FROM invoices WHERE client_id = $1) OR EXISTS (SELECT 1 FROM payments
        WHERE client_id = $1) OR EXISTS (SELECT 1 FROM subscriptions WHERE client_id = $1) AS found`,
      [id],
    );
    return row?.found ?? false;
  }

  async remove(runner: SqlRunner, id: string): Promise<void> {
    await runner.query('DELETE FROM clients WHERE id = $1', [id]);
  }

  /**
   * Finds the client with this email address or creates it. A payer is not proven to be the client, so only empty
   * fields are filled in.
   */
  async ensure(
    runner: SqlRunner,
    id: string,
    client: ClientRecord,
    now: Date,
  ): Promise<{ id: string; created: boolean }> {
    const [row] = await rowsOf<{ id: string; created: boolean }>(
      runner,
      `INSERT INTO clients AS c (id, name, email, phone, company, business_type, join_date, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
       ON CONFLICT (lower(email)) DO UPDATE SET
         phone = coalesce(c.phone, excluded.phone), business_type = coalesce(c.business_type, excluded.business_type),
         -- An edit that began before is told of what was filled in.
         version = c.version + ((c.phone IS NULL AND excluded.phone IS NOT NULL)
           OR (c.business_type IS NULL AND excluded.business_type IS NOT NULL))::integer,
         updated_at = excluded.updated_at
       RETURNING c.id, c.xmax = 0 AS created`,
      [id, client.name, client.email, client.phone, client.company, client.businessType, now],
    );
    if (!row) throw new Error('The client was neither found nor made');
    return row;
  }

  /** Marks a client as active and paid, with the plan and its monthly amount. */
  async activate(
    runner: SqlRunner,
    id: string,
    plan: { title: string; monthlyCents: number; codeUsed: boolean; onboarded: boolean },
    now: Date,
  ): Promise<void> {
    await runner.query(
      `UPDATE clients SET status = 'active', payment_completed = true, code_used = code_used OR $4,
        onboarding_completed = onboarding_completed OR $5,
         subscription_plan = $2, monthly_amount_cents = $3, demo = false, version = version + 1, updated_at = $6
           WHERE id = $1`,
      [id, plan.title, plan.monthlyCents, plan.codeUsed, plan.onboarded, now],
    );
  }

  /** Returns false when the client was inactive already. */
  async deactivate(runner: SqlRunner, id: string, now: Date): Promise<boolean> {
    const inactive = `UPDATE clients SET status = 'inactive', version = version + 1, updated_at = $2
      WHERE id = $1 AND status <> 'inactive'`;
    return (await changed(runner, inactive, [id, now])) === 1;
  }

  /** Sets the monthly amount to that of the remaining plan, unless staff have changed it. */
  async changeMonthly(runner: SqlRunner, id: string, fromCents: number, toCents: number, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients SET monthly_amount_cents = $3, version = version + 1, updated_at = $4
        WHERE id = $1 AND monthly_amount_cents = $2`,
      [id, fromCents, toCents, now],
    );
  }

  /** Adds the data of a submission that came after its payment. Names entered by staff are kept. */
  async complete(runner: SqlRunner, id: string, client: ClientRecord, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients c SET
         name = CASE WHEN ${writtenByStaff} THEN c.name ELSE $2 END, company = CASE WHEN ${writtenByStaff}
           THEN c.company ELSE $4 END,
         phone = coalesce(phone, $3), business_type = coalesce(business_type, $5), onboarding_completed = true,
           version = version + 1, updated_at = $6
       WHERE id = $1 AND NOT onboarding_completed`,
      [id, client.name, client.phone, client.company, client.businessType, now],
    );
  }

  async noteOnboarded(runner: SqlRunner, id: string, now: Date): Promise<void> {
    await runner.query(
      `UPDATE clients SET onboarding_completed = true, code_used = true, version = version + 1, updated_at = $2
        WHERE id = $1 AND NOT onboarding_completed`,
      [id, now],
    );
  }

  /** The client that a lead became, and the client with the lead's address that has no lead. */
  async findOfLead(
    contactId: string,
    email: string,
    runner: SqlRunner = this.dataSource,
  ): Promise<{ client: LeadClient | null; matching: LeadClient | null }> {
    const rows = await rowsOf<LeadClient & { tied: boolean }>(
      runner,
      `SELECT c.id, c.name, c.company, coalesce(k.code, '') AS "accessCode", c.contact_id IS NOT NULL AS tied
        FROM clients c LEFT JOIN codes k ON k.client_id = c.id
       WHERE c.contact_id = $1 OR (lower(c.email) = lower($2) AND c.contact_id IS NULL)`,
      [contactId, email],
    );
    const find = (wanted: boolean): LeadClient | null => {
      const row = rows.find(({ tied }) => tied === wanted);
      return row ? { id: row.id, name: row.name, company: row.company, accessCode: row.accessCode } : null;
    };
    return { client: find(true), matching: find(false) };
  }

  /** Returns false when the client was deleted or has a lead. */
  async tieToLead(runner: SqlRunner, id: string, contactId: string, now: Date): Promise<boolean> {
    return (
      (await changed(
        runner,
        `UPDATE clients SET contact_id = $2, version = version + 1, updated_at = $3
          WHERE id = $1 AND contact_id IS NULL`,
        [id, contactId, now],
      )) === 1
    );
  }

  /** Marks a client as having paid an invoice. */
  async markPaid(runner: SqlRunner, id: string, now: Date): Promise<void> {
    await runner.query(
      'UPDATE clients SET payment_completed = true, updated_at = $2 WHERE id = $1 AND NOT payment_completed',
      [id, now],
    );
  }
}

const valuesOf = (fields: ClientFields): unknown[] => [
  fields.name,
  fields.email,
  fields.phone,
  fields.company,
  fields.industry,
  fields.businessType,
  fields.status,
  fields.monthlyAmountCents,
  fields.subscriptionPlan,
  fields.customPackage && JSON.stringify(fields.customPackage),
  fields.testMode,
];
