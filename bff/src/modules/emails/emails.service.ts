import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { brand } from '@vitrine/brand';
import type { EmailLog } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { attemptsMaximum, pauseBeforeNextTry } from './backoff.ts';
import { toEmailLog } from './emails.mapper.ts';
import { EmailsRepository } from './emails.repository.ts';
import type { EmailMessageEntity } from './entities/email-message.entity.ts';
import { type MailAttachment, MailFailure, MailTransport } from './ports/mail-transport.ts';
import { renderMail } from './templates/render.ts';
import { teamNotice } from './templates/team-notice.tsx';
import type { TemplateName } from './templates/template.ts';
import { welcome } from './templates/welcome.tsx';

/** A mail to be filed with the record that causes it. */
export interface PlannedMail {
  readonly id: string;
  readonly template: TemplateName;
  readonly recipient: string;
  readonly subject: string;
  readonly variables: Record<string, unknown>;
}

/** What the mails of an inquiry tell, whichever door it came through. */
export interface MailedInquiry {
  readonly origin?: 'form' | 'chat';
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly company?: string | undefined;
  readonly position?: string | undefined;
  readonly phone?: string | undefined;
  readonly project_type: string;
  readonly budget_range?: string | undefined;
  readonly timeline?: string | undefined;
  readonly urgency: string;
}

/** Mails: what is written, when it leaves, and what became of it (decision D7). */
@Injectable()
export class EmailsService implements OnModuleInit {
  private readonly completions = new Map<TemplateName, (variables: Record<string, unknown>) => Record<string, unknown>>();
  private readonly attachments = new Map<TemplateName, (variables: Record<string, unknown>) => Promise<MailAttachment[]>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly emails: EmailsRepository,
    private readonly transport: MailTransport,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.sendEmail.name,
      concurrency: 4,
      run: async (data, signal) => {
        if ('emailId' in data && typeof data.emailId === 'string') await this.deliver(data.emailId, signal);
      },
    });
  }

  /** The welcome to the visitor and the notice to the team. Addresses come from the record and our settings only. */
  forInquiry(inquiry: MailedInquiry, { leadScore, leadScoreMaximum }: { leadScore: number; leadScoreMaximum: number }): PlannedMail[] {
    const welcomeVariables = { origin: inquiry.origin ?? 'form', name: inquiry.name, projectType: inquiry.project_type, timeline: inquiry.timeline ?? null };
    const noticeVariables = {
      name: inquiry.name,
      email: inquiry.email,
      message: inquiry.message,
      company: inquiry.company ?? null,
      position: inquiry.position ?? null,
      phone: inquiry.phone ?? null,
      projectType: inquiry.project_type,
      budgetRange: inquiry.budget_range ?? null,
      timeline: inquiry.timeline ?? null,
      urgency: inquiry.urgency,
      leadScore,
      leadScoreMaximum,
      portalUrl: this.config.http.publicUrl.origin,
    };
    return [
      { id: randomUUID(), template: 'welcome', recipient: inquiry.email, subject: welcome.subject(welcomeVariables), variables: welcomeVariables },
      { id: randomUUID(), template: 'team-notice', recipient: this.config.mail.teamRecipient, subject: teamNotice.subject(noticeVariables), variables: noticeVariables },
    ];
  }

  /** Files a mail and its job inside the transaction that causes it; answers its id. Under an id that was filed before nothing is filed again. */
  async file(manager: EntityManager, { id = randomUUID(), ...mail }: Omit<PlannedMail, 'id'> & { readonly id?: string }): Promise<string> {
    const filed = await this.emails.insert(manager, { id, ...mail }, this.clock.now());
    if (filed) await this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: id });
    return id;
  }

  /** Has the stored variables of a template completed when the mail leaves, by what must not be stored; the same on every try. */
  completeAtSending(template: TemplateName, complete: (variables: Record<string, unknown>) => Record<string, unknown>): void {
    this.completions.set(template, complete);
  }

  /**
   * Has files made for every mail of a template when it leaves. They must come out the same each time: a
   * second try carries the same idempotency key, and the provider takes it only with the same content.
   */
  attachTo(template: TemplateName, make: (variables: Record<string, unknown>) => Promise<MailAttachment[]>): void {
    this.attachments.set(template, make);
  }

  async logsOfContact(contactId: string): Promise<EmailLog[]> {
    const messages = await this.emails.findByContact(contactId);
    return messages.map(toEmailLog);
  }

  /** Throws `not_found` for an unknown contact. */
  async logs(contactId: string): Promise<{ items: EmailLog[] }> {
    const items = await this.logsOfContact(contactId);
    if (items.length === 0 && !(await this.emails.contactExists(contactId))) throw new AppError('not_found');
    return { items };
  }

  /** One try at the provider. Whatever comes of it is recorded; a fault that may pass is tried again later. */
  private async deliver(emailId: string, signal: AbortSignal): Promise<void> {
    const message = await this.emails.findQueued(emailId);
    if (!message) return;
    const attempts = message.attempts + 1;
    try {
      const { providerId } = await this.transport.send({ ...this.compose(message), ...(await this.attachmentsOf(message)) }, signal);
      await this.emails.recordSent(emailId, attempts, providerId, this.clock.now());
      this.log.info({ emailId, template: message.template, attempts }, 'Mail sent');
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await this.failed(message, attempts, error);
    }
  }

  private compose(message: EmailMessageEntity) {
    const { template, variables } = message;
    const replyTo = toTheTeam.has(template) ? variables['email'] : brand.email.hello;
    return {
      idempotencyKey: message.id,
      from: brand.email.from,
      to: message.recipient,
      ...(typeof replyTo === 'string' ? { replyTo } : {}),
      subject: message.subject,
      ...renderMail(template, this.completions.get(template)?.(variables) ?? variables),
    };
  }

  private async attachmentsOf({ template, variables }: EmailMessageEntity): Promise<{ attachments?: MailAttachment[] }> {
    const make = this.attachments.get(template);
    return make ? { attachments: await make(variables) } : {};
  }

  private async failed(message: EmailMessageEntity, attempts: number, failure: MailFailure): Promise<void> {
    const retry = failure.retriable && attempts < attemptsMaximum;
    const pause = pauseBeforeNextTry(attempts, failure.retryAfter);
    await this.emails.recordFailure(
      message.id,
      attempts,
      failure.message,
      retry ? (manager) => this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: message.id }, { startAfterSeconds: pause }) : undefined,
    );
    this.log[retry ? 'warn' : 'error']({ emailId: message.id, template: message.template, attempts, ...(retry ? { nextTryInSeconds: pause } : {}), err: failure }, retry ? 'Mail not sent yet' : 'Mail given up');
  }
}

/** Mails to the team are answered to the person they tell of. */
const toTheTeam: ReadonlySet<TemplateName> = new Set(['team-notice', 'submission-notice', 'payment-notice']);
