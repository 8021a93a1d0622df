import type { EmailLog, MessageAbout, NotificationKind } from '@vitrine/contracts';
import type { EmailMessageEntity } from './emails.entities.ts';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { AppError } from '../../platform/http/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { AgencySettings, NotificationRecipients } from '../settings/index.ts';
import { EmailDeliveryService } from './email-delivery.service.ts';
import { EmailsRepository } from './emails.repository.ts';
import { applicableSuppressions } from './delivery-rules.ts';
import type { MailAttachment } from './ports/mail-transport.ts';
import { signed } from './templates/render.ts';
import { teamNotice } from './templates/lead-notices.tsx';
import type { ComposedName, TemplateName } from './templates/template.ts';
import { welcome } from './templates/welcome.tsx';

const toEmailLog = (message: EmailMessageEntity): EmailLog => ({
  id: message.id,
  template: message.template,
  to: message.recipient,
  subject: message.subject,
  status: message.status,
  attempts: message.attempts,
  failure: message.failure,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
});

/** A mail to be filed with the record that causes it. */
export interface PlannedMail {
  readonly id: string;
  readonly template: TemplateName | ComposedName;
  readonly recipient: string;
  readonly subject: string;
  readonly variables: Record<string, unknown>;
}

/** A mail that is not filed yet. */
export interface NewMail extends Omit<PlannedMail, 'id'> {
  /** Under the same id nothing is filed twice; default a new one. */
  readonly id?: string;
  /** The records whose timelines show it. */
  readonly about?: Partial<MessageAbout>;
  /** Content of a mail that is written now; all others are written when they leave. */
  readonly body?: { readonly html: string; readonly text: string };
}

/** What the mails of an inquiry tell, however it arrived. */
interface MailedInquiry {
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
export class EmailsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly emails: EmailsRepository,
    private readonly delivery: EmailDeliveryService,
    private readonly jobs: Jobs,
    private readonly recipients: NotificationRecipients,
    private readonly agency: AgencySettings,
  ) {}

  /** The welcome to the visitor and the notice to the team. Addresses come from the record and our settings only. */
  async forInquiry(
    inquiry: MailedInquiry,
    { leadScore, leadScoreMaximum }: { leadScore: number; leadScoreMaximum: number },
  ): Promise<PlannedMail[]> {
    const welcomeVariables = {
      origin: inquiry.origin ?? 'form',
      name: inquiry.name,
      projectType: inquiry.project_type,
      timeline: inquiry.timeline ?? null,
    };
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
    const team = await this.recipients.of('inquiry');
    return [
      {
        id: randomUUID(),
        template: 'welcome',
        recipient: inquiry.email,
        subject: welcome.subject(welcomeVariables),
        variables: welcomeVariables,
      },
      ...team.map((recipient): PlannedMail => ({
        id: randomUUID(),
        template: 'team-notice',
        recipient,
        subject: teamNotice.subject(noticeVariables),
        variables: noticeVariables,
      })),
    ];
  }

  /**
   * Files a mail and its job inside the transaction that causes it; answers its id. To an address that gets no
   * mail it is only recorded. Under an id that was filed before nothing is filed again.
   */
  async file(manager: EntityManager, mail: NewMail): Promise<string> {
    const { id } = await this.fileNew(manager, mail);
    return id;
  }

  /** Files a notice to everyone on the team who receives its kind. */
  async notify(
    manager: EntityManager,
    kind: NotificationKind,
    notice: Omit<PlannedMail, 'id' | 'recipient'>,
  ): Promise<void> {
    for (const recipient of await this.recipients.of(kind, manager)) await this.file(manager, { ...notice, recipient });
  }

  /** As {@link file}, and answers whether it will be sent. */
  async fileNew(
    manager: EntityManager,
    { id = randomUUID(), about = {}, ...mail }: NewMail,
  ): Promise<{ id: string; status: 'queued' | 'suppressed' }> {
    const full = {
      contactId: about.contactId ?? null,
      clientId: about.clientId ?? null,
      invoiceId: about.invoiceId ?? null,
    };
    // Content written now is stored as it is, so it is signed now.
    const body = mail.body && signed(mail.body, await this.agency.current(manager));
    const status = await this.emails.insert(
      manager,
      { id, ...mail, ...(body && { body }), about: full },
      applicableSuppressions(mail.template),
      this.clock.now(),
    );
    if (status === 'queued') await this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: id });
    return { id, status: status ?? 'queued' };
  }

  /**
   * Has the stored variables of a template completed when the mail leaves, by what must not be stored; the same on
   * every try.
   */
  completeAtSending(
    template: TemplateName,
    complete: (variables: Record<string, unknown>) => Record<string, unknown>,
  ): void {
    this.delivery.completeAtSending(template, complete);
  }

  /**
   * Has files made for every mail of a template when it leaves. They must come out the same each time: a
   * second try carries the same idempotency key, and the provider takes it only with the same content.
   */
  attachTo(template: TemplateName, make: (variables: Record<string, unknown>) => Promise<MailAttachment[]>): void {
    this.delivery.attachTo(template, make);
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
}
