import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EmailStatus, MessageAbout, SuppressionReason } from '@vitrine/contracts';
import { changed, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { ArrayContains, type EntityManager, Equal, In, IsNull, Not, Or, Repository } from 'typeorm';
import { EmailMessageEntity } from './emails.entities.ts';
import type { MailParts } from './templates/blocks.tsx';
import type { TemplateOverrides } from './templates/template.ts';

/** Why a mail never left, for staff. */
export const suppressionTexts: Record<SuppressionReason, string> = {
  bounce: 'An earlier mail to this address bounced: the mailbox does not exist.',
  complaint: 'This person marked an earlier email as spam.',
  stop: 'This person asked for no more messages.',
  request: 'This person asked us for no more mails.',
  provider: 'The mail provider does not deliver to this address.',
};

/** A mail that is to be tried, with staff's overrides of its template and the suppression of its address. */
export interface WaitingMail extends Pick<
  EmailMessageEntity,
  | 'id'
  | 'template'
  | 'recipient'
  | 'subject'
  | 'variables'
  | 'status'
  | 'attempts'
  | 'bodyHtml'
  | 'bodyText'
  | 'pastProviderIds'
  | 'firstTriedAt'
  | 'contactId'
  | 'clientId'
> {
  readonly templateOverrides: TemplateOverrides | null;
  readonly suppressed: SuppressionReason | null;
}

/** A person in our records, by address. */
export interface KnownRecipient {
  readonly name: string;
  readonly company: string;
  readonly contactId: string | null;
  readonly clientId: string | null;
}

const pendingCondition = `status IN ('queued', 'unknown')`;
const isWaiting = In<EmailStatus>(['queued', 'unknown']);

@Injectable()
export class EmailsRepository {
  constructor(@InjectRepository(EmailMessageEntity) private readonly messages: Repository<EmailMessageEntity>) {}

  findByContact(contactId: string): Promise<EmailMessageEntity[]> {
    return this.messages.find({ where: { contactId }, order: { createdAt: 'DESC', template: 'DESC', id: 'DESC' } });
  }

  findById(id: string): Promise<EmailMessageEntity | null> {
    return this.messages.findOneBy({ id });
  }

  /** Null when the mail is gone, has left, or was given up. SQL: one statement reads all that sending needs. */
  async findWaiting(id: string): Promise<WaitingMail | null> {
    const [row] = await rowsOf<WaitingMail>(
      this.messages.manager,
      `SELECT m.id, m.template, m.recipient, m.subject, m.variables, m.status, m.attempts,
         m.body_html AS "bodyHtml", m.body_text AS "bodyText", m.past_provider_ids AS "pastProviderIds",
         m.first_tried_at AS "firstTriedAt", m.contact_id AS "contactId", m.client_id AS "clientId",
         t.texts AS "templateOverrides",
         (SELECT s.reason FROM suppressions s
           WHERE s.channel = 'email' AND s.address = lower(m.recipient) AND s.lifted_at IS NULL) AS suppressed
       FROM email_messages m
       LEFT JOIN message_templates t ON t.id = m.template
       WHERE m.id = $1 AND m.${pendingCondition}`,
      [id],
    );
    return row ?? null;
  }

  /**
   * Addresses of the people who get what a client gets about money; of the client with the address where none is named.
   * SQL: tables of another room.
   */
  async findCopied(manager: EntityManager, recipient: string, clientId: string | null): Promise<string[]> {
    const rows = await rowsOf<{ email: string }>(
      manager,
      `SELECT p.email FROM client_people p JOIN clients c ON c.id = p.client_id
       WHERE p.gets_invoices AND ${clientId === null ? 'lower(c.email) = lower($1)' : 'c.id = $2'}
         AND lower(p.email) <> lower($1) ORDER BY p.email`,
      clientId === null ? [recipient] : [recipient, clientId],
    );
    return rows.map(({ email }) => email);
  }

  /**
   * Files a mail in the caller's transaction, as `suppressed` where its address gets none; null when one with its id
   * was filed before. One that may have left waits as `unknown`: the provider is asked before it is sent. SQL: one
   * statement reads the suppression and inserts the mail.
   */
  async insert(
    manager: EntityManager,
    mail: Pick<EmailMessageEntity, 'id' | 'template' | 'recipient' | 'subject'> & {
      variables: Record<string, unknown>;
      about: MessageAbout;
      body?: MailParts | undefined;
      /** It may have left since then without our knowledge; null where it has not. */
      mayHaveLeftSince: Date | null;
    },
    applicable: readonly SuppressionReason[],
    now: Date,
  ): Promise<'queued' | 'suppressed' | null> {
    const [row]: { status: 'queued' | 'suppressed' }[] = await manager.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, contact_id, client_id, invoice_id,
         created_at, status, failure, settled_at, body_html, body_text, first_tried_at)
       SELECT $1, $2, $3::text, $4, $5, $6, $7, $8, $9::timestamptz,
         CASE WHEN s.reason IS NOT NULL THEN 'suppressed'
           WHEN $14::timestamptz IS NULL THEN 'queued' ELSE 'unknown' END,
         $10::jsonb ->> s.reason,
         CASE WHEN s.reason IS NOT NULL THEN $9::timestamptz END,
         $12, $13, $14
       FROM (SELECT (
         SELECT reason FROM suppressions
         WHERE channel = 'email' AND address = lower($3) AND lifted_at IS NULL AND reason = ANY($11)
       ) AS reason) s
       ON CONFLICT (id) DO NOTHING
       RETURNING CASE WHEN status = 'suppressed' THEN status ELSE 'queued' END AS status`,
      [
        mail.id,
        mail.template,
        mail.recipient,
        mail.subject,
        JSON.stringify(mail.variables),
        mail.about.contactId,
        mail.about.clientId,
        mail.about.invoiceId,
        now,
        JSON.stringify(suppressionTexts),
        applicable,
        mail.body?.html ?? null,
        mail.body?.text ?? null,
        mail.mayHaveLeftSince,
      ],
    );
    return row?.status ?? null;
  }

  /** Before the first try: when it was, and the content that every further one carries. */
  async beginTries(
    id: string,
    now: Date,
    content?: { readonly subject: string; readonly html: string; readonly text: string },
  ): Promise<void> {
    const written = content && { subject: content.subject, bodyHtml: content.html, bodyText: content.text };
    await this.messages.update({ id }, { firstTriedAt: now, ...written });
  }

  /**
   * The provider accepted it; later reports stand. With `forget`, recipient and content are erased. SQL, as are
   * {@link refile} and {@link recordReport}: most fields depend on how the mail stands.
   */
  async recordSent(
    id: string,
    attempts: number,
    providerId: string | null,
    now: Date,
    forget = false,
    runner: SqlRunner = this.messages.manager,
  ): Promise<void> {
    await runner.query(
      `UPDATE email_messages SET attempts = $2,
         provider_id = coalesce($3, provider_id),
         sent_at = coalesce(sent_at, $4),
         failure = CASE WHEN ${pendingCondition} THEN NULL ELSE failure END,
         status = CASE WHEN ${pendingCondition} THEN 'sent' ELSE status END
         ${forget ? `, variables = '{}', recipient = regexp_replace(recipient, '^(.)[^@]*', '\\1***')` : ''}
       WHERE id = $1 AND ($3::text IS NULL OR provider_id IS NULL OR provider_id = $3)`,
      [id, attempts, providerId, now],
    );
  }

  /** A failed try; `end` where it was the last. */
  async recordFailure(
    manager: EntityManager,
    id: string,
    attempts: number,
    failure: string,
    end: EmailStatus | null,
    now: Date,
  ): Promise<void> {
    const ended = end && { status: end, ...(end === 'failed' && { settledAt: now }) };
    await manager.update(EmailMessageEntity, { id, status: isWaiting }, { attempts, failure, ...ended });
  }

  /** It never leaves. */
  async recordSuppressed(id: string, failure: string, now: Date): Promise<void> {
    await this.messages.update({ id, status: isWaiting }, { status: 'suppressed', failure, settledAt: now });
  }

  /** It never leaves, because it is no longer true. */
  async recordCanceled(manager: EntityManager, id: string, failure: string, now: Date): Promise<void> {
    await manager.update(
      EmailMessageEntity,
      { id, status: isWaiting },
      { status: 'canceled', failure, settledAt: now },
    );
  }

  /** Waits for another try; false when it is no longer where a retry makes sense. */
  async refile(manager: EntityManager, id: string): Promise<boolean> {
    return (
      (await changed(
        manager,
        `UPDATE email_messages SET
           status = CASE WHEN status = 'unknown' THEN 'unknown' ELSE 'queued' END,
           settled_at = NULL,
           sent_at = NULL,
           first_tried_at = CASE WHEN provider_id IS NULL THEN first_tried_at END,
           past_provider_ids = CASE WHEN provider_id IS NULL THEN past_provider_ids
             ELSE past_provider_ids || provider_id END,
           provider_id = NULL
         WHERE id = $1 AND status IN ('failed', 'suppressed', 'unknown')`,
        [id],
      )) > 0
    );
  }

  /** The message of a provider's event, by our own id or the provider's. */
  findReported(
    runner: SqlRunner,
    messageId: string | null,
    providerId: string,
  ): Promise<Pick<EmailMessageEntity, 'id' | 'recipient'> | null> {
    const which = messageId === null ? { providerId } : { id: messageId, providerId: Or(IsNull(), Equal(providerId)) };
    return runner.getRepository(EmailMessageEntity).findOne({
      select: { id: true, recipient: true },
      where: { ...which, pastProviderIds: Not(ArrayContains([providerId])) },
    });
  }

  /** The provider's report on a message; of two the further one stands, whichever came first. */
  async recordReport(
    runner: SqlRunner,
    report: {
      id: string;
      providerId: string;
      status: EmailStatus;
      failure: string | null;
      settled: boolean;
      at: Date;
      headerId: string | null;
    },
  ): Promise<void> {
    const { id, providerId, status, failure, settled, at, headerId } = report;
    await runner.query(
      `UPDATE email_messages SET provider_id = $2, sent_at = least(sent_at, $6), header_id = coalesce($7, header_id),
         failure = CASE WHEN message_stage(status) < message_stage($3) THEN $4 ELSE failure END,
         settled_at = CASE WHEN message_stage(status) < message_stage($3) AND $5 THEN $6 ELSE settled_at END,
         status = CASE WHEN message_stage(status) < message_stage($3) THEN $3 ELSE status END
       WHERE id = $1`,
      [id, providerId, status, failure, settled, at, headerId],
    );
  }

  /** By the entity's name, because contacts are above this module. */
  contactExists(contactId: string): Promise<boolean> {
    return this.messages.manager.existsBy('ContactEntity', { id: contactId });
  }

  /** A client, a contact, the recipient of an invoice or the holder of an account, in this order. SQL: one union. */
  async findRecipient(runner: SqlRunner, email: string): Promise<KnownRecipient | null> {
    const [row] = await rowsOf<KnownRecipient>(
      runner,
      `SELECT name, company, contact_id AS "contactId", client_id AS "clientId"
       FROM (
         SELECT 1 AS rank, name, company,
           (SELECT id FROM contacts WHERE lower(email) = lower($1)) AS contact_id, id AS client_id
         FROM clients WHERE lower(email) = lower($1)
         UNION ALL
         (SELECT 1.5, p.name, c.company, (SELECT id FROM contacts WHERE lower(email) = lower($1)), c.id
         FROM client_people p JOIN clients c ON c.id = p.client_id WHERE lower(p.email) = lower($1)
           ORDER BY p.created_at, p.id LIMIT 1)
         UNION ALL
         SELECT 2, name, coalesce(company, ''), id, NULL FROM contacts WHERE lower(email) = lower($1)
         UNION ALL
         (SELECT 3, client_name, '', NULL, client_id FROM invoices WHERE lower(client_email) = lower($1)
           ORDER BY created_at DESC LIMIT 1)
         UNION ALL
         SELECT 4, coalesce(name, ''), '', NULL, NULL FROM accounts
         WHERE lower(email) = lower($1) AND email_verified_at IS NOT NULL
       ) known
       ORDER BY rank LIMIT 1`,
      [email],
    );
    return row ?? null;
  }
}
