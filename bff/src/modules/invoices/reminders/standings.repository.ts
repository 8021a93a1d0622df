import { Injectable } from '@nestjs/common';
import { agencyDay, agencyTimeZone } from '@vitrine/brand';
import type { InvoiceStatus, ReminderHold } from '@vitrine/contracts';
import { rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { phoneNumber } from '../../../platform/phone.ts';
import { AutopaySwitch } from '../../settings/index.ts';
import { chargeDays, findDueCharges, lastDay } from '../invoices/index.ts';
import { type DueDate, dueDatesOf } from './reminders.repository.ts';

/** Everything that a reminder of an invoice depends on. */
export interface Standing {
  readonly id: string;
  readonly publicId: string;
  readonly invoiceNumber: string;
  readonly title: string;
  readonly status: InvoiceStatus;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  /** Of the client's record, as E.164; null where none can be texted. */
  readonly number: string | null;
  readonly testMode: boolean;
  /** The client's, or the agency's. */
  readonly timeZone: string;
  /** The agency's day on which it was first sent. */
  readonly issuedOn: string;
  /** Of the document; nothing is owed before it. */
  readonly invoiceDate: string;
  readonly lastDueDate: string;
  /** Earliest first. */
  readonly dueDates: readonly DueDate[];
  /** Of the client, which can pay it. */
  readonly creditCents: number;
  readonly unsettled: 'processing' | 'review' | null;
  readonly disputed: boolean;
  /** Whether autopay is going to charge the client's card for what is due next, and for the rest on its days. */
  readonly autopay: boolean;
  /** The invoice's own, or its client's. */
  readonly hold: ReminderHold | null;
  readonly emailSuppressed: boolean;
  readonly smsSuppressed: boolean;
}

/** A dispute that was won or closed is over; after a lost one staff decide what to ask for. */
const standing = `SELECT i.id, i.public_id AS "publicId", i.number AS "invoiceNumber", i.payment_link_title AS title,
    i.status, i.client_id AS "clientId", i.client_name AS "clientName", i.client_email AS "clientEmail",
    c.phone AS number, coalesce(c.test_mode, false) AS "testMode", coalesce(c.time_zone, $2) AS "timeZone",
    (coalesce(i.issued_at, i.created_at) AT TIME ZONE $2)::date::text AS "issuedOn",
    i.invoice_date::text AS "invoiceDate", i.due_date::text AS "lastDueDate",
    ${dueDatesOf('i.id')} AS "dueDates", coalesce(c.credit_cents, 0)::int AS "creditCents",
    (SELECT CASE WHEN bool_or(u.state = 'processing') THEN 'processing' WHEN count(*) > 0 THEN 'review' END FROM (
      SELECT k.state FROM checkouts k WHERE k.invoice_id = i.id AND k.state IN ('processing', 'review')
      UNION ALL
      SELECT 'review' FROM payments p WHERE p.invoice_id = i.id AND p.state = 'review'
        AND NOT EXISTS (SELECT FROM payment_resolutions r WHERE r.payment_id = p.id)) u) AS unsettled,
    EXISTS (SELECT FROM disputes x JOIN payments p ON p.id = x.payment_id
      WHERE p.invoice_id = i.id AND x.state NOT IN ('won', 'closed')) AS disputed,
    (SELECT jsonb_build_object('of', CASE WHEN h.invoice_id IS NULL THEN 'client' ELSE 'invoice' END,
        'reason', h.reason, 'until', h.until, 'by', h.created_by, 'at', h.created_at)
      FROM reminder_holds h WHERE (h.invoice_id = i.id OR h.client_id = i.client_id) AND h.ended_at IS NULL
        AND (h.until IS NULL OR h.until >= ($3::timestamptz AT TIME ZONE $2)::date)
      ORDER BY h.invoice_id IS NULL LIMIT 1) AS hold,
    EXISTS (SELECT FROM suppressions s WHERE s.channel = 'email' AND s.address = lower(i.client_email)
      AND s.lifted_at IS NULL) AS "emailSuppressed",
    EXISTS (SELECT FROM suppressions s WHERE s.channel = 'sms' AND s.address = c.phone
      AND s.lifted_at IS NULL) AS "smsSuppressed"
  FROM invoices i LEFT JOIN clients c ON c.id = i.client_id`;

/** How invoices stand for reminders. SQL: one statement reads what seven tables say. */
@Injectable()
export class StandingsRepository {
  constructor(private readonly autopay: AutopaySwitch) {}

  async find(runner: SqlRunner, invoiceId: string, now: Date): Promise<Standing | null> {
    const [row] = await this.findMany(runner, [invoiceId], now);
    return row ?? null;
  }

  async findMany(runner: SqlRunner, invoiceIds: readonly string[], now: Date): Promise<Standing[]> {
    const rows = await rowsOf<Omit<Standing, 'autopay'>>(runner, `${standing} WHERE i.id = ANY($1::uuid[])`, [
      invoiceIds,
      agencyTimeZone(),
      now,
    ]);
    const charged = await this.findCharged(runner, invoiceIds, now);
    return rows.map((row) => ({
      ...row,
      autopay: charged.has(row.id),
      number: row.number === null ? null : phoneNumber(row.number),
      hold: row.hold && { ...row.hold, at: new Date(row.hold.at).toISOString() },
    }));
  }

  /** Those of the invoices whose next charge is still to be made, with a card that has not expired by then. */
  private async findCharged(runner: SqlRunner, invoiceIds: readonly string[], now: Date): Promise<Set<string>> {
    if (!(await this.autopay.isOn(runner))) return new Set();
    const charges = await findDueCharges(runner, chargeDays(agencyDay(now), lastDay), { invoiceIds });
    return new Set(charges.filter(({ expired }) => !expired).map(({ invoiceId }) => invoiceId));
  }
}
