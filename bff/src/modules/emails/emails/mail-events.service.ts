import { Injectable } from '@nestjs/common';
import type { EmailStatus, SuppressionReason } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { actAs } from '../../../platform/request-context.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { MessageEventsRepository, SuppressionsService } from '../deliverability/index.ts';
import { EmailsRepository } from './emails.repository.ts';
import { InboundMailsService } from './inbound/inbound-mails.service.ts';
import { type MailEvent, type MailEventHeaders, MailTransport } from './ports/mail-transport.ts';

/** What an event makes of a mail; the others only stand in its history. */
const statusOf: Partial<Record<MailEvent['kind'], EmailStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'complained',
  failed: 'failed',
  suppressed: 'suppressed',
};
const MessageId = z.uuid();

/** Events of the mail provider: believed only by their signature, each but once, in any order (decision D7). */
@Injectable()
export class MailEventsService {
  constructor(
    private readonly transport: MailTransport,
    private readonly emails: EmailsRepository,
    private readonly events: MessageEventsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly inbound: InboundMailsService,
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Throws `invalid_signature`; anything else that fails makes the provider deliver it again. */
  async receive(body: string, headers: MailEventHeaders): Promise<void> {
    const event = this.transport.readEvent(body, headers);
    if (event === undefined) throw new AppError('invalid_signature');
    actAs({ kind: 'provider', name: 'resend' });
    if (event === null) return;
    this.metrics.recordWebhook('resend', event.at, this.clock.now());
    if (event.kind === 'received') return this.inbound.file(event);
    await this.dataSource.transaction(async (manager) => {
      const messageId = MessageId.safeParse(event.messageId).data ?? null;
      const mail = await this.emails.findReported(manager, messageId, event.providerId);
      // Sent by someone else with the same account, or by a round of tries that was left behind.
      if (!mail) return;
      if (
        !(await this.events.add(manager, {
          messageId: mail.id,
          at: event.at,
          kind: event.kind,
          detail: event.detail,
          key: `resend:${event.id}`,
        }))
      )
        return;
      const status = statusOf[event.kind];
      if (status)
        await this.emails.recordReport(manager, {
          id: mail.id,
          providerId: event.providerId,
          status,
          failure: event.detail ?? defaultFailure(event.kind),
          settled: event.kind !== 'sent',
          at: event.at,
          headerId: event.headerId,
        });
      const reason = reasonFor(event);
      const [address] = event.to.length === 1 ? event.to : [mail.recipient];
      if (reason && address)
        await this.suppressions.add(manager, {
          channel: 'email',
          address,
          reason,
          detail: event.detail,
          messageId: mail.id,
        });
    });
    this.log.info({ eventId: event.id, type: event.kind }, 'Event of the mail provider received');
  }
}

/** A transient bounce does not suppress the address. */
function reasonFor({ kind, permanent }: MailEvent): SuppressionReason | null {
  if (kind === 'complained') return 'complaint';
  if (kind === 'bounced' && permanent) return 'bounce';
  return kind === 'suppressed' ? 'provider' : null;
}

const defaultFailure = (kind: MailEvent['kind']): string | null => (kind === 'complained' ? 'Marked as spam' : null);
