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
  readonly taxCents: string;
  readonly creditNotes: string;
  readonly creditedTaxCents: string;
}

/** A document with a tax; cents as text, negative for a credit note or a write-off. */
export interface TaxedDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note' | 'write_off';
  readonly number: string;
  readonly invoiceId: string;
  readonly clientName: string;
  /** The date printed on it. */
  readonly day: string;
  readonly cents: string;
}

/**
 * What is dated from $1 to $2 and counts: invoices as last issued, by the date printed on them, credit notes, and
 * write-offs, of which those that end others have negative taxes.
 */
const issued = `SELECT i.id, 'invoice' AS kind, i.number, i.id AS invoice_id, i.client_name,
    i.invoice_date AS day, s.document->'taxes' AS taxes
  FROM invoices i JOIN invoice_issues s ON s.invoice_id = i.id AND s.version = i.issue_version
  WHERE i.invoice_date BETWEEN $1::date AND $2::date AND i.status NOT IN ('draft', 'void')
  UNION ALL SELECT c.id, 'credit_note', c.number, i.id, i.client_name, (c.document->>'issuedOn')::date,
    c.document->'taxes'
  FROM credit_notes c JOIN invoices i ON i.id = c.invoice_id
  WHERE c.issued_at >= $3 AND c.issued_at < $4 AND c.voided_at IS NULL AND i.status <> 'void'
  UNION ALL SELECT w.id, 'write_off', i.number, i.id, i.client_name, (w.created_at AT TIME ZONE $5)::date, w.taxes
  FROM write_offs w JOIN invoices i ON i.id = w.invoice_id
  WHERE w.created_at >= $3 AND w.created_at < $4 AND i.status <> 'void'`;

/** The days, and the moments at which they begin and end at the agency. */
const periodOf = (from: string, to: string) => [
  from,
  to,
  agencyDayStart(from),
  agencyDayStart(daysAfter(to, 1)),
  agencyTimeZone,
];

const taxes = `CROSS JOIN LATERAL jsonb_to_recordset(d.taxes)
  AS t(name text, percent integer, inclusive boolean, "baseCents" bigint, "taxCents" bigint)`;

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
    fields: Partial<Pick<TaxRateEntity, 'name' | 'percent' | 'inclusive' | 'isDefault' | 'archivedAt'>>,
  ): Promise<void> {
    await manager.update(TaxRateEntity, { id }, { ...fields, version: () => 'version + 1' });
  }

  /**
   * Taxes by rate of the last issues of invoices dated on these days, and of the credit notes issued on them; what was
   * voided counts for nothing. SQL: sums over the issued documents.
   */
  summarize(from: string, to: string): Promise<TaxSummaryRow[]> {
    return rowsOf<TaxSummaryRow>(
      this.dataSource,
      `SELECT t.name, t.percent, t.inclusive, count(*) FILTER (WHERE d.kind = 'invoice')::text AS invoices,
         coalesce(sum(t."baseCents") FILTER (WHERE d.kind = 'invoice'), 0)::text AS "baseCents",
         coalesce(sum(t."taxCents") FILTER (WHERE d.kind = 'invoice'), 0)::text AS "taxCents",
         count(*) FILTER (WHERE d.kind = 'credit_note')::text AS "creditNotes",
         coalesce(sum(t."taxCents") FILTER (WHERE d.kind <> 'invoice'), 0)::text AS "creditedTaxCents"
       FROM (${issued}) d
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
      `SELECT d.id, d.kind, d.number,
         d.invoice_id AS "invoiceId", d.client_name AS "clientName", d.day::text AS day,
         (CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END * t."taxCents")::text AS cents
       FROM (${issued}) d ${taxes}
       WHERE t.name = $6 AND t.percent = $7 AND t.inclusive = $8 ORDER BY d.day, d.number`,
      [...periodOf(from, to), name, percent, inclusive],
    );
  }
}
