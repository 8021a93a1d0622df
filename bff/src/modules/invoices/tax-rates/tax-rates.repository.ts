import { Injectable } from '@nestjs/common';
import { agencyDayStart, agencyTimeZone, daysAfter } from '@vitrine/brand';
import type { SoldTax } from '@vitrine/contracts';
import { DataSource, type EntityManager, In } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { TaxRateEntity } from './tax-rates.entities.ts';

/** Taxes of one rate; bigints as text. */
export interface TaxSummaryRow {
  readonly name: string;
  readonly percent: number;
  readonly inclusive: boolean;
  readonly invoices: string;
  readonly baseCents: string;
  readonly sharedBaseCents: string;
  readonly taxCents: string;
  readonly creditNotes: string;
  readonly creditedTaxCents: string;
  readonly netBaseCents: string;
}

/** A document with a tax, or its end; cents as text, negative for what lowers the tax. */
export interface TaxedDocument {
  readonly id: string;
  readonly kind:
    | 'invoice'
    | 'correction'
    | 'to_draft'
    | 'sent_again'
    | 'void'
    | 'credit_note'
    | 'credit_note_voided'
    | 'write_off';
  readonly number: string;
  readonly invoiceId: string;
  readonly clientName: string;
  /** The date printed on an invoice, else the day on which it was done. */
  readonly day: string;
  readonly cents: string;
}

/** Invoices with a date from $1 to $2 that were issued before it: what was done with them before belongs to it, too. */
const ahead = `SELECT f.invoice_id FROM invoice_issues f WHERE f.version = 1
  AND f.document->>'invoiceDate' BETWEEN $1::text AND $2::text
  AND f.document->>'invoiceDate' > (f.issued_at AT TIME ZONE $5)::date::text`;
/** That a moment of an invoice may belong to one of the days. An array, so that indexes find both kinds. */
const mayBelong = (at: string, invoice: string): string =>
  `((${at} >= $3 AND ${at} < $4) OR ${invoice} = ANY (ARRAY(${ahead})))`;
/** The day that a moment of an invoice belongs to: no earlier than the date printed on its first issue. */
const dayOf = (at: string, invoice: string): string =>
  `greatest((${at} AT TIME ZONE $5)::date, (SELECT (f.document->>'invoiceDate')::date FROM invoice_issues f
    WHERE f.invoice_id = ${invoice} AND f.version = 1))`;

const voided = 'coalesce(i.voided_at, i.updated_at)';
/** Whether a note credits anything: some of before were made for an invoice that was void already. */
const counts = '(i.voided_at IS NULL OR c.issued_at < i.voided_at)';
/**
 * What happened to taxes from $1 to $2, as the journal books it: an invoice on the date printed on it, everything else
 * on the day it was done, but no earlier. So no day changes once it is over.
 */
const booked = `SELECT * FROM (
  SELECT s.invoice_id AS id, 'invoice' AS kind, 1 AS sign, s.invoice_id,
    (s.document->>'invoiceDate')::date AS day, s.document->'taxes' AS taxes
  FROM invoice_issues s WHERE s.version = 1 AND s.document->>'invoiceDate' BETWEEN $1::text AND $2::text
  UNION ALL SELECT s.invoice_id, 'correction', f.sign, s.invoice_id, ${dayOf('s.issued_at', 's.invoice_id')},
    CASE f.sign WHEN 1 THEN s.document->'taxes' ELSE o.document->'taxes' END
  FROM invoice_issues s JOIN invoice_issues o ON o.invoice_id = s.invoice_id AND o.version = s.version - 1
    CROSS JOIN (VALUES (1), (-1)) AS f (sign)
  WHERE s.version > 1 AND ${mayBelong('s.issued_at', 's.invoice_id')}
    AND NOT EXISTS (SELECT FROM invoice_drafts r WHERE r.invoice_id = s.invoice_id AND r.began_at <= s.issued_at
      AND (r.ended_at IS NULL OR r.ended_at > s.issued_at))
  UNION ALL SELECT r.invoice_id, e.kind, e.sign, r.invoice_id, ${dayOf('e.at', 'r.invoice_id')}, s.document->'taxes'
  FROM invoice_drafts r
    CROSS JOIN LATERAL (VALUES ('to_draft', -1, r.began_at), ('sent_again', 1, r.ended_at)) AS e (kind, sign, at)
    CROSS JOIN LATERAL (SELECT l.document FROM invoice_issues l WHERE l.invoice_id = r.invoice_id
      AND (l.version = 1 OR l.issued_at <= e.at) ORDER BY l.version DESC LIMIT 1) AS s
  WHERE e.at IS NOT NULL AND ${mayBelong('e.at', 'r.invoice_id')}
  UNION ALL SELECT i.id, 'void', -1, i.id, ${dayOf(voided, 'i.id')}, s.document->'taxes'
  FROM invoices i JOIN invoice_issues s ON s.invoice_id = i.id AND s.version = i.issue_version
  WHERE i.status = 'void' AND ${mayBelong(voided, 'i.id')}
    AND NOT EXISTS (SELECT FROM invoice_drafts r WHERE r.invoice_id = i.id AND r.ended_at IS NULL)
  UNION ALL SELECT c.id, 'credit_note', -1, c.invoice_id, ${dayOf('c.issued_at', 'c.invoice_id')}, c.document->'taxes'
  FROM credit_notes c JOIN invoices i ON i.id = c.invoice_id
  WHERE ${counts} AND ${mayBelong('c.issued_at', 'c.invoice_id')}
  UNION ALL SELECT c.id, 'credit_note_voided', 1, c.invoice_id, ${dayOf('e.at', 'c.invoice_id')}, c.document->'taxes'
  FROM credit_notes c JOIN invoices i ON i.id = c.invoice_id
    CROSS JOIN LATERAL (SELECT least(c.voided_at, i.voided_at) AS at) AS e
  WHERE e.at IS NOT NULL AND ${mayBelong('e.at', 'c.invoice_id')} AND ${counts}
  UNION ALL SELECT w.id, 'write_off', -1, w.invoice_id, ${dayOf('w.created_at', 'w.invoice_id')}, w.taxes
  FROM write_offs w WHERE ${mayBelong('w.created_at', 'w.invoice_id')}
) b WHERE b.day BETWEEN $1::date AND $2::date`;

