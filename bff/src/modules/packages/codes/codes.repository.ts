import { Injectable } from '@nestjs/common';
import type { codeFields, CodeQuery, CodeState, StoredValues } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  Filters,
  findPage,
  newestFirst,
  type Page,
  rowsOf,
  searchPatterns,
  type SqlRunner,
} from '../../../platform/database/index.ts';
import { CodeEntity } from './codes.entities.ts';

/** A stored code. `priceCents` is its own price, or the monthly amount of a client who has not paid yet. */
export type CodeRecord = Pick<
  CodeEntity,
  | 'id'
  | 'code'
  | 'kind'
  | 'name'
  | 'description'
  | 'features'
  | 'priceCents'
  | 'packages'
  | 'percentOff'
  | 'clientId'
  | 'expiresAt'
  | 'maxUses'
  | 'usedCount'
  | 'retiredAt'
>;

/** The owner of a client's code. */
export interface CodeClientRecord {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  /** Free text of staff or a wizard; may be empty. */
  readonly businessType: string;
  readonly onboarded: boolean;
  readonly openInvoice: string | null;
}

/** A campaign or promo code as staff see it. */
export type CampaignRecord = Omit<CodeEntity, 'kind' | 'priceCents' | 'clientId' | 'retiredAt'> & {
  readonly kind: 'campaign' | 'promo';
  readonly amountCents: number;
  readonly state: CodeState;
  readonly openCheckouts: number;
};

/** The editable fields of a code; an amount of 0 where it takes a percentage off. */
export type CampaignFields = Omit<StoredValues<typeof codeFields>, 'expiresAt'> & { readonly expiresAt: Date | null };

type Query = z.output<typeof CodeQuery>;

const columns = `c.id, c.code, c.kind, c.name, c.description, c.features,
  coalesce(c.price_cents, CASE WHEN NOT cl.payment_completed THEN nullif(cl.monthly_amount_cents, 0) END) AS
    "priceCents",
  c.packages, c.percent_off AS "percentOff", c.client_id AS "clientId", c.expires_at AS "expiresAt",
    c.max_uses AS "maxUses", c.used_count AS "usedCount", c.retired_at AS "retiredAt"`;

/** `$1` is now. */
const state = `CASE WHEN c.retired_at IS NOT NULL THEN 'retired' WHEN c.expires_at <= $1 THEN 'expired'
  WHEN c.used_count >= c.max_uses THEN 'used_up' ELSE 'live' END`;
const campaign = `c.id, c.code, c.kind, c.name, c.description, c.features, coalesce(c.price_cents, 0) AS "amountCents",
  c.packages, c.percent_off AS "percentOff", ${state} AS state, c.expires_at AS "expiresAt",
  c.max_uses AS "maxUses", c.used_count AS "usedCount", c.demo, c.version, c.created_at AS "createdAt",
    c.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM checkouts o
    WHERE o.code_id = c.id AND (o.state = 'processing' OR (o.state IN ('creating', 'open') AND o.expires_at > $1))) AS
      "openCheckouts"`;
/** As the index has it. */
const searchText = String.raw`fold_text(c.code || E'\n' || c.name)`;

