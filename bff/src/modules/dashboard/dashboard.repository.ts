import { Injectable } from '@nestjs/common';
import type { PaymentAside, ReceivableAge } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';
import { refundedSql } from '../invoices/index.ts';

export interface SignupRow {
  readonly id: string;
  readonly practiceName: string;
  readonly createdAt: Date;
  readonly paid: boolean;
  readonly demo: boolean;
}

export type AsideRow = Omit<PaymentAside, 'amountCents' | 'receivedAt'> & { readonly amountCents: string; readonly receivedAt: Date; readonly total: number };

/** Reads over the records of several modules, which is what a dashboard is; it writes nothing. */
@Injectable()
export class DashboardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Clients are the different addresses of invoices (staff specification, section 9); active are those of the records. */
  async clients(): Promise<{ total: number; active: number }> {
    const [row] = await rowsOf<{ total: number; active: number }>(
      this.dataSource,
      // count(DISTINCT …) would sort every address by the rules of a language.
      `SELECT (SELECT count(*)::int FROM (SELECT FROM invoices GROUP BY lower(client_email)) AS addresses) AS total, (SELECT count(*)::int FROM clients WHERE status = 'active') AS active`,
    );
    if (!row) throw new Error('The clients could not be counted');
    return row;
  }

  /** What paid invoices brought, less what was given back, by the month of their date; months without any are left out. */
  paidByMonth(): Promise<{ month: string; paidCents: string }[]> {
    return rowsOf(this.dataSource, `SELECT to_char(date_trunc('month', i.invoice_date), 'YYYY-MM') AS month, sum(i.amount_cents - ${refundedSql})::text AS "paidCents" FROM invoices i WHERE i.status = 'paid' GROUP BY date_trunc('month', i.invoice_date)`);
  }

  /** Open invoices by how late they are today, and how many of them stand at 'sent'; ages nobody has are left out. */
  receivables(today: string): Promise<{ age: ReceivableAge; count: number; sent: number; dueCents: string }[]> {
    return rowsOf(
      this.dataSource,
      `SELECT CASE WHEN late <= 0 THEN 'current' WHEN late <= 30 THEN '1-30' WHEN late <= 60 THEN '31-60' WHEN late <= 90 THEN '61-90' ELSE '90+' END AS age,
         count(*)::int AS count, count(*) FILTER (WHERE status = 'sent')::int AS sent, sum(greatest(0, owed_cents))::text AS "dueCents"
       FROM (SELECT status, $1::date - due_date AS late, amount_cents - received_cents + refunded_cents AS owed_cents FROM invoices WHERE status IN ('sent', 'overdue')) AS open GROUP BY 1`,
      [today],
    );
  }

  /** Clients by the plan they pay for. */
  plans(): Promise<{ name: string | null; count: number }[]> {
    return rowsOf(this.dataSource, `SELECT subscription_plan AS name, count(*)::int AS count FROM clients WHERE payment_completed AND status <> 'inactive' GROUP BY subscription_plan`);
  }

  latestSignups(limit: number): Promise<SignupRow[]> {
    return rowsOf<SignupRow>(
      this.dataSource,
      `SELECT id, practice_name AS "practiceName", created_at AS "createdAt", status = 'paid' AS paid, demo FROM onboarding_submissions ORDER BY created_at DESC, id DESC LIMIT $1`,
      [limit],
    );
  }

  /** The newest payments that are in review or to be refunded; each says how many there are. */
  paymentsAside(limit: number): Promise<AsideRow[]> {
    return rowsOf<AsideRow>(
      this.dataSource,
      `SELECT p.id, p.state, p.title, coalesce(i.client_name, c.company, k.client_name, p.payer_name, p.payer_email) AS payer, p.amount_cents::text AS "amountCents", p.currency, p.note, p.provider_ref AS reference,
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice, p.received_at AS "receivedAt", count(*) OVER ()::int AS total
       FROM payments p LEFT JOIN checkouts k ON k.id = p.checkout_id LEFT JOIN invoices i ON i.id = coalesce(p.invoice_id, k.invoice_id) LEFT JOIN clients c ON c.id = p.client_id
       WHERE p.state <> 'succeeded' AND p.kind IN ('charge', 'offline') AND NOT EXISTS (SELECT 1 FROM payment_resolutions r WHERE r.payment_id = p.id) ORDER BY p.received_at DESC, p.id LIMIT $1`,
      [limit],
    );
  }
}
