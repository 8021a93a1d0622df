import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  api,
  type Message,
  type MessageAbout,
  type MessageDetail,
  pathOf,
  smsText,
  type SuppressionReason,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { AppError, Throttle } from '../../platform/http/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/log.ts';
import { canceledHint, MessageEventsRepository, SuppressionsService } from '../emails/index.ts';
import { phoneNumber } from '../../platform/phone.ts';
import { SmsFailure, SmsTransport } from './ports/sms-transport.ts';
import { SmsRepository, type StoredSms } from './sms.repository.ts';

/** An SMS to be filed with the record that causes it. */
export interface NewSms {
  /** With its country code, however it is spaced. */
  readonly to: string;
  readonly body: string;
  readonly about: Partial<MessageAbout>;
  /** What kind of message it is, such as `invoice-sms`; default `sms`. */
  readonly template?: string;
  /** Of a client in test mode: it is recorded, and nothing leaves. */
  readonly testMode: boolean;
  /** Of one that may have left since then without our knowledge: the provider is asked first. */
  readonly mayHaveLeftSince?: Date | undefined;
}

/** Asked in the moment before a message leaves: why it must not, in words for staff; null where it may. */
export type SmsCheck = (messageId: string) => Promise<string | null>;

/** Attempts before an SMS is given up, within minutes. */
const attemptsMaximum = 8;
/** Longest text the provider takes, characters. */
const bodyMaximum = 1600;
/** Seconds after which a message the provider does not list was never taken. */
const listedWithin = 60;
const pauses = { firstCheck: 5, nextCheck: 10, longest: 120 } as const;

/** Limits of texts to one phone and in all: above any day's work, below what pays for fraud. */
const limits = {
  recipient: { name: 'sms-recipient', hits: 12, seconds: 3600 },
  agency: { name: 'sms-agency', hits: 600, seconds: 3600 },
} as const;

/** Why a number gets no texts, for staff. */
export const blockedText = (reason: SuppressionReason): string =>
  reason === 'stop'
    ? 'This number asked for no more messages (STOP). Only START from that phone lifts it.'
    : 'This number is blocked. You can unblock it in Messages, under Blocked addresses.';

