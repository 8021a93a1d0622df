import type { EmailLog, MessageAbout, MessageDetail, NotificationKind } from '@vitrine/contracts';
import type { EmailMessageEntity } from './emails.entities.ts';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { currentEvent } from '../../../platform/outbox/index.ts';
import { stableId } from '../../../platform/stable-id.ts';
import { SuppressionsService } from '../deliverability/index.ts';
import { AgencySettings, NotificationRecipients } from '../../settings/index.ts';
import { EmailsRepository, suppressionTexts } from './emails.repository.ts';
import { applicableSuppressions, copyOf, CustomHeaders, isCopied, isSuppressedBy } from './delivery-rules.ts';
import type { MailParts } from './templates/blocks.tsx';
import { signed } from './templates/render.ts';
import { type ComposedName, isSecret, medicalNames, type TemplateName } from './templates/template.ts';

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

/** Of a message that was stopped in the last moment. */
export const canceledHint = 'It was canceled before it left. If it’s still needed, send a new one.';

/** A mail that is not filed yet. */
export interface NewMail {
  readonly template: TemplateName | ComposedName;
  readonly recipient: string;
  readonly subject: string;
  readonly variables: Record<string, unknown>;
  /** Under the same id nothing is filed twice; default a new one, and for an event's mail one that is made of both. */
  readonly id?: string;
  /** The records whose timelines show it. */
  readonly about?: Partial<MessageAbout>;
  /** Content of a mail that is written now; all others are written when they leave. */
  readonly body?: MailParts;
}

/**
 * The same for the same mail of an event, so that the provider recognizes what a restored backup causes again; anything
 * else gets a new one.
 */
const newId = ({ template, recipient }: Pick<NewMail, 'template' | 'recipient'>): string => {
  const event = currentEvent();
  return event ? stableId(['event', event.id, event.subscriber, template, recipient]) : randomUUID();
};

/** Mails: what is written, when it leaves, and what became of it (decision D7). */
@Injectable()
export class EmailsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly emails: EmailsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly recipients: NotificationRecipients,
    private readonly agency: AgencySettings,
  ) {}

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
    notice: Omit<NewMail, 'id' | 'recipient'>,
  ): Promise<void> {
    for (const recipient of await this.recipients.of(kind, manager)) await this.file(manager, { ...notice, recipient });
  }

  /**
   * As {@link file}, and answers whether it will be sent. What is about money goes to the client's people who get
   * invoices, too: a mail for each, so that one who can't get it keeps nobody else from it.
   */
  async fileNew(
    manager: EntityManager,
    { id: requestedId, ...mail }: NewMail,
  ): Promise<{ id: string; status: 'queued' | 'suppressed' }> {
    const id = requestedId ?? newId(mail);
    const filed = await this.fileOne(manager, { ...mail, id });
    if (isCopied(mail.template))
      for (const recipient of await this.emails.findCopied(manager, mail.recipient, mail.about?.clientId ?? null))
        await this.fileOne(manager, {
          ...mail,
          id: stableId(['copy', id, recipient]),
          recipient,
          variables: { ...mail.variables, [copyOf]: id },
        });
    return filed;
  }

  private async fileOne(
    manager: EntityManager,
    { id, about = {}, ...mail }: NewMail & { readonly id: string },
  ): Promise<{ id: string; status: 'queued' | 'suppressed' }> {
    const full = {
      contactId: about.contactId ?? null,
      clientId: about.clientId ?? null,
      invoiceId: about.invoiceId ?? null,
    };
    // Content written now is stored as it is, so it is signed now.
    const body = mail.body && signed(mail.body, await this.agency.current(manager), this.config.http.publicUrl.origin);
    const status = await this.emails.insert(
      manager,
      { id, ...mail, ...(body && { body }), about: full, mayHaveLeftSince: currentEvent()?.mayHaveRunSince ?? null },
      applicableSuppressions(mail.template),
      this.clock.now(),
    );
    if (status === 'queued') await this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: id });
    return { id, status: status ?? 'queued' };
  }

  /** What only mails have of a message's details. */
  async details(id: string): Promise<{ html: string | null; cc: string[]; bcc: string[] }> {
    const mail = await this.emails.findById(id);
    const { cc = [], bcc = [] } = CustomHeaders.parse(mail?.variables);
    return { html: mail?.bodyHtml ?? null, cc: [...cc], bcc: [...bcc] };
  }

  /** Whether another try is possible, with a hint for staff. */
  async retryOf({ id, recipient }: Pick<EmailMessageEntity, 'id' | 'recipient'>): Promise<MessageDetail['retry']> {
    const mail = await this.emails.findById(id);
    if (!mail) return { possible: false, hint: null };
    const { status, template, bodyText, variables } = mail;
    if (status === 'queued')
      return { possible: false, hint: mail.attempts > 0 ? 'We’ll try again automatically.' : null };
    if (status === 'canceled') return { possible: false, hint: canceledHint };
    if (status === 'bounced')
      return { possible: false, hint: 'The mailbox refused it. Please ask for another address.' };
    if (status !== 'failed' && status !== 'suppressed' && status !== 'unknown') return { possible: false, hint: null };
    if (isSecret(template))
      return {
        possible: false,
        hint: medicalNames.has(template)
          ? 'Messages to patients are not kept. Please send a new one.'
          : 'It held a link that has expired by now. The person can ask for a new one.',
      };
    if (bodyText === null && Object.keys(variables).length === 0)
      return { possible: false, hint: 'Its text is no longer kept. Write a new email instead.' };
    const suppression = await this.suppressions.find(this.dataSource, 'email', recipient);
    if (suppression && isSuppressedBy(template, suppression.reason))
      return { possible: false, hint: `${suppressionTexts[suppression.reason]} Lift this first.` };
    return {
      possible: true,
      hint:
        status === 'unknown'
          ? 'The provider recognizes it, or is asked first whether it has it: nobody gets it twice.'
          : null,
    };
  }

  /** Files another try with the transaction; false when the message has moved on meanwhile. */
  async refile(manager: EntityManager, id: string): Promise<boolean> {
    if (!(await this.emails.refile(manager, id))) return false;
    await this.jobs.enqueue(manager, queues.sendEmail.name, { emailId: id });
    return true;
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
