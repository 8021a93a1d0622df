import { Injectable } from '@nestjs/common';
import { type ClosingCheck, type ClosingItem, closingChecks } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { agencyDaySql, rowsOf } from '../../../platform/database/index.ts';
import { dueDatesSql } from '../../invoices/index.ts';

type Row = ClosingItem & { readonly total: number; readonly totalCents: string | null };

const columns = {
  id: `''`,
  label: `''`,
  detail: `''`,
  day: 'NULL::date',
  cents: 'NULL::bigint',
  invoice_id: 'NULL::uuid',
  client_id: 'NULL::uuid',
} as const;
/** One check: what its rows show, and where they come from. `$1` is the last day to close, `$2` the first open one. */
const rowsFrom = (shown: Partial<Record<keyof typeof columns, string>>, from: string): string =>
  `SELECT ${Object.entries({ ...columns, ...shown })
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ')} FROM ${from}`;
const invoice = { label: 'i.number', detail: 'i.client_name', invoice_id: 'i.id', client_id: 'i.client_id' };

/** What is open of each kind. The provider is compared from its first payment on, at most for a year. */
const checks = (): Record<ClosingCheck, string> => ({
  uncompared: rowsFrom(
    { id: 'd.day::date::text', day: 'd.day::date' },
    `(SELECT min(${agencyDaySql('received_at')}) AS first, (SELECT max(day) FROM reconciled_days
         WHERE ${agencyDaySql('checked_at')} > day) AS checked
       FROM payments WHERE provider_ref IS NOT NULL) p
     CROSS JOIN generate_series(greatest(coalesce(p.checked + 1, p.first), $2::date, $1::date - 366)::timestamp,
       $1::date::timestamp, '1 day') d (day) WHERE p.first IS NOT NULL`,
  ),
  differences: rowsFrom(
    { id: 'c.day::text', day: 'c.day', detail: `c.differences -> 0 ->> 'explanation'` },
    `(SELECT DISTINCT ON (day) day, differences FROM reconciled_days
       WHERE day <= $1::date AND ($2::date IS NULL OR day >= $2::date) ORDER BY day, version DESC) c
     WHERE jsonb_array_length(c.differences) > 0`,
  ),
  payouts: rowsFrom(
    { id: 'p.source', label: 'p.source', day: 'p.day', cents: '-p.amount_cents' },
    `provider_transactions p WHERE p.kind = 'payout' AND p.amount_cents < 0 AND p.currency = 'usd'
       AND p.day <= $1::date AND ($2::date IS NULL OR p.day >= $2::date)
       AND -p.amount_cents IS DISTINCT FROM
         (SELECT sum(m.net_cents) FROM payout_transactions m WHERE m.payout_ref = p.source)`,
  ),
  payments: rowsFrom(
    {
      id: 'p.id::text',
      label: 'p.title',
      detail: `coalesce(p.payer_name, p.payer_email, '')`,
      day: agencyDaySql('p.received_at'),
      cents: 'p.amount_cents',
      invoice_id: 'p.invoice_id',
    },
    `payments p WHERE p.state <> 'succeeded' AND p.kind IN ('charge', 'offline') AND p.currency = 'usd'
       AND ${agencyDaySql('p.received_at')} <= $1::date
       AND NOT EXISTS (SELECT FROM payment_resolutions r WHERE r.payment_id = p.id)`,
  ),
  drafts: rowsFrom(
    { ...invoice, id: 'i.id::text', day: 'i.invoice_date', cents: 'i.amount_cents' },
    `invoices i WHERE i.status = 'draft' AND i.invoice_date <= $1::date`,
  ),
  credit: rowsFrom(
    { id: 'c.id::text', label: 'c.company', detail: 'c.name', cents: 'c.credit_cents', client_id: 'c.id' },
    'clients c WHERE c.credit_cents > 0',
  ),
  reminders: rowsFrom(
    { ...invoice, id: `i.id || '/' || d.due_date`, day: 'd.due_date', cents: 'd.due_cents' },
    `${dueDatesSql} d JOIN invoices i ON i.id = d.invoice_id WHERE d.due_cents > 0 AND d.due_date <= $1::date
       AND NOT EXISTS (SELECT FROM reminders r WHERE r.invoice_id = i.id AND r.state = 'filed'
         AND ${agencyDaySql('r.created_at')} > d.due_date)`,
  ),
});

/** SQL: reads over the records of several rooms; each check is one statement with a limit. */
@Injectable()
export class ClosingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What is open through a day, and not before `since`, the first open day, where that matters. */
  read(through: string, since: string | null, limit: number) {
    return Promise.all(
      closingChecks.map(async (check) => {
        const rows = await rowsOf<Row>(
          this.dataSource,
          // Some checks need no first day; its type is said here.
          `WITH days AS (SELECT $1::date, $2::date)
           SELECT id, label, detail, day::text, cents::int, invoice_id AS "invoiceId", client_id AS "clientId",
             count(*) OVER ()::int AS total, (sum(cents) OVER ())::text AS "totalCents"
           FROM (${checks()[check]}) found ORDER BY found.day, found.id LIMIT $3`,
          [through, since, limit],
        );
        const [first] = rows;
        return {
          check,
          total: first?.total ?? 0,
          cents: first?.totalCents == null ? null : Number(first.totalCents),
          items: rows.map(({ total: _total, totalCents: _cents, ...item }) => item),
        };
      }),
    );
  }
}