/** SMS: filed with their cause, sent once, and what became of them (decision D7). */
@Injectable()
export class SmsService implements OnModuleInit {
  private readonly checks = new Map<string, SmsCheck>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly sms: SmsRepository,
    private readonly transport: SmsTransport,
    private readonly events: MessageEventsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly throttle: Throttle,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.sendSms.name,
      concurrency: 2,
      run: async (data) => {
        if ('smsId' in data && typeof data.smsId === 'string') await this.deliver(data.smsId);
      },
    });
  }

  /** Called while modules are set up, by the one that files messages of this template. */
  checkBeforeSending(template: string, check: SmsCheck): void {
    this.checks.set(template, check);
  }

  /**
   * Files an SMS and its job inside the transaction that causes it. To a client in test mode it is only
   * recorded. Throws `invalid_phone`, `recipient_suppressed` to a blocked number, `rate_limited`, and
   * `validation_failed` for a text that is empty or too long.
   */
  async file(
    manager: EntityManager,
    { to, body, about, template = 'sms', testMode, mayHaveLeftSince }: NewSms,
  ): Promise<{ id: string; status: 'queued' | 'mock_sent' }> {
    const recipient = phoneNumber(to);
    if (!recipient)
      throw new AppError('invalid_phone', { errors: { to: ['Please include the country code, such as +1 for US'] } });
    const message = smsText(body);
    if (message.length === 0 || message.length > bodyMaximum)
      throw new AppError('validation_failed', {
        errors: { message: [message.length === 0 ? 'Please write a message' : 'Please use at most 1,600 characters'] },
      });
    const status = testMode ? 'mock_sent' : 'queued';
    if (!testMode) {
      const suppression = await this.suppressions.find(manager, 'sms', recipient);
      if (suppression) throw new AppError('recipient_suppressed', { message: blockedText(suppression.reason) });
      await this.throttle.take(limits.recipient, recipient, manager);
      await this.throttle.take(limits.agency, 'all', manager);
    }
    const id = randomUUID();
    const now = this.clock.now();
    await this.sms.insert(manager, {
      id,
      template,
      recipient,
      body: message,
      contactId: about.contactId ?? null,
      clientId: about.clientId ?? null,
      invoiceId: about.invoiceId ?? null,
      status,
      createdAt: now,
      sentAt: testMode ? now : null,
      ...(mayHaveLeftSince && !testMode && { attemptingSince: mayHaveLeftSince }),
    });
    if (status === 'queued') await this.jobs.enqueue(manager, queues.sendSms.name, { smsId: id });
    return { id, status };
  }

  /** An SMS has none of what only mails have. */
  async details(): Promise<{ html: null; cc: []; bcc: [] }> {
    return { html: null, cc: [], bcc: [] };
  }

  /** Whether another try is possible, with a hint for staff. */
  async retryOf({
    status,
    recipient,
    text,
  }: Pick<Message, 'status' | 'text'> & { readonly recipient: string }): Promise<MessageDetail['retry']> {
    if (status === 'unknown')
      return {
        possible: true,
        hint: 'The provider is asked first whether it has this message, so nobody gets it twice.',
      };
    if (status === 'queued') return { possible: false, hint: 'We’ll try again automatically.' };
    if (status === 'canceled') return { possible: false, hint: canceledHint };
    if (status !== 'failed' && status !== 'suppressed') return { possible: false, hint: null };
    if (text === null) return { possible: false, hint: 'Its text is no longer kept. Write a new message instead.' };
    const suppression = await this.suppressions.find(this.dataSource, 'sms', recipient);
    return suppression ? { possible: false, hint: blockedText(suppression.reason) } : { possible: true, hint: null };
  }

  /** Files another try with the transaction; false when the message has moved on meanwhile. */
  async refile(manager: EntityManager, id: string): Promise<boolean> {
    if (!(await this.sms.refile(manager, id))) return false;
    await this.jobs.enqueue(manager, queues.sendSms.name, { smsId: id });
    return true;
  }

  /** One step towards the end: a check at the provider where a try may have been taken, else a try. */
  private async deliver(id: string): Promise<void> {
    const sms = await this.sms.findWaiting(this.dataSource, id);
    if (!sms) return;
    if ((sms.attemptingSince || sms.checkProviderFirst) && !(await this.isFreeToTry(sms))) return;
    if (sms.suppressed) {
      await this.sms.recordEnd(this.dataSource, id, 'suppressed', blockedText(sms.suppressed), this.clock.now());
      return;
    }
    const stop = (await this.checks.get(sms.template)?.(id)) ?? null;
    if (stop !== null) return this.cancel(id, stop);
    if (!(await this.sms.beginAttempt(this.dataSource, sms, this.clock.now()))) return;
    const attempts = sms.attempts + 1;
    try {
      const { providerId } = await this.transport.send({
        to: sms.recipient,
        body: sms.body,
        statusCallback: this.statusCallback(id),
      });
      await this.sms.recordSent(this.dataSource, id, providerId, this.clock.now());
      this.log.info({ smsId: id, attempts }, 'SMS sent');
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error;
      await this.failed(sms, attempts, error);
    }
  }

  private async cancel(id: string, stop: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await this.sms.recordEnd(manager, id, 'canceled', stop, now);
      await this.events.add(manager, { messageId: id, at: now, kind: 'canceled', detail: stop });
    });
    this.log.info({ smsId: id }, 'SMS canceled before it left');
  }

  /**
   * There is no idempotency key for SMS: before another try the provider is asked whether it has the message.
   * True when it certainly has not; otherwise the message is settled, or will be looked for again.
   */
  private async isFreeToTry(sms: StoredSms): Promise<boolean> {
    const since = new Date((sms.attemptingSince ?? sms.createdAt).getTime() - 120_000);
    try {
      const found = await this.transport.find({ to: sms.recipient, body: sms.body, since });
      const storedIds = await this.sms.knownProviderIds(
        this.dataSource,
        found.map(({ providerId }) => providerId),
      );
      const own = found.find(({ providerId }) => !storedIds.has(providerId));
      if (own) {
        await this.dataSource.transaction(async (manager) => {
          await this.sms.recordSent(manager, sms.id, own.providerId, own.createdAt);
          await this.events.add(manager, {
            messageId: sms.id,
            at: this.clock.now(),
            kind: 'sent',
            detail: 'Found at the provider',
          });
        });
        this.log.info({ smsId: sms.id }, 'SMS found at the provider');
        return false;
      }
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error;
      await this.later(sms.id, pauses.nextCheck);
      return false;
    }
    const age = sms.attemptingSince ? (this.clock.now().getTime() - sms.attemptingSince.getTime()) / 1000 : Infinity;
    if (age >= listedWithin) return true;
    await this.later(sms.id, pauses.nextCheck);
    return false;
  }

  private async failed(sms: StoredSms, attempts: number, failure: SmsFailure): Promise<void> {
    const { id } = sms;
    const givenUp = attempts >= attemptsMaximum;
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      await this.events.add(manager, {
        messageId: id,
        at: now,
        kind: failure.kind === 'unclear' ? 'unanswered' : 'try-failed',
        detail: failure.message,
      });
      if (failure.kind === 'suppressed') {
        await this.sms.recordEnd(manager, id, 'suppressed', failure.message, now);
        await this.suppressions.add(manager, {
          channel: 'sms',
          address: sms.recipient,
          reason: 'stop',
          detail: failure.message,
          messageId: id,
        });
      } else if (failure.kind === 'unclear') {
        await this.sms.recordUnknown(manager, id, failure.message);
        if (!givenUp)
          await this.jobs.enqueue(
            manager,
            queues.sendSms.name,
            { smsId: id },
            { startAfterSeconds: pauses.firstCheck },
          );
      } else if (failure.kind === 'final' || givenUp) {
        await this.sms.recordEnd(manager, id, 'failed', failure.message, now);
      } else {
        await this.sms.recordRetry(manager, id, failure.message, failure.kind === 'maybe-taken');
        await this.jobs.enqueue(
          manager,
          queues.sendSms.name,
          { smsId: id },
          { startAfterSeconds: Math.min(2 ** attempts, pauses.longest) },
        );
      }
    });
    this.log.warn({ smsId: id, attempts, outcome: failure.kind, err: failure }, 'SMS not sent');
  }

  private later(id: string, startAfterSeconds: number): Promise<void> {
    return this.jobs.enqueue(this.dataSource.manager, queues.sendSms.name, { smsId: id }, { startAfterSeconds });
  }

  /** Names the message, so that a report finds it even if the provider's answer was lost. */
  private statusCallback(id: string): string {
    return `${this.config.http.publicUrl.origin}${pathOf(api.messageWebhooks.twilioStatus)}?message=${id}`;
  }
}
