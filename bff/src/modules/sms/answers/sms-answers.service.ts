import { Inject, Injectable } from '@nestjs/common';
import type { SmsAnswerFiled } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { EmailsService, type SmsAnswerNotice, smsAnswerNotice } from '../../emails/index.ts';
import { Conversations } from '../../conversations/index.ts';
import { type Correspondent, type Inbound, SmsAnswersRepository } from './sms-answers.repository.ts';
import { InboundSmsEntity } from '../sms.entities.ts';
import { SmsService } from '../sms.service.ts';

/** Who writes three texts in a row means one answer: staff get one mail. Milliseconds. */
const oneConversation = 5 * 60_000;

type Recipient = Pick<Correspondent, 'contactId' | 'clientId' | 'testMode'>;

/** What people text back: kept with the client or lead, reported to their assignee, and answered (ADR 0045). */
@Injectable()
export class SmsAnswersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly answers: SmsAnswersRepository,
    private readonly sms: SmsService,
    private readonly emails: EmailsService,
    private readonly outbox: Outbox,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
  ) {}

  /** Stores an SMS and notifies staff, in the caller's transaction; false when it was reported before. */
  async receive(manager: EntityManager, inbound: Inbound): Promise<boolean> {
    const now = this.clock.now();
    const from = await this.answers.correspondent(manager, inbound.sender);
    const id = await this.answers.add(manager, inbound, from, now);
    if (id === null) return false;
    // STOP and HELP are answered by themselves; YES counts as START, and may well be an answer.
    const isMessage = inbound.keyword === null || inbound.keyword === 'start';
    if (!isMessage) return true;
    const { contactId, clientId } = from;
    const message = {
      contactId,
      clientId,
      phone: inbound.sender,
      channel: 'sms' as const,
      text: inbound.body,
      at: now,
    };
    await this.conversations.received(manager, message);
    const isNotified = await this.answers.hasWrittenSince(
      manager,
      inbound.sender,
      new Date(now.getTime() - oneConversation),
      id,
    );
    if (!isNotified) await this.notify(manager, id, inbound, from);
    return true;
  }

  /**
   * Texts to a number in the caller's transaction; without `to`, whose number it is decides what it is about. Throws
   * `recipient_suppressed` after a STOP, or `rate_limited`.
   */
  async send(manager: EntityManager, number: string, text: string, to?: Recipient): Promise<SmsAnswerFiled> {
    const { clientId, contactId, testMode } = to ?? (await this.answers.correspondent(manager, number));
    const about = { clientId, contactId };
    const { id, status } = await this.sms.file(manager, {
      to: number,
      body: text,
      about,
      template: 'sms-answer',
      testMode,
    });
    const now = this.clock.now();
    await this.conversations.sent(manager, { ...about, phone: number, channel: 'sms', text, at: now });
    const { actor } = requestContext();
    if (contactId && actor.kind === 'person') {
      const by = { id: actor.id, email: actor.email };
      await this.outbox.publish(manager, 'lead.answered', { contactId, channel: 'sms', by });
    }
    return { messageId: id, status };
  }

  /** Says whether a text needs a reply; false when there is no such text. */
  async setReplyNeed(manager: EntityManager, id: string, needed: boolean): Promise<boolean> {
    const { affected } = await manager.update(
      InboundSmsEntity,
      { id },
      { noReplyAt: needed ? null : this.clock.now() },
    );
    return affected === 1;
  }

  /** A conversation was closed: none of its texts waits for a reply any more. */
  async settle(
    manager: EntityManager,
    who: { contactId: string | null; clientId: string | null; phone: string | null },
  ) {
    await this.answers.settle(manager, who, this.clock.now());
  }

  private async notify(
    manager: EntityManager,
    messageId: string,
    inbound: Inbound,
    from: Correspondent,
  ): Promise<void> {
    const { name, assignee } = from;
    const portalUrl = this.config.http.publicUrl.origin;
    const variables: SmsAnswerNotice = { from: name, number: inbound.sender, text: inbound.body, messageId, portalUrl };
    const mail = { template: 'sms-answer-notice' as const, subject: smsAnswerNotice.subject(variables), variables };
    if (assignee) await this.emails.file(manager, { ...mail, recipient: assignee });
    else await this.emails.notify(manager, 'inquiry', mail);
  }
}
