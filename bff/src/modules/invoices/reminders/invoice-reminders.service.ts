import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  type BulkResult,
  type ClientReminders,
  type InvoiceReminder,
  type InvoiceReminders,
  minimumChargeCents,
  type ReminderHold,
  ReminderHoldRequest,
  type ReminderSent,
  reminderStops,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, forEachRecord, Idempotency } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import { EmailsService } from '../../emails/index.ts';
import { InvoiceTransactionsService } from '../invoices/index.ts';
import { BalancesService, balanceOfInvoice } from '../ledger/index.ts';
import { afterQuiet, dayIn, momentIn } from './local-time.ts';
import { ReminderSettingsService, type Stored } from './reminder-settings.service.ts';
import { covers, dayOf, handStopOf, stopOf } from './reminder-stops.ts';
import { ReminderTextsService } from './reminder-texts.service.ts';
import type { ReminderEntity, ReminderHoldEntity } from './reminders.entities.ts';
import { RemindersRepository } from './reminders.repository.ts';
import { type Standing, StandingsRepository } from './standings.repository.ts';

/** Within which a second reminder is more likely a slip than a wish, milliseconds. */
const fewMinutes = 10 * 60_000;

type HoldRequest = z.output<typeof ReminderHoldRequest>;
type Held = { readonly invoiceId: string } | { readonly clientId: string };

