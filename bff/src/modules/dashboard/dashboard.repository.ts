import { Injectable } from '@nestjs/common';
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
}
