import { Inject, Injectable } from '@nestjs/common';
import type { SmsAnswer, SmsAnswerFiled } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { Idempotency } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { EmailsService, type SmsAnswerNotice, smsAnswerNotice } from '../emails/index.ts';
import { MessagesService } from '../messages/index.ts';
import { type Correspondent, type Inbound, SmsAnswersRepository } from './sms-answers.repository.ts';
import { SmsService } from './sms.service.ts';

/** Who writes three texts in a row means one answer: staff get one mail. Milliseconds. */
const oneConversation = 5 * 60_000;

/** What people text back: kept with the client or lead, reported to their assignee, and answered (ADR 0045). */
@Injectable()
export class SmsAnswersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly answers: SmsAnswersRepository,
    private readonly sms: SmsService,
    private readonly messages: MessagesService,
    private readonly emails: EmailsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
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
   * Texts back to the number of a message. Throws `not_found`, `recipient_suppressed` after a STOP, or `rate_limited`.
   */
  send(id: string, { text }: SmsAnswer, key: string | undefined): Promise<SmsAnswerFiled> {
    const request = { id, text };
    return this.idempotency.once<SmsAnswerFiled>({ scope: 'messages.answer', key, request }, async (manager) => {
      const number = await this.messages.numberOf(id, manager);
      const { clientId, contactId, testMode } = await this.answers.correspondent(manager, number);
      const about = { clientId, contactId };
      const sent = await this.sms.file(manager, { to: number, body: text, about, template: 'sms-answer', testMode });
      const filed = { messageId: sent.id, status: sent.status };
      const event = {
        action: 'message.answered',
        entity: 'message',
        entityId: id,
        before: null,
        after: filed,
      } as const;
      await this.audit.record(manager, event);
      return filed;
    });
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
