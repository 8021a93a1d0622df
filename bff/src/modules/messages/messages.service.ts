import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  countedMatches,
  type Message,
  type MessageChannel,
  type MessageDetail,
  type MessageEvent,
  type MessageExportQuery,
  messageGroups,
  type MessagePage,
  type MessageQuery,
  type MessageRetryResults,
  MessageStatus,
  type SmsAnswer,
  type SmsAnswerFiled,
  type SmsConversation,
  type SmsConversationQuery,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import { requestContext } from '../../platform/request-context.ts';
import { type Column, writeCsv } from '../../platform/csv.ts';
import { isCapped, everyPage, type SqlRunner } from '../../platform/database/index.ts';
import { spreadsheetPhone } from '../../platform/phone.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Audit, Limits } from '../settings/index.ts';
import { EmailsService, MessageEventsRepository, SuppressionsService } from '../emails/index.ts';
import { SmsAnswersService, SmsService } from '../sms/index.ts';
import { type AboutFilter, type MessageRow, MessagesRepository, type TimelinePart } from './messages.repository.ts';

/** What mails and SMS each know of themselves. */
interface MessageChannelAdapter {
  /** The channel's own fields of the detail. */
  details(id: string): Promise<{ readonly html: string | null; readonly cc: string[]; readonly bcc: string[] }>;
  /** Whether a retry is possible, with a hint for staff. */
  retryOf(message: MessageRow): Promise<MessageDetail['retry']>;
  /** Files another try with the transaction; false when the message has moved on meanwhile. */
  refile(manager: EntityManager, id: string): Promise<boolean>;
}

/** Rows read at once for an export. */
const exportPage = 500;

const messageColumns: readonly Column<MessageRow>[] = [
  { header: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Direction', value: ({ direction }) => (direction === 'in' ? 'received' : 'sent') },
  { header: 'Channel', value: ({ channel }) => channel },
  {
    header: 'Address',
    value: ({ channel, recipient }) => (channel === 'sms' ? spreadsheetPhone(recipient) : recipient),
  },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Template', value: ({ template }) => template },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Sent', value: ({ sentAt }) => sentAt?.toISOString() ?? null },
  { header: 'Settled', value: ({ settledAt }) => settledAt?.toISOString() ?? null },
  { header: 'Tries', value: ({ attempts }) => attempts },
  { header: 'Failure', value: ({ failure }) => failure },
  { header: 'Demo', value: ({ demo }) => (demo ? 'yes' : 'no') },
];

/** The outbox: every mail and SMS, what became of it, and another try. */
@Injectable()
export class MessagesService {
  private readonly channels: Readonly<Record<MessageChannel, MessageChannelAdapter>>;

  constructor(
    private readonly messages: MessagesRepository,
    private readonly events: MessageEventsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly idempotency: Idempotency,
    private readonly answers: SmsAnswersService,
    email: EmailsService,
    sms: SmsService,
  ) {
    this.channels = { email, sms };
  }

  /** The messages about a record, newest first: what its timeline tells, or the part of it that is asked for. */
  async listAbout(runner: SqlRunner, about: AboutFilter, part: TimelinePart | null = null): Promise<Message[]> {
    const rows = await this.messages.findAbout(runner, about, part);
    return rows.map(toMessage);
  }

  async list(query: z.output<typeof MessageQuery>): Promise<MessagePage> {
    const search = await this.messages.search(this.dataSource, query.search);
    const filter = this.filterOf(query);
    const [{ rows, nextCursor }, counts] = await Promise.all([
      this.messages.list(this.dataSource, filter, search),
      isCapped(search) ? [] : this.messages.count(this.dataSource, filter, search),
    ]);
    const countOf = (status: MessageStatus) =>
      counts.find((one) => one.direction === 'out' && one.status === status)?.count ?? 0;
    const received = counts.reduce((sum, { direction, count }) => (direction === 'in' ? sum + count : sum), 0);
    return {
      items: rows.map(toMessage),
      nextCursor,
      total: isCapped(search)
        ? countedMatches
        : MessageStatus.options
            .filter((status) => matches(query, status))
            .reduce((sum, status) => sum + countOf(status), 0) + (matchesReceived(query) ? received : 0),
      isCapped: isCapped(search),
      countByStatus: Object.fromEntries(
        MessageStatus.options.map((status) => [status, countOf(status)]),
      ) as MessagePage['countByStatus'],
      received,
    };
  }

  private filterOf<Query extends Pick<MessageExportQuery, 'need'>>({ need, ...query }: Query) {
    return { ...query, unresolvedAt: need && this.clock.now() };
  }

  /** All messages of a filter, a page at a time. What they say stays here. */
  async exportCsv(query: MessageExportQuery): Promise<Readable> {
    return writeCsv(messageColumns, await this.limits.withinExport(this.rows(query)));
  }

