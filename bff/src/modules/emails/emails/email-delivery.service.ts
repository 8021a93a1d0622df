import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { brand } from '@vitrine/brand';
import type { EmailStatus } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { MessageEventsRepository } from '../deliverability/index.ts';
import { type Agency, AgencySettings } from '../../settings/index.ts';
import { attemptsMaximum, copyOf, CustomHeaders, isSuppressedBy, pauseBeforeNextTry } from './delivery-rules.ts';
import { EmailsRepository, suppressionTexts, type WaitingMail } from './emails.repository.ts';
import { type MailAttachment, MailFailure, MailTransport, type OutgoingMail } from './ports/mail-transport.ts';
import { ReplyAddresses } from './inbound/reply-address.ts';
import { type RenderedMail, renderMail, fromLine, signed } from './templates/render.ts';
import {
  type ComposedName,
  isComposed,
  isSecret,
  medicalNames,
  type SecretName,
  type TemplateName,
} from './templates/template.ts';

type Variables = Record<string, unknown>;

/**
 * What mails carry beyond their stored variables, by template. It comes from modules that build on this one, and is
 * put together in `email-delivery`. It must be the same on every try: a second one carries the same idempotency key,
 * and the provider takes it only with the same content.
 */
export abstract class MailAdditions {
  /** Completes stored variables by what must not be stored. */
  abstract readonly secrets: Readonly<Record<SecretName, (stored: Variables) => Variables>>;
  abstract readonly attachments: Readonly<
    Partial<Record<TemplateName | ComposedName, (stored: Variables) => Promise<MailAttachment[]>>>
  >;
  abstract readonly headers: Readonly<
    Partial<Record<TemplateName | ComposedName, (stored: Variables) => Readonly<Record<string, string>>>>
  >;
  /** Asked in the moment before a mail leaves, by its id: why it must not, in words for staff; null where it may. */
  abstract readonly checks: Readonly<
    Partial<Record<TemplateName | ComposedName, (messageId: string) => Promise<string | null>>>
  >;
}

/** The provider knows our key for a day; milliseconds, with an hour to spare. */
const keyLives = 23 * 3_600_000;

