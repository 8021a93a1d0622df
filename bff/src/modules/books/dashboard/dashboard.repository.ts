import { Injectable } from '@nestjs/common';
import type { PaymentReview } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';

export type ReviewRow = Omit<PaymentReview, 'amountCents' | 'receivedAt'> & {
  readonly amountCents: string;
  readonly receivedAt: Date;
  readonly total: number;
};

/** SQL: reads over the records of several modules, which is what a dashboard is; it writes nothing. */
@Injectable()
export class DashboardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest payments that are in review or to be refunded; each says how many there are. */
  paymentsUnderReview(limit: number): Promise<ReviewRow[]> {
    return rowsOf<ReviewRow>(
      this.dataSource,
      `SELECT p.id, p.state, p.title,
        coalesce(i.client_name, c.company, k.client_name, p.payer_name, p.payer_email) AS payer,
          p.amount_cents::text AS "amountCents", p.currency, p.note, p.provider_ref AS reference,
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice,
           p.received_at AS "receivedAt", count(*) OVER ()::int AS total
       FROM payments p LEFT JOIN checkouts k ON k.id = p.checkout_id LEFT
         JOIN invoices i ON i.id = coalesce(p.invoice_id, k.invoice_id) LEFT JOIN clients c ON c.id = p.client_id
       WHERE p.state <> 'succeeded' AND p.kind IN ('charge', 'offline')
         AND NOT EXISTS (SELECT 1 FROM payment_resolutions r WHERE r.payment_id = p.id)
         ORDER BY p.received_at DESC, p.id LIMIT $1`,
      [limit],
    );
  }
}