/** The days, and the moments at which they begin and end at the agency. */
const periodOf = (from: string, to: string) => [
  from,
  to,
  agencyDayStart(from),
  agencyDayStart(daysAfter(to, 1)),
  agencyTimeZone(),
];

const isBill = `d.kind IN ('invoice', 'correction', 'to_draft', 'sent_again', 'void')`;

const taxes = `CROSS JOIN LATERAL jsonb_to_recordset(d.taxes)
  AS t(name text, percent integer, inclusive boolean, "baseCents" bigint, "taxCents" bigint, "sharesBase" boolean)`;

@Injectable()
export class TaxRatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those in use first, then by name. */
  findAll(manager: EntityManager = this.dataSource.manager): Promise<TaxRateEntity[]> {
    return manager
      .createQueryBuilder(TaxRateEntity, 'r')
      .orderBy('r.archived_at IS NOT NULL')
      .addOrderBy('lower(r.name)')
      .addOrderBy('r.id')
      .getMany();
  }

  findByIds(manager: EntityManager, ids: readonly string[]): Promise<TaxRateEntity[]> {
    return manager.findBy(TaxRateEntity, { id: In([...ids]) });
  }

  /** Changes of rates happen one after another: names and the default concern all of them. SQL: an advisory lock. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('tax-rates', 0))`);
  }

  async insert(manager: EntityManager, rate: TaxRateEntity): Promise<void> {
    await manager.insert(TaxRateEntity, rate);
  }

  async update(
    manager: EntityManager,
    id: string,
    fields: Partial<Pick<TaxRateEntity, 'name' | 'percent' | 'parts' | 'inclusive' | 'isDefault' | 'archivedAt'>>,
  ): Promise<void> {
    await manager.update(TaxRateEntity, { id }, { ...fields, version: () => 'version + 1' });
  }

  /** Taxes by rate of what was {@link booked} on these days. SQL: sums over the issued documents. */
  summarize(from: string, to: string, manager: EntityManager = this.dataSource.manager): Promise<TaxSummaryRow[]> {
    return rowsOf<TaxSummaryRow>(
      manager,
      `SELECT t.name, t.percent, t.inclusive, count(DISTINCT d.id) FILTER (WHERE d.kind = 'invoice')::text AS invoices,
         coalesce(sum(d.sign * t."baseCents") FILTER (WHERE ${isBill}), 0)::text AS "baseCents",
         coalesce(sum(d.sign * t."baseCents") FILTER (WHERE ${isBill} AND t."sharesBase"), 0)::text
           AS "sharedBaseCents",
         coalesce(sum(d.sign * t."taxCents") FILTER (WHERE ${isBill}), 0)::text AS "taxCents",
         count(DISTINCT d.id) FILTER (WHERE d.kind = 'credit_note')::text AS "creditNotes",
         coalesce(sum(-d.sign * t."taxCents") FILTER (WHERE NOT ${isBill}), 0)::text AS "creditedTaxCents",
         sum(d.sign * t."baseCents")::text AS "netBaseCents"
       FROM (${booked}) d
       ${taxes}
       GROUP BY t.name, t.percent, t.inclusive
       ORDER BY lower(t.name), t.name, t.percent, t.inclusive`,
      periodOf(from, to),
    );
  }

  /** The documents behind one row of {@link summarize}, oldest first. SQL: their taxes are in the issued documents. */
  findTaxed({ name, percent, inclusive }: SoldTax, from: string, to: string): Promise<TaxedDocument[]> {
    return rowsOf<TaxedDocument>(
      this.dataSource,
      `SELECT d.id, d.kind, coalesce(c.number, i.number) AS number,
         d.invoice_id AS "invoiceId", i.client_name AS "clientName", d.day::text AS day,
         (d.sign * t."taxCents")::text AS cents
       FROM (${booked}) d JOIN invoices i ON i.id = d.invoice_id LEFT JOIN credit_notes c ON c.id = d.id ${taxes}
       WHERE t.name = $6 AND t.percent = $7 AND t.inclusive = $8
       ORDER BY d.day, number, d.sign`,
      [...periodOf(from, to), name, percent, inclusive],
    );
  }
}
