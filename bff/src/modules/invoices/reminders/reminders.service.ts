import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { type ReminderStop, reminderStops } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { stableId } from '../../../platform/stable-id.ts';
import { EmailsService } from '../../emails/index.ts';
import { BalancesService, balanceOfInvoice } from '../ledger/index.ts';
import { SmsService } from '../../sms/index.ts';
import { afterQuiet, dayIn } from './local-time.ts';
import { ReminderSettingsService, type Stored } from './reminder-settings.service.ts';
import { dayOf, handStopOf, lateDaysMaximum, ruleStopOf, stopOf, waitStopOf } from './reminder-stops.ts';
import { type ReminderTemplates, ReminderTextsService } from './reminder-texts.service.ts';
import type { ReminderEntity } from './reminders.entities.ts';
import { RemindersRepository } from './reminders.repository.ts';
import { type Standing, StandingsRepository } from './standings.repository.ts';

type Due = Pick<ReminderEntity, 'id' | 'invoiceId'>;

/** What all reminders of one round share. */
interface Round {
  readonly lateDays: number;
  readonly templates: ReminderTemplates;
}

/** Reminders in one transaction, whose balances are locked that long, and transactions at once. */
const [batch, concurrency] = [20, 4];
/** The mail provider recognizes a repeated message for a day; with an hour to spare, milliseconds. */
const recognized = 23 * 3_600_000;
/** A text this much later than planned may have left already: a backup was restored. */
const punctual = 15 * 60_000;
/** Where the hourly limit of texts is used up. */
const limitPause = 10 * 60_000;

