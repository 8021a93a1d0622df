import { Inject, Injectable } from '@nestjs/common';
import type { MessageEvent, MessageStatus } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { actAs } from '../../platform/request-context.ts';
import { AppError, eventOf } from '../../platform/http/index.ts';
import { Log } from '../../platform/log.ts';
import { MessageEventsRepository, SuppressionsService } from '../emails/index.ts';
import { answers, keywordOf } from './answers/keywords.ts';
import { SmsTransport } from './ports/sms-transport.ts';
import { SmsAnswersService } from './answers/sms-answers.service.ts';
import { SmsRepository } from './sms.repository.ts';

/** A request of the provider, as it came. */
export interface ProviderRequest {
  /** Path and query as they were called. */
  readonly path: string;
  readonly fields: unknown;
  readonly signature: string | undefined;
}

const Fields = z.record(z.string(), z.string());
const Report = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string(),
  ErrorCode: z.string().optional(),
});
const Inbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(40),
  Body: z.string().default(''),
  OptOutType: z.string().optional(),
});
const MessageId = z.uuid();

interface Verdict {
  readonly status: MessageStatus;
  readonly event: MessageEvent['kind'] | null;
  readonly settled: boolean;
}

const sent: Verdict = { status: 'sent', event: null, settled: false };
const failed: Verdict = { status: 'failed', event: 'failed', settled: true };
const verdicts = new Map<string, Verdict>([
  ['accepted', sent],
  ['queued', sent],
  ['sending', sent],
  ['sent', sent],
  ['delivered', { status: 'delivered', event: 'delivered', settled: true }],
  ['read', { status: 'delivered', event: 'delivered', settled: true }],
  ['undelivered', failed],
  ['failed', failed],
]);

const unsubscribed = '21610';
/** Texts for the provider's error numbers. */
const failures: Readonly<Record<string, string>> = {
  30003: 'The phone is switched off or out of reach.',
  30004: 'The phone or its carrier blocks our messages.',
  30005: 'This number doesn’t exist or can’t get messages right now.',
  30006: 'This is a landline, or we can’t reach its carrier.',
  30007: 'The carrier marked it as spam.',
  30034: 'Our number isn’t registered with the carriers (A2P 10DLC).',
  [unsubscribed]: 'This number asked for no more messages (STOP).',
};

/** Events of the SMS provider: delivery reports and answers (decision D7). */
@Injectable()
export class SmsEventsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transport: SmsTransport,
    private readonly sms: SmsRepository,
    private readonly answers: SmsAnswersService,
    private readonly events: MessageEventsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Reports may come twice and in any order: of two the further one stands. Throws as {@link inbound}. */
  async report(request: ProviderRequest): Promise<void> {
    const report = eventOf(Report, await this.genuine(request), 'A report');
    const id = MessageId.safeParse(new URL(request.path, 'http://localhost').searchParams.get('message')).data;
    const verdict = verdicts.get(report.MessageStatus);
    // Another installation's message, or a state that is not new.
    if (!id || !verdict) return;
    const { MessageSid: providerId, ErrorCode: code } = report;
    const failure =
      verdict.status === 'failed'
        ? (failures[code ?? ''] ?? `The SMS provider could not deliver it${code ? ` (${code})` : ''}.`)
        : null;
    const status = code === unsubscribed ? 'suppressed' : verdict.status;
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      const recipient = await this.sms.recordReport(
        manager,
        { id, providerId, status, failure, settled: verdict.settled },
        now,
      );
      if (recipient === null) return;
      if (verdict.event)
        await this.events.add(manager, {
          messageId: id,
          at: now,
          kind: status === 'suppressed' ? 'suppressed' : verdict.event,
          detail: failure,
          key: `twilio:${providerId}:${verdict.status}`,
        });
      if (status === 'suppressed')
        await this.suppressions.add(manager, {
          channel: 'sms',
          address: recipient,
          reason: 'stop',
          detail: failure,
          messageId: id,
        });
    });
    this.log.info({ smsId: id, status: report.MessageStatus }, 'Report of the SMS provider received');
  }

  /**
   * Keeps what they wrote and tells staff; obeys STOP and START and answers them and HELP. Throws `forged_request`, or
   * `malformed_body`.
   */
  async inbound(request: ProviderRequest): Promise<string> {
    const inbound = eventOf(Inbound, await this.genuine(request), 'An SMS');
    const { MessageSid: providerId, From: sender, Body: body, OptOutType: answered } = inbound;
    const keyword = keywordOf(body);
    await this.dataSource.transaction(async (manager) => {
      // A repeated old STOP must not undo a newer START.
      if (!(await this.answers.receive(manager, { providerId, sender, body: body.slice(0, 1600), keyword }))) return;
      if (keyword === 'stop')
        await this.suppressions.add(manager, {
          channel: 'sms',
          address: sender,
          reason: 'stop',
          detail: `They texted ${body.trim().slice(0, 40)}`,
          messageId: null,
        });
      if (keyword === 'start') await this.suppressions.started(manager, sender);
    });
    this.log.info({ keyword }, 'SMS received');
    // Where the provider's own opt-out service has answered already, a second answer would only confuse.
    return this.transport.reply(keyword && !answered ? answers[keyword] : null);
  }

  private async genuine({ path, fields, signature }: ProviderRequest): Promise<Record<string, string>> {
    const formFields = Fields.safeParse(fields ?? {}).data;
    const url = `${this.config.http.publicUrl.origin}${path}`;
    if (!formFields || !(await this.transport.isGenuine({ url, fields: formFields, signature })))
      throw new AppError('forged_request');
    actAs({ kind: 'provider', name: 'twilio' });
    return formFields;
  }
}