  private async *rows(query: MessageExportQuery): AsyncGenerator<MessageRow> {
    const search = await this.messages.search(this.dataSource, query.search);
    const filter = this.filterOf(query);
    const find = (cursor: string | undefined) =>
      this.messages.list(this.dataSource, { ...filter, cursor, limit: exportPage }, search);
    for await (const page of everyPage(find)) yield* page;
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<MessageDetail> {
    const row = await this.messages.findById(this.dataSource, id);
    if (!row) throw new AppError('not_found');
    const channel = this.channels[row.channel];
    const [details, events, suppression, retry] = await Promise.all([
      channel.details(id),
      this.events.of(this.dataSource, id),
      this.suppressions.find(this.dataSource, row.channel, row.recipient),
      channel.retryOf(row),
    ]);
    return {
      ...toMessage(row),
      ...details,
      events: withSent(events, row.sentAt),
      suppression,
      retry,
    };
  }

  /** A part of the texts to and from the number of an SMS. Throws `not_found`, for mails too. */
  async conversation(id: string, query: z.output<typeof SmsConversationQuery>): Promise<SmsConversation> {
    const number = await this.numberOf(id, this.dataSource);
    const { rows, nextCursor } = await this.messages.conversation(this.dataSource, number, query);
    return { number, items: rows.toReversed().map(toMessage), nextCursor };
  }

  /** Throws `not_found`, and `conflict` where another try is no use. */
  async retry(id: string): Promise<MessageDetail> {
    const row = await this.messages.findById(this.dataSource, id);
    if (!row) throw new AppError('not_found');
    const channel = this.channels[row.channel];
    const { possible, hint } = await channel.retryOf(row);
    if (!possible) throw new AppError('conflict', hint === null ? {} : { message: hint });
    await this.dataSource.transaction(async (manager) => {
      if (!(await channel.refile(manager, id))) throw new AppError('conflict');
      const { actor } = requestContext();
      await this.events.add(manager, {
        messageId: id,
        at: this.clock.now(),
        kind: 'retried',
        detail: 'email' in actor ? actor.email : null,
      });
      await this.audit.record(manager, {
        action: 'message.retried',
        entity: 'message',
        entityId: id,
        before: { status: row.status },
        after: { status: 'queued' },
      });
    });
    return this.get(id);
  }

  /** One after another; a refused one does not keep the rest. */
  async retryMany(ids: readonly string[]): Promise<MessageRetryResults> {
    const results: MessageRetryResults['results'] = [];
    for (const id of new Set(ids)) {
      try {
        await this.retry(id);
        results.push({ id, outcome: 'queued', message: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, outcome: 'refused', message: error.message });
      }
    }
    return { results };
  }

  /**
   * Texts back to the number of an SMS. Throws `not_found`, for mails too, `recipient_suppressed` after a STOP, or
   * `rate_limited`.
   */
  answer(id: string, { text }: SmsAnswer, key: string | undefined): Promise<SmsAnswerFiled> {
    return this.idempotency.once({ scope: 'messages.answer', key, request: { id, text } }, async (manager) => {
      const filed = await this.answers.send(manager, await this.numberOf(id, manager), text);
      await this.audit.record(manager, {
        action: 'message.answered',
        entity: 'message',
        entityId: id,
        before: null,
        after: filed,
      });
      return filed;
    });
  }

  /** Throws `not_found` for what is no text that came in. */
  setReplyNeed(id: string, needed: boolean): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.answers.setReplyNeed(manager, id, needed))) throw new AppError('not_found');
      await this.audit.record(manager, {
        action: 'message.reply-need-changed',
        entity: 'message',
        entityId: id,
        before: { needed: !needed },
        after: { needed },
      });
    });
  }

  private async numberOf(id: string, runner: SqlRunner): Promise<string> {
    const row = await this.messages.findById(runner, id);
    if (row?.channel !== 'sms') throw new AppError('not_found');
    return row.recipient;
  }
}

/** What we did ourselves before a message left. */
const attempts: ReadonlySet<MessageEvent['kind']> = new Set(['try-failed', 'unanswered', 'retried']);

/**
 * With when it was sent, where the provider has not reported that by now: after the attempts before it, and before what
 * was reported in the same moment.
 */
function withSent(events: readonly MessageEvent[], sentAt: Date | null): MessageEvent[] {
  if (!sentAt || events.some(({ kind }) => kind === 'sent')) return [...events];
  const at = sentAt.toISOString();
  const before = events.findLastIndex((one) => one.at < at || (one.at === at && attempts.has(one.kind)));
  return events.toSpliced(before + 1, 0, { at, kind: 'sent', detail: null });
}

type Kinds = Pick<z.output<typeof MessageQuery>, 'status' | 'group'>;
const matches = ({ status, group }: Kinds, one: MessageStatus): boolean =>
  (status === undefined || status === one) &&
  (group === undefined || (group !== 'received' && messageGroups[group].some((member) => member === one)));
const matchesReceived = ({ status, group }: Kinds): boolean =>
  group === 'received' || (group === undefined && status === undefined);

const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  direction: row.direction,
  channel: row.channel,
  template: row.template,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  status: row.status,
  failure: row.failure,
  attempts: row.attempts,
  about: { contactId: row.contactId, clientId: row.clientId, invoiceId: row.invoiceId },
  demo: row.demo,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
});