/** The reminders of one invoice or client as staff see them: holds, what was sent, what comes next, and one by hand. */
@Injectable()
export class InvoiceRemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: ReminderSettingsService,
    private readonly reminders: RemindersRepository,
    private readonly standings: StandingsRepository,
    private readonly texts: ReminderTextsService,
    private readonly transactions: InvoiceTransactionsService,
    private readonly balances: BalancesService,
    private readonly clients: ClientsService,
    private readonly emails: EmailsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Throws `not_found`. */
  async ofInvoice(id: string, manager: EntityManager = this.dataSource.manager): Promise<InvoiceReminders> {
    const now = this.clock.now();
    const standing = await this.standings.find(manager, id, now);
    if (!standing) throw new AppError('not_found');
    const settings = await this.settings.current(manager);
    const rows = await this.reminders.listOf(manager, id);
    const due = nextDueOf(standing);
    const reminder = { channel: 'email' as const, dueDate: due?.dueDate ?? standing.lastDueDate, dueCents: null };
    const stop = stopOf(standing, reminder, agencyDay(now));
    // An address that gets no mail stops emails, and not texts.
    const isStopped = stop !== null && stop !== 'suppressed';
    return {
      on: settings.on,
      hold: standing.hold,
      stop,
      next: settings.on && !isStopped ? nextOf(standing, settings, rows, now) : null,
      items: rows.map(toReminder),
    };
  }

  /** Throws `not_found`. */
  async ofClient(id: string, manager: EntityManager = this.dataSource.manager): Promise<ClientReminders> {
    await this.clients.get(id, manager);
    const hold = await this.reminders.findHold(manager, { clientId: id }, agencyDay(this.clock.now()));
    return { hold: hold && toHold(hold) };
  }

  /** Throws `not_found`, `conflict` when they are on hold already, or `validation_failed` for a past last day. */
  hold(id: string, request: HoldRequest, key: string | undefined): Promise<InvoiceReminders> {
    return this.idempotency.once({ scope: 'reminders.hold', key, request: { id, ...request } }, async (manager) => {
      await this.balances.lock(manager, balanceOfInvoice(id));
      if (!(await this.standings.find(manager, id, this.clock.now()))) throw new AppError('not_found');
      await this.insert(manager, { invoiceId: id }, request);
      await this.record(manager, 'invoice', id, request);
      return this.ofInvoice(id, manager);
    });
  }

  /** Throws `conflict` when they are not on hold. */
  resume(id: string, key: string | undefined): Promise<InvoiceReminders> {
    return this.idempotency.once({ scope: 'reminders.resume', key, request: { id } }, async (manager) => {
      await this.balances.lock(manager, balanceOfInvoice(id));
      await this.end(manager, { invoiceId: id });
      await this.record(manager, 'invoice', id, null);
      return this.ofInvoice(id, manager);
    });
  }

  /** As {@link hold}, for all invoices of a client. */
  holdClient(id: string, request: HoldRequest, key: string | undefined): Promise<ClientReminders> {
    const attempt = { scope: 'reminders.holdClient', key, request: { id, ...request } };
    return this.idempotency.once(attempt, async (manager) => {
      await this.clients.get(id, manager);
      await this.insert(manager, { clientId: id }, request);
      await this.record(manager, 'client', id, request);
      return this.ofClient(id, manager);
    });
  }

  /** As {@link resume}, for all invoices of a client. */
  resumeClient(id: string, key: string | undefined): Promise<ClientReminders> {
    return this.idempotency.once({ scope: 'reminders.resumeClient', key, request: { id } }, async (manager) => {
      await this.end(manager, { clientId: id });
      await this.record(manager, 'client', id, null);
      return this.ofClient(id, manager);
    });
  }

  /**
   * Emails a reminder now, by whatever template fits the day. Throws `not_found`, `not_sendable` with what speaks
   * against it, or `recipient_suppressed`.
   */
  send(id: string, key: string | undefined): Promise<ReminderSent> {
    return this.idempotency.once({ scope: 'reminders.send', key, request: { id } }, async (manager) => {
      const { sent } = await this.sendWithin(manager, id);
      return sent;
    });
  }

  /**
   * Emails a reminder of each, once with one key. An invoice whose client got one only minutes ago is left as it is:
   * for a single one a person is asked, of a hundred nobody would read the question.
   */
  sendMany(ids: readonly string[], key: string | undefined): Promise<BulkResult> {
    const scope = 'reminders.sendMany';
    return forEachRecord(
      ids,
      async (id) => {
        const attempt = { scope, key: key && `${key}:${id}`, request: {} };
        const { number } = await this.idempotency.once(attempt, (manager) =>
          this.sendWithin(manager, id, { unlessJustSent: true }),
        );
        return number;
      },
      async (id) => (await this.standings.find(this.dataSource.manager, id, this.clock.now()))?.invoiceNumber ?? null,
      this.log,
    );
  }

  private async isJustSent(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const sent = await this.reminders.listOf(manager, id);
    return sent.some(
      ({ messageId, settledAt }) => messageId !== null && settledAt && now.getTime() - settledAt.getTime() < fewMinutes,
    );
  }

  private sendWithin(
    manager: EntityManager,
    id: string,
    { unlessJustSent = false } = {},
  ): Promise<{ readonly number: string; readonly sent: ReminderSent }> {
    return this.transactions.changeWithin(manager, id, { evenVoid: true }, async () => {
      const now = this.clock.now();
      const standing = await this.standings.find(manager, id, now);
      if (!standing) throw new AppError('not_found');
      if (unlessJustSent && (await this.isJustSent(manager, id, now)))
        throw new AppError('conflict', { message: 'A reminder left only minutes ago.' });
      const due = nextDueOf(standing) ?? { dueDate: standing.lastDueDate, dueCents: 0 };
      const stop = handStopOf(standing, { ...due, channel: 'email', dueCents: null }, agencyDay(now));
      if (stop === 'suppressed')
        throw new AppError('recipient_suppressed', {
          message: `We can’t email ${standing.clientEmail}: an email bounced or was marked as spam. See Messages.`,
        });
      if (stop)
        throw new AppError('not_sendable', {
          message:
            stop === 'held' ? `${reminderStops.held}: ${standing.hold?.reason ?? ''}` : `${reminderStops[stop]}.`,
        });
      const variables = this.texts.variablesOf(standing, due, dayIn(now, standing.timeZone));
      const messageId = await this.emails.file(manager, {
        template: 'reminder',
        recipient: standing.clientEmail,
        subject: this.texts.subjectOf(variables, await this.texts.findTemplates(manager)),
        variables,
        about: { clientId: standing.clientId, invoiceId: id },
      });
      await this.reminders.insert(manager, {
        id: randomUUID(),
        invoiceId: id,
        ruleId: null,
        days: null,
        ...due,
        channel: 'email',
        sendAt: now,
        state: 'filed',
        stop: null,
        messageId,
        createdAt: now,
        settledAt: now,
      });
      await this.audit.record(manager, {
        action: 'invoice.reminded',
        entity: 'invoice',
        entityId: id,
        before: null,
        after: { messageId },
      });
      return { number: standing.invoiceNumber, sent: { messageId, to: standing.clientEmail, at: now.toISOString() } };
    });
  }

  private async insert(manager: EntityManager, of: Held, { reason, until }: HoldRequest): Promise<void> {
    const now = this.clock.now();
    const today = agencyDay(now);
    const { email } = currentPerson();
    if (until !== null && until < today)
      throw new AppError('validation_failed', { errors: { until: ['Choose today or a later day'] } });
    await this.reminders.endHold(manager, of, email, now, today);
    const row = { id: randomUUID(), reason, until, createdAt: now, createdBy: email, endedAt: null, endedBy: null };
    if (!(await this.reminders.insertHold(manager, { invoiceId: null, clientId: null, ...of, ...row })))
      throw new AppError('conflict', { message: 'Reminders are on hold already. Resume them first.' });
  }

  private async end(manager: EntityManager, of: Held): Promise<void> {
    if (!(await this.reminders.endHold(manager, of, currentPerson().email, this.clock.now())))
      throw new AppError('conflict', { message: 'Reminders are not on hold.' });
  }

  private record(
    manager: EntityManager,
    entity: 'invoice' | 'client',
    entityId: string,
    hold: HoldRequest | null,
  ): Promise<void> {
    return this.audit.record(manager, {
      action: `${entity}.${hold ? 'reminders_held' : 'reminders_resumed'}`,
      entity,
      entityId,
      before: { reminders: hold ? 'on' : 'held' },
      after: hold
        ? { reminders: 'held', reason: hold.reason, ...(hold.until !== null && { until: hold.until }) }
        : { reminders: 'on' },
    });
  }
}