/** Takes stored mails to the provider, each exactly once, and tries again what may pass. */
@Injectable()
export class EmailDeliveryService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly emails: EmailsRepository,
    private readonly transport: MailTransport,
    private readonly additions: MailAdditions,
    private readonly replies: ReplyAddresses,
    private readonly events: MessageEventsRepository,
    private readonly agency: AgencySettings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.sendEmail.name,
      concurrency: 8,
      batch: 100,
      run: async (data, signal) => {
        if ('emailId' in data && typeof data.emailId === 'string') await this.deliver(data.emailId, signal);
      },
    });
  }

  /** One attempt at the provider. The outcome is recorded; a transient failure is retried later. */
  private async deliver(id: string, signal: AbortSignal): Promise<void> {
    const mail = await this.emails.findWaiting(id);
    if (!mail) return;
    if (mail.suppressed && isSuppressedBy(mail.template, mail.suppressed)) {
      await this.emails.recordSuppressed(id, suppressionTexts[mail.suppressed], this.clock.now());
      return;
    }
    const attempts = mail.attempts + 1;
    try {
      // Without a try of ours it came out of a backup, so that another record of it may have been sent.
      if (await this.wasTaken(mail, signal, mail.attempts === 0 ? 0 : keyLives)) return;
      const outgoing = { ...(await this.compose(mail)), ...(await this.attachmentsOf(mail)) };
      const stop = (await this.additions.checks[mail.template]?.(mail.variables[copyOf]?.toString() ?? id)) ?? null;
      if (stop !== null) return await this.cancel(mail, stop, signal);
      const { providerId } = await this.transport.send(outgoing, signal);
      await this.emails.recordSent(id, attempts, providerId, this.clock.now(), medicalNames.has(mail.template));
      this.log.info({ emailId: id, template: mail.template, attempts }, 'Mail sent');
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await this.failed(mail, attempts, error);
    }
  }

  /** It stays here, unless an earlier attempt that was not answered had been accepted after all. */
  private async cancel(mail: WaitingMail, stop: string, signal: AbortSignal): Promise<void> {
    if (await this.wasTaken(mail, signal, 0)) return;
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await this.emails.recordCanceled(manager, mail.id, stop, now);
      await this.events.add(manager, { messageId: mail.id, at: now, kind: 'canceled', detail: stop });
    });
    this.log.info({ emailId: mail.id, template: mail.template }, 'Mail canceled before it left');
  }

  /**
   * Where an earlier attempt may have been accepted, and longer ago than the key is known, the provider is asked first.
   */
  private async wasTaken(mail: WaitingMail, signal: AbortSignal, keyLifetime = keyLives): Promise<boolean> {
    const since = mail.firstTriedAt;
    if (mail.status !== 'unknown' || !since || this.clock.now().getTime() - since.getTime() < keyLifetime) return false;
    const providerId = await this.transport.find(
      { to: mail.recipient, subject: mail.subject, since: new Date(since.getTime() - 60_000) },
      signal,
    );
    if (providerId === null) return false;
    await this.dataSource.transaction(async (manager) => {
      await this.emails.recordSent(
        mail.id,
        mail.attempts,
        providerId,
        this.clock.now(),
        medicalNames.has(mail.template),
        manager,
      );
      await this.events.add(manager, {
        messageId: mail.id,
        at: this.clock.now(),
        kind: 'sent',
        detail: 'Found at the provider',
      });
    });
    return true;
  }

  private async compose(mail: WaitingMail): Promise<OutgoingMail> {
    const { cc, bcc, replyTo, tags, inReplyTo } = CustomHeaders.parse(mail.variables);
    const agency = await this.agency.current();
    const answersGoTo = teamTemplates.has(mail.template)
      ? mail.variables['email']
      : (replyTo ?? (isToPerson(mail) ? this.replies.of(mail.id) : null) ?? agency.replyTo);
    const { subject, html, text } = await this.bodyOf(mail, agency);
    const headers = inReplyTo
      ? { 'In-Reply-To': inReplyTo, References: inReplyTo }
      : this.additions.headers[mail.template]?.(mail.variables);
    return {
      messageId: mail.id,
      // A further round after the provider accepted it and failed: under the old key it would only repeat its answer.
      idempotencyKey: mail.pastProviderIds.length === 0 ? mail.id : `${mail.id}/${mail.pastProviderIds.length}`,
      from: fromLine(agency.displayName, brand.email.from),
      to: mail.recipient,
      ...(cc ? { cc } : {}),
      ...(bcc ? { bcc } : {}),
      ...(typeof answersGoTo === 'string' ? { replyTo: answersGoTo } : {}),
      ...(tags ? { tags } : {}),
      ...(headers ? { headers } : {}),
      subject,
      html,
      text,
    };
  }

  /**
   * Written at the first try and kept for the further ones: the same key with other content would be refused,
   * and staff may edit a template in between. A mail that holds a secret is written anew, the same each time.
   */
  private async bodyOf(mail: WaitingMail, agency: Agency): Promise<Required<RenderedMail>> {
    if (mail.bodyHtml !== null && mail.bodyText !== null) {
      if (!mail.firstTriedAt) await this.emails.beginTries(mail.id, this.clock.now());
      return { subject: mail.subject, html: mail.bodyHtml, text: mail.bodyText };
    }
    const { template } = mail;
    if (isComposed(template)) throw new Error(`The mail ${mail.id} has lost its content`);
    const hasSecret = isSecret(template);
    const variables = hasSecret ? this.additions.secrets[template](mail.variables) : mail.variables;
    const rendered = signed(
      { subject: mail.subject, ...renderMail(template, variables, mail.templateOverrides ?? {}) },
      agency,
      this.config.http.publicUrl.origin,
    );
    await this.emails.beginTries(mail.id, this.clock.now(), hasSecret ? undefined : rendered);
    return rendered;
  }

  private async attachmentsOf({ template, variables }: WaitingMail): Promise<{ attachments?: MailAttachment[] }> {
    const attachments = await this.additions.attachments[template]?.(variables);
    return attachments ? { attachments } : {};
  }

  private async failed(mail: WaitingMail, attempts: number, failure: MailFailure): Promise<void> {
    const { id, template } = mail;
    if (failure.kind === 'taken') {
      await this.emails.recordSent(id, attempts, null, this.clock.now(), medicalNames.has(template));
      this.log.info({ emailId: id, template, attempts }, 'Mail was sent by an earlier try');
      return;
    }
    const retry = failure.kind !== 'final' && attempts < attemptsMaximum;
    const pause = pauseBeforeNextTry(attempts, failure.retryAfter);
    const end: EmailStatus = failure.kind === 'unanswered' ? 'unknown' : 'failed';
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await this.emails.recordFailure(manager, id, attempts, failure.message, retry ? null : end, now);
      await this.events.add(manager, {
        messageId: id,
        at: now,
        kind: failure.kind === 'unanswered' ? 'unanswered' : 'try-failed',
        detail: failure.message,
      });
      if (retry) await this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: id }, { startAfterSeconds: pause });
    });
    this.log[retry ? 'warn' : 'error'](
      { emailId: id, template, attempts, ...(retry ? { nextTryInSeconds: pause } : {}), err: failure },
      retry ? 'Mail not sent yet' : 'Mail given up',
    );
  }
}

/** Written by hand, or about somebody in our records: a reply goes on with their conversation. */
const isToPerson = ({ template, contactId, clientId }: WaitingMail): boolean =>
  !template.endsWith('-notice') && (isComposed(template) || contactId !== null || clientId !== null);

/** Replies to these mails go to the person they are about. */
const teamTemplates: ReadonlySet<TemplateName | ComposedName> = new Set([
  'team-notice',
  'submission-notice',
  'payment-notice',
] as const);
