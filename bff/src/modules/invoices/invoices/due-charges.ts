import { agencyTimeZone, daysAfter } from '@vitrine/brand';
import { autopayRetryDays, minimumChargeCents } from '@vitrine/contracts';
import { rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { askedCents } from './invoice-schedule.ts';
import { dueSql } from './invoices.repository.ts';

/** Days after the due date within which the first charge is made; later it would be a surprise. */
const firstWithinDays = 3;
/** Days after its day within which a charge is tried again, for a job that did not run. */
const againWithinDays = 14;
/** Later than any due date. */
export const lastDay = '2999-12-31';

interface ChargeDays {
  readonly from: string;
  readonly to: string;
  /** The earliest day of a first charge. */
  readonly firstFrom: string;
}
/** The days of charges that are due on a day, or until a later one. */
export const chargeDays = (today: string, to = today): ChargeDays => ({
  from: daysAfter(today, -againWithinDays),
  firstFrom: daysAfter(today, -firstWithinDays),
  to,
});

/** An invoice whose client's card is charged on a day. */
export interface DueCharge {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly clientId: string;
  readonly company: string;
  readonly dueOn: string;
  /** What the card is charged, and what the client's credit pays before. */
  readonly amountCents: number;
  readonly creditCents: number;
  readonly cardId: string;
  readonly brand: string;
  readonly last4: string;
  /** Whether the card is known to be expired on the day of the try, so that the bank will refuse it. */
  readonly expired: boolean;
  /** The number of the next try. */
  readonly number: number;
  /** The day of the next try. */
  readonly on: string;
}

/** The day of the next try: the day on which the next payment is due, then counted from the first try. */
const nextOn = `CASE WHEN t.tries = 0 THEN i.next_due_date
  ELSE t.first_on + (ARRAY[${autopayRetryDays.join(', ')}])[t.tries] END`;
/** Of an invoice in parts, what is not paid of those that are due by the day of the try. */
const dueBy = `CASE WHEN EXISTS (SELECT FROM invoice_parts p WHERE p.invoice_id = i.id)
  THEN greatest(0, (SELECT coalesce(sum(p.amount_cents), 0) FROM invoice_parts p
      WHERE p.invoice_id = i.id AND p.due_date <= ${nextOn}) - (i.amount_cents - ${dueSql}))
  ELSE ${dueSql} END`;

/** What an agreement to the rest of an invoice allows by the day of the try: nothing where another day is due. */
const allowedBy = `CASE WHEN g.charges ->> i.next_due_date::text IS NULL THEN 0
  ELSE (SELECT sum(value::int) FROM jsonb_each_text(g.charges)
    WHERE key::date BETWEEN i.next_due_date AND ${nextOn}) END`;

/**
 * Charges of saved cards whose day is between two days, the earliest first; of some invoices or one client if asked.
 * An agreement covers invoices that are due from its day on, or what it says of one invoice (ADR 0118); a part of an
 * invoice is charged on its own day. While a payment of it is disputed, nothing is. SQL: one statement over
 * invoices, parts, disputes, cards, agreements and tries.
 */
export async function findDueCharges(
  runner: SqlRunner,
  { from, to, firstFrom }: ChargeDays,
  only: { readonly invoiceIds?: readonly string[]; readonly clientId?: string } = {},
): Promise<DueCharge[]> {
  const rows = await rowsOf<DueCharge & { amountCents: string; dueCents: string; clientCreditCents: string }>(
    runner,
    `SELECT *, make_date("expiryYear", "expiryMonth", 1) + interval '1 month' <= q.on::date AS expired FROM (
       SELECT i.id AS "invoiceId", i.number AS "invoiceNumber", i.client_id AS "clientId",
         coalesce(nullif(c.company, ''), c.name) AS company, i.next_due_date::text AS "dueOn",
         ${dueBy}::text AS "amountCents", ${dueSql}::text AS "dueCents", s.id AS "cardId", s.brand, s.last4,
         s.expiry_year AS "expiryYear", s.expiry_month AS "expiryMonth",
         t.tries + 1 AS number, (${nextOn})::text AS on, c.credit_cents::text AS "clientCreditCents"
       FROM invoices i JOIN clients c ON c.id = i.client_id
         JOIN saved_cards s ON s.client_id = c.id AND s.removed_at IS NULL
         LEFT JOIN autopay_agreements a ON a.client_id = c.id AND a.revoked_at IS NULL
         LEFT JOIN schedule_agreements g ON g.invoice_id = i.id AND g.client_id = c.id AND g.revoked_at IS NULL
         CROSS JOIN LATERAL (
           SELECT count(*)::int AS tries, min(tried_on) AS first_on,
             coalesce(bool_and(outcome = 'declined'), true) AS declined
           FROM autopay_tries r WHERE r.invoice_id = i.id AND r.due_on = i.next_due_date) t
       WHERE i.status IN ('sent', 'overdue') AND ${dueSql} >= ${minimumChargeCents} AND t.declined
         AND NOT EXISTS (SELECT FROM disputes x JOIN payments p ON p.id = x.payment_id
           WHERE p.invoice_id = i.id AND x.state NOT IN ('won', 'closed'))
         AND (i.next_due_date >= (a.agreed_at AT TIME ZONE $3)::date OR (g.id IS NOT NULL AND ${dueBy} <= ${allowedBy}))
         AND t.tries <= ${autopayRetryDays.length}
         AND ($4::uuid[] IS NULL OR i.id = ANY($4)) AND ($5::uuid IS NULL OR c.id = $5)
     ) q WHERE q.on BETWEEN $1 AND $2 AND (q.number > 1 OR q.on >= $6) ORDER BY q.on, q."invoiceNumber"`,
    [from, to, agencyTimeZone(), only.invoiceIds ?? null, only.clientId ?? null, firstFrom],
  );
  const left = new Map<string, number>();
  return rows.map(({ amountCents, dueCents, clientCreditCents, ...row }) => {
    const due = Number(dueCents);
    const available = left.get(row.clientId) ?? Number(clientCreditCents);
    const creditCents = Math.min(available, askedCents(Number(amountCents), due));
    left.set(row.clientId, available - creditCents);
    const nowCents = Math.max(0, Number(amountCents) - creditCents);
    return { ...row, creditCents, amountCents: nowCents === 0 ? 0 : askedCents(nowCents, due - creditCents) };
  });
}
