import { Injectable } from '@nestjs/common';
import type { PaymentAside } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';

export interface FiguresRow {
  readonly totalClients: number;
  readonly activeClients: number;
  readonly monthlyRevenueCents: string;
  readonly totalRevenueCents: string;
  readonly pendingPayments: number;
}

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

  /** Invoices' figures (staff specification, section 9); the month is that of `now` in UTC. */
  async figures(now: Date): Promise<FiguresRow> {
    const [row] = await rowsOf<FiguresRow>(
      this.dataSource,
      `SELECT count(DISTINCT lower(client_email))::int AS "totalClients",
         (SELECT count(*)::int FROM clients WHERE status = 'active') AS "activeClients",
         coalesce(sum(amount_cents) FILTER (WHERE status = 'paid' AND date_trunc('month', invoice_date) = date_trunc('month', $1::date)), 0)::text AS "monthlyRevenueCents",
         coalesce(sum(amount_cents) FILTER (WHERE status = 'paid'), 0)::text AS "totalRevenueCents",
         count(*) FILTER (WHERE status = 'sent')::int AS "pendingPayments"
       FROM invoices`,
      [now.toISOString().slice(0, 10)],
    );
    if (!row) throw new Error('The figures could not be read');
    return row;
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
       WHERE p.state <> 'succeeded' ORDER BY p.received_at DESC, p.id LIMIT $1`,
      [limit],
    );
  }
}
