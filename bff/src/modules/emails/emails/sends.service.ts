import { Inject, Injectable } from '@nestjs/common';
import type {
  EmailAccepted,
  EmailSend,
  EmailSendCustom,
  MedicalEmail,
  TemplatePreviewRequest,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { actorId, currentPerson, requestContext } from '../../../platform/request-context.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Secrets } from '../../../platform/secrets.ts';
import { Audit } from '../../settings/index.ts';
import { Conversations } from '../../conversations/index.ts';
import { SuppressionsService } from '../deliverability/index.ts';
import { EmailsService } from './emails.service.ts';
import { EmailsRepository, type KnownRecipient } from './emails.repository.ts';
import { composeCustom } from './templates/composed.tsx';
import { companyOf, nameOf } from '../../../platform/names.ts';
import { TemplatesService } from './templates.service.ts';

/** Far above a day's work of anyone, far below what a stolen session or key would want. */
const byCaller: Limit = { name: 'email-send:caller', hits: 300, seconds: 3600 };
const toRecipient: Limit = { name: 'email-send:recipient', hits: 20, seconds: 3600 };
const testsByPerson: Limit = { name: 'email-test:person', hits: 30, seconds: 3600 };

const Sealed = z.object({ sealed: z.base64() });
/** Owner of what {@link Secrets} sealed for a mail. */
export const sealedFor = 'medical-email';

interface SentMail {
  readonly to: string;
  /** Its first words, for who looks through the inbox. */
  readonly text: string;
  readonly recipient: Recipient | null;
  readonly channel?: 'email' | 'estimate';
}

type Recipient = Pick<KnownRecipient, 'contactId' | 'clientId'>;

/** What a mail answers. */
interface Answering {
  readonly template?: 'custom' | 'estimate-answer';
  /** Whose conversation it belongs to; without a record the address decides. */
  readonly about?: Recipient;
  /** The `Message-ID` of the mail it answers. */
  readonly inReplyTo?: string | null;
}

/** Mails that staff, or a program with a key, has sent (decision D7). */
@Injectable()
export class SendsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly emails: EmailsService,
    private readonly templates: TemplatesService,
    private readonly repository: EmailsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    private readonly secrets: Secrets,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws `unknown_recipient` for an address that is not in our records, `validation_failed`, `rate_limited`. */
  send({ templateId, to, variables }: z.output<typeof EmailSend>, key: string | undefined): Promise<EmailAccepted> {
    return this.idempotency.once(
      { scope: 'emails.send', key: key, request: { templateId, to, variables } },
      async (manager) => {
        const recipient = await this.repository.findRecipient(manager, to);
        if (!recipient)
          throw new AppError('unknown_recipient', {
            errors: { to: ['This address belongs to nobody in our records'] },
          });
        const { subject, html, text } = await this.templates.write(manager, templateId, variables, {
          ...placeholderValuesOf(recipient),
          email: to,
        });
        await this.takeLimits(manager, [to]);
        const accepted = await this.emails.fileNew(manager, {
          template: 'staff-template',
          recipient: to,
          subject,
          variables: { templateId },
          body: { html, text },
          about: recipient,
        });
        await this.audit.record(manager, {
          action: 'email.sent',
          entity: 'message',
          entityId: accepted.id,
          before: null,
          after: { template: templateId, to },
        });
        await this.tellAnswered(manager, { to, text: subject, recipient }, accepted);
        return accepted;
      },
    );
  }

  /** Throws `recipient_suppressed` for a copy to an address that gets no mail, and `rate_limited`. */
  sendCustom(mail: z.output<typeof EmailSendCustom>, key: string | undefined): Promise<EmailAccepted> {
    return this.idempotency.once({ scope: 'emails.sendCustom', key: key, request: mail }, (manager) =>
      this.sendWithin(manager, mail),
    );
  }

  /** As {@link sendCustom}, in the caller's transaction. */
  async sendWithin(
    manager: EntityManager,
    mail: z.output<typeof EmailSendCustom>,
    { template = 'custom', about, inReplyTo }: Answering = {},
  ): Promise<EmailAccepted> {
    const { to, subject, html, text, cc, bcc, reply_to: replyTo, tags } = mail;
    for (const [field, addresses] of [
      ['cc', cc],
      ['bcc', bcc],
    ] as const) {
      for (const address of addresses ?? []) {
        if (await this.suppressions.find(manager, 'email', address))
          throw new AppError('recipient_suppressed', {
            message: `We can’t email ${address}. Please remove it.`,
            errors: { [field]: [`${address} gets no mail`] },
          });
      }
    }
    await this.takeLimits(manager, [to, ...(cc ?? []), ...(bcc ?? [])]);
    const isKnown = about && (about.contactId !== null || about.clientId !== null);
    const recipient = isKnown ? about : await this.repository.findRecipient(manager, to);
    const headers = {
      ...(cc ? { cc } : {}),
      ...(bcc ? { bcc } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(tags ? { tags } : {}),
      ...(inReplyTo ? { inReplyTo } : {}),
    };
    const accepted = await this.emails.fileNew(manager, {
      template,
      recipient: to,
      subject,
      variables: { headers },
      body: composeCustom({ subject, html, text }),
      about: { contactId: recipient?.contactId ?? null, clientId: recipient?.clientId ?? null },
    });
    await this.audit.record(manager, {
      action: 'email.sent',
      entity: 'message',
      entityId: accepted.id,
      before: null,
      after: { template, to, subject, cc: cc ?? [], bcc: bcc ?? [] },
    });
    const channel = template === 'estimate-answer' ? 'estimate' : 'email';
    await this.tellAnswered(manager, { to, text: text?.trim() || subject, recipient, channel }, accepted);
    return accepted;
  }

  /** Says that somebody was written to; what a program sends, or never leaves, answers nobody. */
  private async tellAnswered(
    manager: EntityManager,
    { to, text, recipient, channel = 'email' }: SentMail,
    { status }: EmailAccepted,
  ): Promise<void> {
    const { actor } = requestContext();
    if (actor.kind !== 'person' || status === 'suppressed') return;
    const { contactId = null, clientId = null } = recipient ?? {};
    const message = { contactId, clientId, email: to, channel, text, at: this.clock.now() } as const;
    await this.conversations.sent(manager, message);
    if (!recipient?.contactId) return;
    const by = { id: actor.id, email: actor.email };
    await this.outbox.publish(manager, 'lead.answered', { contactId: recipient.contactId, channel: 'email', by });
  }

  /**
   * A message to a patient. What it says is sealed until it leaves and gone afterwards, and neither log nor
   * audit ever hold it. Throws `not_enabled` unless MEDICAL_EMAILS is on.
   */
  sendMedical(
    { type, to, ...variables }: MedicalEmail,
    key: string | undefined,
  ): Promise<{ success: true; messageId: string }> {
    if (!this.config.mail.medical) throw new AppError('not_enabled');
    return this.idempotency.once(
      { scope: 'emails.sendMedical', key, request: { type, to, ...variables } },
      async (manager) => {
        await this.takeLimits(manager, [to]);
        const sealed = this.secrets.seal(JSON.stringify(variables), sealedFor).toString('base64');
        const { id } = await this.emails.fileNew(manager, {
          template: type,
          recipient: to,
          subject: subjects[type],
          variables: { sealed },
        });
        await this.audit.record(manager, {
          action: 'email.sent',
          entity: 'message',
          entityId: id,
          before: null,
          after: { template: type },
        });
        return { success: true, messageId: id };
      },
    );
  }

  /** What a message to a patient says, for when it leaves. */
  unsealed(stored: Record<string, unknown>): Record<string, unknown> {
    const opened = this.secrets.open(Buffer.from(Sealed.parse(stored).sealed, 'base64'), sealedFor);
    return z.record(z.string(), z.unknown()).parse(JSON.parse(opened));
  }

  /** With sample values, to the caller only. */
  async testSend(templateId: string, request: TemplatePreviewRequest): Promise<EmailAccepted> {
    const { id: personId, email } = currentPerson();
    const { subject, html, text } = await this.templates.sample(templateId, request);
    await this.throttle.take(testsByPerson, personId);
    return this.dataSource.transaction((manager) =>
      this.emails.fileNew(manager, {
        template: 'test-send',
        recipient: email,
        subject: `Test: ${subject}`.slice(0, 150),
        variables: { templateId },
        body: { html, text },
      }),
    );
  }

  /** In the order of their names, and the caller last: of two mails to the same people one waits for the other. */
  private async takeLimits(manager: EntityManager, recipients: readonly string[]): Promise<void> {
    for (const recipient of recipients.map((address) => address.toLowerCase()).toSorted())
      await this.throttle.take(toRecipient, recipient, manager);
    for (let count = 0; count < recipients.length; count += 1) await this.throttle.take(byCaller, actorId(), manager);
  }
}

/** Contacts typed their own names, which are checked; those of clients and accounts are trusted. */
const placeholderValuesOf = ({ name, company, contactId, clientId }: KnownRecipient) =>
  contactId && !clientId ? { name: nameOf(name), company: companyOf(company) } : { name, company };

const subjects: Record<MedicalEmail['type'], string> = {
  appointment_reminder: 'Your appointment',
  treatment_followup: 'How are you feeling?',
  consultation_booking: 'Your consultation is booked',
  results_ready: 'Your results are ready',
};
