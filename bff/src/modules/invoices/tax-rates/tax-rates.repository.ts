import { Injectable } from '@nestjs/common';
import { agencyDayStart, daysAfter } from '@vitrine/brand';
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

/** A document with a tax; cents as text, negative for a credit note. */
export interface TaxedDocument {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly invoiceId: string;
  readonly clientName: string;
  /** The date printed on it. */
  readonly day: string;
  readonly cents: string;
}

/** What is dated from $1 to $2 and counts: invoices as last issued, by the date printed on them, and credit notes. */
const issued = `SELECT i.id, 1 AS invoices, 0 AS notes, i.number, i.id AS invoice_id, i.client_name,
    i.invoice_date AS day, s.document->'taxes' AS taxes
  FROM invoices i JOIN invoice_issues s ON s.invoice_id = i.id AND s.version = i.issue_version
  WHERE i.invoice_date BETWEEN $1::date AND $2::date AND i.status NOT IN ('draft', 'void')
  UNION ALL SELECT c.id, 0, 1, c.number, i.id, i.client_name, (c.document->>'issuedOn')::date, c.document->'taxes'
  FROM credit_notes c JOIN invoices i ON i.id = c.invoice_id
  WHERE c.issued_at >= $3 AND c.issued_at < $4 AND c.voided_at IS NULL AND i.status <> 'void'`;

/** The days, and the moments at which they begin and end at the agency. */
const periodOf = (from: string, to: string) => [from, to, agencyDayStart(from), agencyDayStart(daysAfter(to, 1))];

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
      `SELECT t.name, t.percent, t.inclusive, sum(d.invoices)::text AS invoices,
         sum(d.invoices * t."baseCents")::text AS "baseCents", sum(d.invoices * t."taxCents")::text AS "taxCents",
         sum(d.notes)::text AS "creditNotes", sum(d.notes * t."taxCents")::text AS "creditedTaxCents"
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
      `SELECT d.id, CASE WHEN d.notes = 1 THEN 'credit_note' ELSE 'invoice' END AS kind, d.number,
         d.invoice_id AS "invoiceId", d.client_name AS "clientName", d.day::text AS day,
         ((d.invoices - d.notes) * t."taxCents")::text AS cents
       FROM (${issued}) d ${taxes}
       WHERE t.name = $5 AND t.percent = $6 AND t.inclusive = $7 ORDER BY d.day, d.number`,
      [...periodOf(from, to), name, percent, inclusive],
    );
  }
}