/** The first due date for which enough is due to be paid. */
const nextDueOf = ({ dueDates }: Standing) => dueDates.find(({ dueCents }) => dueCents >= minimumChargeCents);

/** When the next reminder goes out if nothing changes, and how; null for none. */
function nextOf(
  standing: Standing,
  { rules, quietFrom, quietTo }: Stored,
  rows: readonly ReminderEntity[],
  now: Date,
): InvoiceReminders['next'] {
  const { timeZone, dueDates, issuedOn, invoiceDate } = standing;
  const today = dayIn(now, timeZone);
  const earliest = (moment: Date): number =>
    afterQuiet(moment < now ? now : moment, timeZone, { quietFrom, quietTo }).getTime();
  const coming = (['email', 'sms'] as const).flatMap((channel) =>
    rules
      .filter((rule) => rule.on && covers(rule.channel, channel))
      .flatMap((rule) => dueDates.map(({ dueDate, dueCents }) => ({ rule, dueDate, dueCents })))
      .flatMap(({ rule, dueDate, dueCents }) => {
        const day = dayOf({ dueDate, days: rule.days }, standing);
        const hasRow = rows.some((row) => row.ruleId === rule.id && row.dueDate === dueDate && row.channel === channel);
        const isAhead = day >= today && day >= invoiceDate && day > rule.since && day > issuedOn;
        return isAhead && dueCents >= minimumChargeCents && !hasRow
          ? [{ channel, at: earliest(momentIn(day, quietTo, timeZone)) }]
          : [];
      }),
  );
  const planned = rows
    .filter(({ state }) => state === 'planned')
    .map(({ channel, sendAt }) => ({ channel, at: earliest(sendAt) }));
  const reachable = [...planned, ...coming].filter(({ channel }) =>
    channel === 'email' ? !standing.emailSuppressed : standing.number !== null && !standing.smsSuppressed,
  );
  if (reachable.length === 0) return null;
  const at = Math.min(...reachable.map((one) => one.at));
  const channels = new Set(reachable.filter((one) => one.at === at).map(({ channel }) => channel));
  const [channel = 'email'] = channels;
  return { at: new Date(at).toISOString(), timeZone, channel: channels.size > 1 ? 'both' : channel };
}

const toReminder = ({
  id,
  channel,
  days,
  state,
  stop,
  sendAt,
  settledAt,
  messageId,
}: ReminderEntity): InvoiceReminder => ({
  id,
  channel,
  days,
  state,
  stop,
  at: (settledAt ?? sendAt).toISOString(),
  messageId,
});

const toHold = ({ invoiceId, reason, until, createdBy, createdAt }: ReminderHoldEntity): ReminderHold => ({
  of: invoiceId === null ? 'client' : 'invoice',
  reason,
  until,
  by: createdBy,
  at: createdAt.toISOString(),
});