/** Reminds clients by the rules (ADR 0067). */
@Injectable()
export class RemindersService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: ReminderSettingsService,
    private readonly reminders: RemindersRepository,
    private readonly standings: StandingsRepository,
    private readonly texts: ReminderTextsService,
    private readonly balances: BalancesService,
    private readonly emails: EmailsService,
    private readonly sms: SmsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sms.checkBeforeSending('reminder', (messageId) => this.stopBeforeSending(messageId));
    this.jobs.register({
      queue: queues.reminders.name,
      concurrency: 1,
      cron: '*/5 * * * *',
      waitsAfterRestore: true,
      run: (_, signal) => this.run(signal),
    });
  }

  /** Plans what is due and files what may go out now. Safe to run on several replicas at once. */
  async run(signal?: AbortSignal): Promise<void> {
    const settings = await this.settings.current();
    const now = this.clock.now();
    if (!settings.on) return this.reminders.cancelPlanned('off', now);
    const lateDays = lateDaysOf(settings, now);
    await this.reminders.plan(settings, lateDays, now);
    const filed = await this.fileDue(lateDays, signal);
    await this.reminders.noteChecked(now);
    if (filed > 0) this.log.info({ count: filed }, 'Reminders were due');
  }

  /**
   * Asked in the moment before a message leaves: in words for staff, why it must not; null where it may. A payment that
   * is being recorded holds the balance, so that this waits for it.
   */
  async stopBeforeSending(messageId: string): Promise<string | null> {
    const unlockedReminder = await this.reminders.findByMessage(this.dataSource, messageId);
    if (!unlockedReminder) return null;
    const { invoiceId } = unlockedReminder;
    return this.dataSource.transaction(async (manager) => {
      await this.balances.lock(manager, balanceOfInvoice(invoiceId));
      const now = this.clock.now();
      const reminder = await this.reminders.findByMessage(manager, messageId);
      const standing = await this.standings.find(manager, invoiceId, now);
      if (!reminder || !standing) return null;
      const settings = await this.settings.current(manager);
      const stop =
        reminder.stop ??
        (reminder.ruleId === null ? handStopOf : stopOf)(standing, reminder, agencyDay(now)) ??
        ruleStopOf(settings, reminder, standing) ??
        waitStopOf(settings, reminder, standing.timeZone, now);
      if (stop && !reminder.stop) await this.reminders.cancel(manager, reminder.id, stop, now);
      return stop && reminderStops[stop];
    });
  }

  /** Answers how many were looked at. */
  private async fileDue(lateDays: number, signal: AbortSignal | undefined): Promise<number> {
    const round: Round = { lateDays, templates: await this.texts.findTemplates(this.dataSource) };
    const semaphore = new Semaphore(concurrency);
    let count = 0;
    for (;;) {
      const due = await this.reminders.findDue(this.clock.now(), batch * concurrency * 2);
      const batches = Array.from({ length: Math.ceil(due.length / batch) }, (_, index) =>
        due.slice(index * batch, (index + 1) * batch),
      );
      await Promise.all(
        batches.map((some) =>
          semaphore.run(async () => {
            if (!signal?.aborted) await this.settle(some, round);
          }),
        ),
      );
      count += due.length;
      if (due.length < batch * concurrency * 2 || signal?.aborted) return count;
    }
  }

  /** Files reminders, cancels them or lets them wait: afterwards none is due. One failure does not stop the others. */
  private async settle(due: readonly Due[], round: Round): Promise<void> {
    try {
      await this.dataSource.transaction((manager) => this.file(manager, due, round));
    } catch (error) {
      const [only, ...others] = due;
      if (!only) return;
      if (others.length > 0) for (const one of due) await this.settle([one], round);
      else await this.endAfter(error, only);
    }
  }

  /** A message that could not be filed is canceled or tried again. */
  private async endAfter(error: unknown, { id }: Due): Promise<void> {
    const stop = error instanceof AppError ? refusals.get(error.code) : undefined;
    const now = this.clock.now();
    if (stop) return this.reminders.cancel(this.dataSource.manager, id, stop, now);
    if (!(error instanceof AppError && error.code === 'rate_limited'))
      this.log.error({ err: error, reminderId: id }, 'A reminder could not be filed; it is tried again');
    return this.reminders.postpone(this.dataSource.manager, id, new Date(now.getTime() + limitPause));
  }

  /** Locks the balances first (ADR 0033), so that no payment is recorded between the checks and the message. */
  private async file(manager: EntityManager, due: readonly Due[], { lateDays, templates }: Round): Promise<void> {
    const invoiceIds = [...new Set(due.map(({ invoiceId }) => invoiceId))];
    await this.balances.lock(manager, ...invoiceIds.map(balanceOfInvoice));
    const planned = await this.reminders.lockPlanned(
      manager,
      due.map(({ id }) => id),
    );
    if (planned.length === 0) return;
    const now = this.clock.now();
    const settings = await this.settings.current(manager);
    const standings = new Map(
      (await this.standings.findMany(manager, invoiceIds, now)).map((standing) => [standing.id, standing]),
    );
    for (const reminder of planned) {
      const standing = standings.get(reminder.invoiceId);
      if (!standing) continue;
      const isMissed = daysAfter(dayOf(reminder, standing), lateDays) < dayIn(now, standing.timeZone);
      const stop: ReminderStop | null =
        stopOf(standing, reminder, agencyDay(now)) ??
        ruleStopOf(settings, reminder, standing) ??
        (isMissed ? 'missed' : null);
      const opening = afterQuiet(now, standing.timeZone, settings);
      if (stop) await this.reminders.cancel(manager, reminder.id, stop, now);
      else if (opening > now) await this.reminders.postpone(manager, reminder.id, opening);
      else {
        const messageId = await this.write(manager, reminder, standing, settings, templates);
        await this.reminders.markFiled(manager, reminder.id, messageId, dueOf(standing, reminder), now);
      }
    }
  }

  /** Files the message; answers its id. */
  private async write(
    manager: EntityManager,
    reminder: ReminderEntity,
    standing: Standing,
    { rules }: Stored,
    templates: ReminderTemplates,
  ): Promise<string> {
    const now = this.clock.now();
    const rule = rules.find(({ id }) => id === reminder.ruleId);
    const due = { dueDate: reminder.dueDate, dueCents: dueOf(standing, reminder) };
    const variables = this.texts.variablesOf(standing, due, dayIn(now, standing.timeZone), rule);
    const about = { clientId: standing.clientId, invoiceId: standing.id };
    if (reminder.channel === 'email')
      return this.emails.file(manager, {
        id: messageIdOf(reminder),
        template: 'reminder',
        recipient: standing.clientEmail,
        subject: this.texts.subjectOf(variables, templates),
        variables,
        about,
      });
    const isLate = now.getTime() - reminder.sendAt.getTime() > punctual;
    const { id } = await this.sms.file(manager, {
      to: standing.number ?? '',
      body: this.texts.smsOf(variables, rule?.smsText ?? '', templates),
      about,
      template: 'reminder',
      testMode: standing.testMode,
      mayHaveLeftSince: isLate ? reminder.sendAt : undefined,
    });
    return id;
  }
}

/** Refusals of a message that cannot be filed. */
const refusals: ReadonlyMap<string, ReminderStop> = new Map([
  ['recipient_suppressed', 'suppressed'],
  ['invalid_phone', 'no_number'],
]);

const dueOf = ({ dueDates }: Standing, { dueDate }: Pick<ReminderEntity, 'dueDate'>): number =>
  dueDates.find((one) => one.dueDate === dueDate)?.dueCents ?? 0;

/**
 * After a long pause only today's are sent: a restored backup looks like one, and the mail provider recognizes what it
 * was given before for a day only.
 */
const lateDaysOf = ({ checkedAt }: Stored, now: Date): number =>
  checkedAt && now.getTime() - checkedAt.getTime() > recognized ? 0 : lateDaysMaximum;

/** The same for the same reminder, so that the provider recognizes one that a restored backup files again. */
const messageIdOf = ({ invoiceId, ruleId, dueDate, channel }: ReminderEntity): string =>
  stableId(['reminder', invoiceId, ruleId, dueDate, channel]);
