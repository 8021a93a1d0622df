import { Injectable } from '@nestjs/common';
import {
  type Conversation,
  type ConversationPage,
  type ConversationThread,
  type ConversationUpdate,
  type InboxAnswer,
  type InboxAnswered,
  type InboxCounts,
  type InboxQuery,
  Timestamp,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, decodeCursor, encodeCursor, Idempotency } from '../../platform/http/index.ts';
import { toE164 } from '../../platform/phone.ts';
import { currentPerson, onlyAssignedTo } from '../../platform/request-context.ts';
import { EstimateMessagesService } from '../invoices/index.ts';
import { InboundMailsService, SendsService, SuppressionsService, suppressionTexts } from '../emails/index.ts';
import { Audit } from '../settings/index.ts';
import { blockedText, SmsAnswersService } from '../sms/index.ts';
import { toConversation, toThreadItem } from './inbox.mapper.ts';
import { type ConversationRow, InboxRepository, type Scope } from './inbox.repository.ts';
import { ThreadRepository } from './thread.repository.ts';

/** The place of a thread's oldest item: its moment and id. */
const Place = z.tuple([Timestamp, z.string().max(100)]);
const subjectMaximum = 150;

/** What people wrote to us, whatever the channel, and its answers (ADR 0129). */
@Injectable()
export class InboxService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly threads: ThreadRepository,
    private readonly sends: SendsService,
    private readonly texts: SmsAnswersService,
    private readonly estimates: EstimateMessagesService,
    private readonly inbound: InboundMailsService,
    private readonly suppressions: SuppressionsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(query: InboxQuery): Promise<ConversationPage> {
    const { rows, nextCursor } = await this.inbox.list(query, this.scope());
    return { items: rows.map((row) => this.shown(row)), nextCursor };
  }

  count(): Promise<InboxCounts> {
    return this.inbox.count(this.scope());
  }

  /** The newest part of a thread, oldest first, or with a cursor the one before it. Throws `not_found`. */
  async get(
    id: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<ConversationThread> {
    const before = cursor === undefined ? null : decodeCursor(cursor, Place);
    const row = withNumbers(await this.find(id));
    const hasMoney = onlyAssignedTo() === null;
    const [found, asked, email, sms] = await Promise.all([
      this.threads.find(row, { before, limit: limit + 1, hasMoney }),
      hasMoney ? this.threads.lastQuestion(row) : null,
      this.emailWay(row.email),
      this.numberWay(row),
    ]);
    const estimate = await this.emailWay(asked && asked.email);
    const question = asked && { estimateId: asked.estimateId, number: asked.number, text: asked.text };
    const items = found.slice(0, limit);
    const oldest = items.at(-1);
    const subject = items.find((item) => item.channel === 'email' && item.kind === 'message' && item.subject)?.subject;
    return {
      conversation: this.shown(row),
      items: items.toReversed().map(toThreadItem),
      nextCursor: found.length > limit && oldest ? encodeCursor([oldest.at.toISOString(), oldest.id]) : null,
      ways: { email, sms, estimate },
      question,
      subject: subject ? replyTo(subject) : '',
    };
  }

  /**
   * Sends an answer by the chosen way, once for a key; it is closed in a step of its own, so that the same answer may
   * be sent first and close later. What came in unseen keeps it open: the answer has its state. Throws `not_found`,
   * `recipient_suppressed`, `validation_failed` where the person has no such address or asked nothing, or
   * `rate_limited`.
   */
  async answer(
    id: string,
    { close, version, ...answer }: InboxAnswer,
    key: string | undefined,
  ): Promise<InboxAnswered> {
    const attempt = { scope: 'inbox.answer', key: key && `${id}:${key}`, request: { id, ...answer } };
    const filed = await this.idempotency.once(attempt, async (manager) => {
      const sent = await this.send(manager, withNumbers(await this.find(id, manager)), answer);
      await this.audit.record(manager, {
        action: 'conversation.answered',
        entity: 'conversation',
        entityId: id,
        before: null,
        after: { messageId: sent.messageId, channel: answer.channel },
      });
      return sent;
    });
    if (close)
      await this.dataSource.transaction(async (manager) => {
        const row = await this.inbox.lock(manager, id);
        if (row && row.version === (version ?? row.version)) await this.close(manager, row);
      });
    return { ...filed, conversation: this.shown(await this.find(id)) };
  }

  /**
   * Throws `not_found`, `stale_version` with the current conversation, also when something came in meanwhile, and
   * `forbidden` where who reaches only their own would hand it on.
   */
  update(id: string, { version, ...changes }: ConversationUpdate): Promise<Conversation> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.inbox.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.version !== version) throw new AppError('stale_version', { extensions: { current: this.shown(row) } });
      if (changes.assigneeId !== undefined) await this.assign(manager, row, changes.assigneeId);
      if (changes.state === 'closed') await this.close(manager, row);
      if (changes.state === 'open') await this.reopen(manager, row);
      if (changes.state === 'snoozed' && changes.snoozedUntil) await this.snooze(manager, row, changes.snoozedUntil);
      return this.shown((await this.inbox.findById(manager, id)) ?? row);
    });
  }

  /** Throws `not_found`. */
  async setRead(id: string, read: boolean): Promise<void> {
    if (!(await this.inbox.setRead(this.dataSource.manager, id, read, this.clock.now())))
      throw new AppError('not_found');
  }

  /** A file that came with a mail of this conversation. Throws `not_found`, also where it was not kept. */
  async file(id: string, attachmentId: string): Promise<{ readonly name: string; readonly content: Buffer }> {
    const found = await this.inbound.findFile(id, attachmentId);
    if (!found?.content) throw new AppError('not_found');
    return { name: found.name, content: found.content };
  }

  private async send(
    manager: EntityManager,
    row: ConversationRow,
    answer: InboxAnswer,
  ): Promise<Pick<InboxAnswered, 'messageId' | 'status'>> {
    if (answer.channel === 'sms') {
      const [number] = row.phones;
      if (!number) throw unreachable('No phone number of this person takes texts.');
      return this.texts.send(manager, number, answer.text, isUnknown(row) ? undefined : row);
    }
    const { id: messageId, status } =
      answer.channel === 'email'
        ? await this.sendMail(manager, row, answer)
        : await this.answerQuestion(manager, row, answer);
    // Nothing that was not sent is kept.
    if (status === 'suppressed')
      throw new AppError('recipient_suppressed', { message: 'Nothing may be sent to this address. See Messages.' });
    return { messageId, status };
  }

  private async sendMail(
    manager: EntityManager,
    row: ConversationRow,
    { subject, text }: Extract<InboxAnswer, { channel: 'email' }>,
  ) {
    if (!row.email) throw unreachable('We have no email address of this person.');
    const inReplyTo = await this.inbound.lastMessageId(manager, row.id);
    return this.sends.sendWithin(manager, { to: row.email, subject, text }, { about: row, inReplyTo });
  }

  private async answerQuestion(
    manager: EntityManager,
    row: ConversationRow,
    { estimateId, text }: Extract<InboxAnswer, { channel: 'estimate' }>,
  ) {
    const question = onlyAssignedTo() === null ? await this.threads.lastQuestion(row, estimateId, manager) : null;
    if (!question) throw unreachable('This person asked nothing about that estimate.');
    return this.estimates.answer(manager, estimateId, { question: question.text, text, about: row });
  }

  private async assign(manager: EntityManager, row: ConversationRow, assigneeId: string | null): Promise<void> {
    if (onlyAssignedTo() !== null)
      throw new AppError('forbidden', { message: 'Your role can’t assign conversations to others.' });
    if (assigneeId !== null && !(await this.inbox.lockStaff(manager, assigneeId)))
      throw new AppError('validation_failed', { errors: { assigneeId: ['This person is no longer on the team'] } });
    await this.record(manager, row, 'assigned', { assigneeId: row.assignee?.id ?? null }, { assigneeId });
    await this.inbox.change(manager, row.id, { assigneeId });
  }

  /** Read with it, and none of its texts waits for a reply any more. */
  private async close(manager: EntityManager, row: ConversationRow): Promise<void> {
    if (row.state !== 'closed') await this.record(manager, row, 'closed', { state: row.state }, { state: 'closed' });
    await this.inbox.change(manager, row.id, { state: 'closed', snoozedUntil: null, unread: false });
    const { contactId, clientId, phones } = withNumbers(row);
    await this.texts.settle(manager, { contactId, clientId, phone: phones[0] ?? null });
  }

  private async reopen(manager: EntityManager, row: ConversationRow): Promise<void> {
    await this.record(manager, row, 'reopened', { state: row.state }, { state: 'open' });
    await this.inbox.change(manager, row.id, { state: 'open', snoozedUntil: null });
  }

  private async snooze(manager: EntityManager, row: ConversationRow, until: string): Promise<void> {
    const snoozedUntil = new Date(until);
    if (snoozedUntil <= this.clock.now())
      throw new AppError('validation_failed', { errors: { snoozedUntil: ['Choose a time that is still to come'] } });
    await this.record(manager, row, 'snoozed', { snoozedUntil: null }, { snoozedUntil: until });
    await this.inbox.change(manager, row.id, { state: 'open', snoozedUntil, unread: false });
  }

  private record(manager: EntityManager, { id }: ConversationRow, verb: string, before: object, after: object) {
    return this.audit.record(manager, {
      action: `conversation.${verb}`,
      entity: 'conversation',
      entityId: id,
      before: { ...before },
      after: { ...after },
    });
  }

  private async find(id: string, runner: SqlRunner = this.dataSource): Promise<ConversationRow> {
    const row = await this.inbox.findById(runner, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Who reaches only what is assigned to them sees nothing of estimates. */
  private shown(row: ConversationRow): Conversation {
    const isHidden = row.channel === 'estimate' && onlyAssignedTo() !== null;
    return toConversation(isHidden ? { ...row, preview: 'About an estimate' } : row, this.clock.now());
  }

  private async emailWay(email: string | null): Promise<ConversationThread['ways']['email']> {
    if (!email) return null;
    const found = await this.suppressions.find(this.dataSource, 'email', email);
    return { address: email, blocked: found && suppressionTexts[found.reason] };
  }

  private async numberWay({ phones }: ConversationRow): Promise<ConversationThread['ways']['sms']> {
    const [number] = phones;
    if (!number) return null;
    const found = await this.suppressions.find(this.dataSource, 'sms', number);
    return { address: number, blocked: found && blockedText(found.reason) };
  }

  private scope(): Scope {
    return { me: currentPerson().email.toLowerCase(), ownOnly: onlyAssignedTo() !== null, now: this.clock.now() };
  }
}

const isUnknown = ({ contactId, clientId }: ConversationRow): boolean => contactId === null && clientId === null;

/** With the numbers that take texts, the one they last texted from before those of the records. */
const withNumbers = (row: ConversationRow): ConversationRow => ({
  ...row,
  phones: [...new Set(row.phones.toReversed().flatMap((phone) => toE164(phone) ?? []))],
});

const replyTo = (subject: string): string =>
  (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, subjectMaximum);

const unreachable = (message: string): AppError =>
  new AppError('validation_failed', { message, errors: { channel: [message] } });
