import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  type ExpectedSource,
  type FigureRow,
  type Period,
  recurringDates,
  type RecurringInvoiceCreate,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { agencyDaySql, rowsOf } from '../../../platform/database/index.ts';
import { chargeDays, dueDatesSql, findDueCharges } from '../../invoices/index.ts';

type Row = Extract<FigureRow, { list: 'books' }>;

interface ScheduleRow extends Pick<RecurringInvoiceCreate, 'interval' | 'dayOfMonth' | 'startOn' | 'mode'> {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly endOn: string | null;
  readonly nextOn: string;
  /** Invoices that it still makes; null for no end. */
  readonly left: number | null;
  readonly dueInDays: number;
  readonly amountCents: number;
}

/** Dates of a schedule that are looked at: more than it has within any window of days that people ask for. */
const datesAtMost = 400;

/**
 * Money that some days will bring as things stand: each amount once, because what a schedule will make isn't due on an
 * invoice yet, and a plan is no invoice. SQL: reads over the records of several rooms.
 */
@Injectable()
export class ExpectedMoneyService {
  private readonly readers: Record<ExpectedSource, (days: Period) => Promise<Row[]>> = {
    due: (days) => this.due(days),
    schedules: (days) => this.schedules(days),
    plans: (days) => this.plans(days),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The first day first. */
  rows(source: ExpectedSource, days: Period): Promise<Row[]> {
    return this.readers[source](days);
  }

  private async due({ from, to }: Period): Promise<Row[]> {
    const [dues, charges] = await Promise.all([
      rowsOf<Pick<Row, 'id' | 'label' | 'detail' | 'day' | 'adds'> & { invoiceId: string }>(
        this.dataSource,
        `SELECT i.id || '/' || d.due_date AS id, i.number AS label, i.client_name AS detail, d.due_date::text AS day,
           d.due_cents::int AS adds, i.id AS "invoiceId"
         FROM ${dueDatesSql} d JOIN invoices i ON i.id = d.invoice_id
         WHERE d.due_cents > 0 AND d.due_date BETWEEN $1::date AND $2::date ORDER BY d.due_date, i.number_order, i.id`,
        [from, to],
      ),
      findDueCharges(this.dataSource.manager, chargeDays(agencyDay(this.clock.now()), to)),
    ]);
    const charged = new Set(charges.map(({ invoiceId, dueOn }) => `${invoiceId}/${dueOn}`));
    return dues.map((due) => ({
      list: 'books',
      ...due,
      text: charged.has(due.id) ? 'card on file' : 'open invoice',
    }));
  }

  private async schedules({ from, to }: Period): Promise<Row[]> {
    const schedules = await rowsOf<ScheduleRow>(
      this.dataSource,
      `SELECT r.id, r.title, c.company, r.billing_interval AS interval, r.day_of_month AS "dayOfMonth",
         r.start_on::text AS "startOn", r.end_on::text AS "endOn", r.next_on::text AS "nextOn", r.mode,
         r.count - r.made AS left, r.due_in_days AS "dueInDays", r.amount_cents AS "amountCents"
       FROM recurring_invoices r JOIN clients c ON c.id = r.client_id
       WHERE r.state = 'active' AND r.next_on <= $1::date ORDER BY r.id`,
      [to],
    );
    return schedules
      .flatMap((schedule) => expectedOf(schedule, { from, to }))
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }

  private async plans({ from, to }: Period): Promise<Row[]> {
    const plans = await rowsOf<Pick<Row, 'id' | 'label' | 'detail' | 'day' | 'adds'>>(
      this.dataSource,
      `SELECT s.id, s.title AS label, coalesce(c.company, '') AS detail, s.day::text AS day,
         coalesce(s.next_amount_cents, s.amount_cents) AS adds
       FROM (SELECT *, ${agencyDaySql('current_period_end')} AS day FROM subscriptions) s
         LEFT JOIN clients c ON c.id = s.client_id
       WHERE s.status = 'active' AND s.currency = 'usd' AND s.day BETWEEN $1::date AND $2::date
         AND (s.cancel_at IS NULL OR s.cancel_at > s.current_period_end) ORDER BY s.day, s.id`,
      [from, to],
    );
    return plans.map((plan) => ({ list: 'books', ...plan, text: 'collected by Stripe', invoiceId: null }));
  }
}

function expectedOf(schedule: ScheduleRow, { from, to }: Period): Row[] {
  const { id, title, company, nextOn, left, dueInDays, amountCents, mode } = schedule;
  return recurringDates(schedule, nextOn, Math.min(left ?? datesAtMost, datesAtMost))
    .map((on) => ({ on, day: daysAfter(on, dueInDays) }))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ on, day }) => ({
      list: 'books',
      id: `${id}/${on}`,
      label: title,
      detail: company,
      day,
      adds: amountCents,
      text: mode === 'draft' ? 'once its draft is sent' : 'sent automatically',
      invoiceId: null,
    }));
}