/** Reads are SQL: a client's price, a code's state and what reserves it are computed from other tables. */
@Injectable()
export class CodesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `code` in upper case. */
  async findByCode(code: string, manager: EntityManager = this.dataSource.manager): Promise<CodeRecord | null> {
    const [row] = await rowsOf<CodeRecord>(
      manager,
      `SELECT ${columns} FROM codes c LEFT JOIN clients cl ON cl.id = c.client_id WHERE c.code = $1`,
      [code],
    );
    return row ?? null;
  }

  /** Locks the code until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<CodeRecord | null> {
    const [row] = await rowsOf<CodeRecord>(
      manager,
      `SELECT ${columns} FROM codes c LEFT JOIN clients cl ON cl.id = c.client_id WHERE c.id = $1 FOR UPDATE OF c`,
      [id],
    );
    return row ?? null;
  }

  /** The owner of a code, and their oldest unpaid invoice whose payment link still works. */
  async findClient(
    clientId: string,
    today: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<CodeClientRecord | null> {
    const [row] = await rowsOf<CodeClientRecord>(
      manager,
      `SELECT c.name, c.company, coalesce(c.phone, '') AS phone, coalesce(c.business_type, '') AS "businessType",
         c.onboarding_completed AS onboarded,
         (SELECT i.public_id FROM invoices i WHERE i.client_id = c.id AND i.status IN ('sent', 'overdue')
           AND i.amount_cents - i.credited_cents - i.written_off_cents > i.received_cents - i.refunded_cents
            AND i.due_date >= $2::date - 120 ORDER BY i.due_date, i.id LIMIT 1) AS "openInvoice"
       FROM clients c WHERE c.id = $1`,
      [clientId, today],
    );
    return row ?? null;
  }

  /** Counts one paid redemption; returns false when the limit is reached. */
  async redeem(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(CodeEntity)
      .set({ usedCount: () => 'used_count + 1', updatedAt: now })
      .where('id = :id AND (max_uses IS NULL OR used_count < max_uses)', { id })
      .execute();
    return affected === 1;
  }

  /**
   * Returns the clients whose code was stored; a code that exists already is skipped. SQL: one parameter for the codes
   * of a whole import.
   */
  async insertForClients(
    runner: SqlRunner,
    codes: readonly { id: string; code: string; clientId: string; name: string }[],
    now: Date,
  ): Promise<string[]> {
    const rows = await rowsOf<{ clientId: string }>(
      runner,
      `INSERT INTO codes (id, code, kind, name, description, client_id, created_at, updated_at)
       SELECT x.id, x.code, 'client', x.name, 'Client access code', x."clientId", $2, $2
         FROM jsonb_to_recordset($1::jsonb) AS x (id uuid, code text, "clientId" uuid, name text)
       ON CONFLICT (code) DO NOTHING RETURNING client_id AS "clientId"`,
      [JSON.stringify(codes), now],
    );
    return rows.map(({ clientId }) => clientId);
  }

  /** A page of the list, newest first. */
  async list({ state: only, search, ...page }: Query, now: Date): Promise<Page<CampaignRecord>> {
    const filters = await this.filtersOf(search, now);
    if (only) filters.add((value) => `${state} = ${value}`, only);
    const list = { columns: campaign, from: 'codes c', filters, order: newestFirst('c'), id: 'c.id' };
    return findPage<CampaignRecord>(this.dataSource, list, page);
  }

  /** Counts the codes of a search by state; states without codes are missing. */
  async countByState(search: string | undefined, now: Date): Promise<Map<CodeState, number>> {
    const { where, values } = await this.filtersOf(search, now);
    const rows = await rowsOf<{ state: CodeState; count: number }>(
      this.dataSource,
      `SELECT ${state} AS state, count(*)::int AS count FROM codes c ${where} GROUP BY 1`,
      values,
    );
    return new Map(rows.map(({ state: at, count }) => [at, count]));
  }

  async findCampaign(manager: EntityManager, id: string, now: Date): Promise<CampaignRecord | null> {
    const [row] = await rowsOf<CampaignRecord>(
      manager,
      `SELECT ${campaign} FROM codes c WHERE c.kind <> 'client' AND c.id = $2`,
      [now, id],
    );
    return row ?? null;
  }

  /** Returns false when the code exists already. */
  async insertCampaign(
    manager: EntityManager,
    { id, ...fields }: CampaignFields & { id: string },
    now: Date,
  ): Promise<boolean> {
    const stored = await manager
      .createQueryBuilder()
      .insert()
      .into(CodeEntity)
      .values({ id, kind: 'campaign', ...columnsOf(fields), createdAt: now, updatedAt: now })
      .orUpdate([], ['code'])
      .returning(['id'])
      .execute();
    return stored.raw.length === 1;
  }

  /** The caller has locked the code. */
  async update(manager: EntityManager, id: string, fields: CampaignFields, now: Date): Promise<void> {
    await manager.update(CodeEntity, { id }, { ...columnsOf(fields), version: () => 'version + 1', updatedAt: now });
  }

  /** The caller has locked the code. Null restores it. */
  async retire(manager: EntityManager, id: string, retiredAt: Date | null, now: Date): Promise<void> {
    await manager.update(CodeEntity, { id }, { retiredAt, version: () => 'version + 1', updatedAt: now });
  }

  /** Campaign codes that hold every word of a search. `now` is the first value. */
  private async filtersOf(search: string | undefined, now: Date): Promise<Filters> {
    const filters = new Filters();
    // Always a value of the statement, also where no condition needs it.
    filters.add((value) => `c.kind <> 'client' AND ${value}::timestamptz IS NOT NULL`, now);
    filters.addSearch(searchText, await searchPatterns(this.dataSource, search));
    return filters;
  }
}

const columnsOf = ({ amountCents, ...fields }: CampaignFields) => ({ priceCents: amountCents || null, ...fields });
