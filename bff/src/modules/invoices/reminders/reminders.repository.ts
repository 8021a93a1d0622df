import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { MessageChannel, ReminderPlan, ReminderStop } from '@vitrine/contracts';
import { DataSource, type EntityManager, In } from 'typeorm';
import { insertIfAbsent, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { dueDatesSql } from '../invoices/index.ts';
import { ReminderEntity, ReminderHoldEntity, ReminderSettingsEntity, type StoredRule } from './reminders.entities.ts';

/** A day by which something is due. */
export interface DueDate {
  readonly dueDate: string;
  /** What is due by then and not paid, cents. */
  readonly dueCents: number;
}

/** The due dates of one invoice as an array of {@link DueDate}, earliest first; none but of a sent or overdue one. */
export const dueDatesOf = (invoiceId: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('dueDate', d.due_date::text, 'dueCents', d.due_cents)
    ORDER BY d.due_date) FROM ${dueDatesSql} d WHERE d.invoice_id = ${invoiceId}), '[]')`;

/** The day, with the agency's zone at a place, since which the days of a rule are counted; as `dayOf` counts them. */
const countedFromSql = (zone: string): string => `CASE WHEN r.days > 0
  THEN greatest(d.due_date, (coalesce(i.issued_at, i.created_at) AT TIME ZONE ${zone})::date) ELSE d.due_date END`;

/** Days within which a missed reminder is still noted as such. */
const notedDays = 14;

/** One message that a day's rules ask for. */
export interface Candidate {
  readonly invoiceId: string;
  readonly ruleId: string;
  readonly dueDate: string;
  readonly channel: MessageChannel;
  readonly days: number;
  readonly total: number;
}

type ListedRule = Pick<StoredRule, 'id' | 'days' | 'channel' | 'on'> & { readonly since?: string };

/** The rules that are on, one row for each of their channels, as a table of the statement's value `place`. */
const rulesSql = (place: string): string =>
  `jsonb_to_recordset(${place}::jsonb) r (id uuid, days int, channel text, since date)`;
const rulesValue = (rules: readonly ListedRule[]): string =>
  JSON.stringify(
    rules
      .filter(({ on }) => on)
      .flatMap(({ id, days, channel, since }) =>
        (channel === 'both' ? (['email', 'sms'] as const) : [channel]).map((one) => ({
          id,
          days,
          channel: one,
          since: since ?? null,
        })),
      ),
  );

@Injectable()
export class RemindersRepository {
  constructor(private readonly dataSource: DataSource) {}

  findSettings(runner: SqlRunner = this.dataSource): Promise<ReminderSettingsEntity | null> {
    return runner.getRepository(ReminderSettingsEntity).findOneBy({ id: 'agency' });
  }

  /** False when they no longer stand at `version`. */
  async saveSettings(
    manager: EntityManager,
    version: number,
    values: Omit<ReminderSettingsEntity, 'id' | 'checkedAt' | 'version'>,
  ): Promise<boolean> {
    const changes = { ...values, version: version + 1 };
    if (version === 0) return insertIfAbsent(manager, ReminderSettingsEntity, { id: 'agency', ...changes });
    const { affected } = await manager.update(ReminderSettingsEntity, { id: 'agency', version }, changes);
    return affected === 1;
  }

  async noteChecked(now: Date): Promise<void> {
    await this.dataSource.manager.update(ReminderSettingsEntity, { id: 'agency' }, { checkedAt: now });
  }

  /**
   * Plans what the rules ask for up to today at each client's, once for each invoice, rule, due date and channel. What
   * is more than `lateDays` past is noted as missed. Nothing is planned for the day on which an invoice was sent, nor
   * for days up to the one on which a rule began to hold, nor before the invoice's date. SQL: one statement for
   * thousands of rows.
   */
  async plan(
    { rules, quietTo }: { readonly rules: readonly ListedRule[]; readonly quietTo: number },
    lateDays: number,
    now: Date,
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO reminders (id, invoice_id, rule_id, due_date, channel, days, send_at, state, stop, created_at,
         settled_at)
       SELECT gen_random_uuid(), d.invoice_id, r.id, d.due_date, r.channel, r.days,
         (p.day + make_interval(hours => $2)) AT TIME ZONE p.zone,
         CASE WHEN l.late > $3 THEN 'canceled' ELSE 'planned' END, CASE WHEN l.late > $3 THEN 'missed' END,
         $4::timestamptz, CASE WHEN l.late > $3 THEN $4::timestamptz END
       FROM ${rulesSql('$1')} CROSS JOIN ${dueDatesSql} d
         JOIN invoices i ON i.id = d.invoice_id LEFT JOIN clients c ON c.id = i.client_id
         CROSS JOIN LATERAL (SELECT coalesce(c.time_zone, $5) AS zone, ${countedFromSql('$5')} + r.days AS day) p
         CROSS JOIN LATERAL (SELECT ($4::timestamptz AT TIME ZONE p.zone)::date - p.day AS late) l
       WHERE d.due_cents > 0 AND l.late BETWEEN 0 AND $6
         AND d.due_date <= ($4::timestamptz AT TIME ZONE 'UTC')::date - r.days + 2
         AND (d.due_date >= ($4::timestamptz AT TIME ZONE 'UTC')::date - r.days - $6 - 2
           OR coalesce(i.issued_at, i.created_at) >= $4::timestamptz - make_interval(days => r.days + $6 + 2))
         AND p.day > r.since AND p.day >= i.invoice_date
         AND p.day > (coalesce(i.issued_at, i.created_at) AT TIME ZONE $5)::date
         AND NOT EXISTS (SELECT FROM reminders o WHERE o.invoice_id = d.invoice_id AND o.rule_id = r.id
           AND o.due_date = d.due_date AND o.channel = r.channel)
       ON CONFLICT (invoice_id, rule_id, due_date, channel) DO NOTHING`,
      [rulesValue(rules), quietTo, lateDays, now, agencyTimeZone(), notedDays],
    );
  }

  /** What the rules ask for on one day of the clients', in the order it goes out. SQL: over derived tables. */
  findCandidates({ rules, quietTo }: ReminderPlan, day: string, limit: number): Promise<Candidate[]> {
    return rowsOf<Candidate>(
      this.dataSource,
      `SELECT d.invoice_id AS "invoiceId", r.id AS "ruleId", d.due_date::text AS "dueDate", r.channel, r.days,
         count(*) OVER ()::int AS total
       FROM ${rulesSql('$1')} CROSS JOIN ${dueDatesSql} d
         JOIN invoices i ON i.id = d.invoice_id LEFT JOIN clients c ON c.id = i.client_id
       WHERE d.due_cents > 0 AND ${countedFromSql('$4')} = $2::date - r.days
         AND (coalesce(i.issued_at, i.created_at) AT TIME ZONE $4)::date < $2::date AND i.invoice_date <= $2::date
       ORDER BY ($2::date + make_interval(hours => $3)) AT TIME ZONE coalesce(c.time_zone, $4), i.number_order, i.id,
         r.channel
       LIMIT $5`,
      [rulesValue(rules), day, quietTo, agencyTimeZone(), limit],
    );
  }

  /** Planned ones whose time has come, longest due first. */
  async findDue(now: Date, limit: number): Promise<Pick<ReminderEntity, 'id' | 'invoiceId'>[]> {
    return this.dataSource
      .getRepository(ReminderEntity)
      .createQueryBuilder('r')
      .select(['r.id', 'r.invoiceId'])
      .where(`r.state = 'planned' AND r.sendAt <= :now`, { now })
      .orderBy('r.sendAt')
      .addOrderBy('r.invoiceId')
      .limit(limit)
      .getMany();
  }

  /** Those of these that are still planned, locked until the transaction ends. */
  lockPlanned(manager: EntityManager, ids: readonly string[]): Promise<ReminderEntity[]> {
    return manager.find(ReminderEntity, {
      where: { id: In(ids), state: 'planned' },
      order: { invoiceId: 'ASC', channel: 'ASC', id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  findByMessage(runner: SqlRunner, messageId: string): Promise<ReminderEntity | null> {
    return runner.getRepository(ReminderEntity).findOneBy({ messageId });
  }

  /** Newest first; an invoice has few. */
  listOf(runner: SqlRunner, invoiceId: string): Promise<ReminderEntity[]> {
    return runner.getRepository(ReminderEntity).find({
      where: { invoiceId },
      order: { sendAt: 'DESC', channel: 'ASC', id: 'ASC' },
      take: 200,
    });
  }

  async insert(manager: EntityManager, reminder: ReminderEntity): Promise<void> {
    await manager.insert(ReminderEntity, reminder);
  }

  async markFiled(manager: EntityManager, id: string, messageId: string, dueCents: number, now: Date): Promise<void> {
    await manager.update(ReminderEntity, { id }, { state: 'filed', messageId, dueCents, settledAt: now });
  }

  async cancel(manager: EntityManager, id: string, stop: ReminderStop, now: Date): Promise<void> {
    await manager.update(ReminderEntity, { id }, { state: 'canceled', stop, settledAt: now });
  }

  async postpone(manager: EntityManager, id: string, sendAt: Date): Promise<void> {
    await manager.update(ReminderEntity, { id, state: 'planned' }, { sendAt });
  }

  /** Cancels all that are planned. */
  async cancelPlanned(stop: ReminderStop, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      ReminderEntity,
      { state: 'planned' },
      { state: 'canceled', stop, settledAt: now },
    );
  }

  /** False when another hold of the same record has not ended. */
  insertHold(manager: EntityManager, hold: ReminderHoldEntity): Promise<boolean> {
    return insertIfAbsent(manager, ReminderHoldEntity, hold);
  }

  /** The hold that applies; `today` is the agency's day. */
  findHold(
    runner: SqlRunner,
    of: { readonly invoiceId: string } | { readonly clientId: string },
    today: string,
  ): Promise<ReminderHoldEntity | null> {
    return runner
      .getRepository(ReminderHoldEntity)
      .createQueryBuilder('h')
      .where(of)
      .andWhere('h.endedAt IS NULL AND (h.until IS NULL OR h.until >= :today)', { today })
      .getOne();
  }

  /** Ends the hold of a record, or with `before` only one whose last day was before that; false when there is none. */
  async endHold(
    manager: EntityManager,
    of: { readonly invoiceId: string } | { readonly clientId: string },
    by: string,
    now: Date,
    before: string | null = null,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ReminderHoldEntity)
      .set({ endedAt: now, endedBy: by })
      .where(of)
      .andWhere('ended_at IS NULL')
      .andWhere(before === null ? 'true' : 'until < :before', { before })
      .execute();
    return affected === 1;
  }
}
