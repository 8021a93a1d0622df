import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, agencyTimeZone, brand, longDate } from '@vitrine/brand';
import {
  depositRow,
  type EmailAccepted,
  type EstimateEmailed,
  estimateSmsText,
  estimateTotals,
  figureRows,
  type InvoiceSmsRequest,
  type InvoiceSmsSent,
  isOpenEstimate,
  lineNotes,
  type Paper,
  smsFooter,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import {
  EmailsService,
  estimateMail,
  type EstimateVariables,
  type MailAttachment,
  SendsService,
} from '../../emails/index.ts';
import { SmsService } from '../../sms/index.ts';
import { EstimateLifecycleService } from './estimate-lifecycle.service.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import { EstimateVersionsService } from './estimate-versions.service.ts';
import { itemsOf, statusAt, totalsOf } from './estimates.mapper.ts';
import type { EstimateSignatureEntity } from './estimates.entities.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';
import { EstimatesService } from './estimates.service.ts';

/** The records of who asked. */
interface Asker {
  readonly contactId: string | null;
  readonly clientId: string | null;
}

/** Messages about an estimate by SMS and mail, and its PDF. */
@Injectable()
export class EstimateMessagesService {
  constructor(
    private readonly estimates: EstimatesService,
    private readonly repository: EstimatesRepository,
    private readonly transactions: EstimateTransactionsService,
    private readonly lifecycle: EstimateLifecycleService,
    private readonly versions: EstimateVersionsService,
    private readonly documents: Documents,
    private readonly emails: EmailsService,
    private readonly sms: SmsService,
    private readonly sends: SendsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The files of an estimate's mail, by its stored variables; none where it has no copy. */
  async attachments(stored: unknown): Promise<MailAttachment[]> {
    if (stored === undefined || stored === null) return [];
    const variables = estimateMail.variables.parse(stored);
    const content = await this.documents.draw('estimate', variables);
    return [{ filename: `${variables.number}.pdf`, contentType: 'application/pdf', content }];
  }

  /** What the attached copy of a signed estimate is drawn from. */
  signedCopy(manager: EntityManager, id: string): Promise<EstimateVariables> {
    return this.variablesOf(id, null, manager);
  }

  email(id: string, key: string | undefined): Promise<EstimateEmailed> {
    return this.idempotency.once({ scope: 'estimates.email', key, request: { id } }, (manager) =>
      this.transactions.changeWithin(manager, id, undefined, (_, row) => this.mail(manager, row)),
    );
  }

  /**
   * Sends to the address in the record; a draft becomes sent first. The caller has locked the estimate. Throws
   * `not_sendable` once it was decided, expired or voided, and `recipient_suppressed`.
   */
  async mail(manager: EntityManager, row: EstimateRow): Promise<EstimateEmailed> {
    const { url } = await this.opened(manager, row);
    const variables = await this.variablesOf(row.id, url, manager);
    const { id: messageId, status } = await this.emails.fileNew(manager, {
      template: 'estimate',
      recipient: row.clientEmail,
      subject: estimateMail.subject(variables),
      variables,
      about: { clientId: row.clientId },
    });
    if (status === 'suppressed')
      throw new AppError('recipient_suppressed', {
        message: `We can’t email ${row.clientEmail}: an email bounced or was marked as spam. See Messages.`,
      });
    await this.audit.record(manager, {
      action: 'estimate.emailed',
      entity: 'estimate',
      entityId: row.id,
      before: null,
      after: { messageId, to: row.clientEmail },
    });
    return { messageId, to: row.clientEmail, at: this.clock.now().toISOString() };
  }

  /**
   * Throws `not_sendable` once it was decided, expired or voided, `invalid_phone`, `recipient_suppressed` or
   * `rate_limited`.
   */
  sendSms(id: string, { to, message }: InvoiceSmsRequest, key: string | undefined): Promise<InvoiceSmsSent> {
    return this.idempotency.once({ scope: 'estimates.sendSms', key, request: { id, to, message } }, (manager) =>
      this.transactions.changeWithin(manager, id, undefined, async (_, row) => {
        const { url } = await this.opened(manager, row);
        const words = message ? withFooter(message) : estimateSmsText({ ...row, url, agency: brand.agency });
        const sent = await this.sms.file(manager, {
          to,
          body: words,
          about: { clientId: row.clientId },
          testMode: row.testMode,
          template: 'estimate',
        });
        await this.audit.record(manager, {
          action: 'estimate.texted',
          entity: 'estimate',
          entityId: id,
          before: null,
          after: { messageId: sent.id, status: sent.status, to },
        });
        return { messageId: sent.id, status: sent.status, text: words };
      }),
    );
  }

  /**
   * Answers what its client asked: a mail to the address in the record, and a note that says so. `about` is who asked.
   * Throws `not_found`, `recipient_suppressed` or `rate_limited`.
   */
  async answer(
    manager: EntityManager,
    id: string,
    { question, text, about }: { readonly question: string; readonly text: string; readonly about: Asker },
  ): Promise<EmailAccepted> {
    return this.transactions.changeWithin(manager, id, undefined, async (_, row) => {
      const quote = question.split('\n').map((line) => `> ${line}`);
      const mail = {
        to: row.clientEmail,
        subject: `Your question about ${row.number}`,
        text: [text, '', 'You asked:', ...quote].join('\n'),
      };
      const sent = await this.sends.sendWithin(manager, mail, { template: 'estimate-answer', about });
      const note = { id: randomUUID(), estimateId: id, kind: 'note', author: actorName() } as const;
      const body = `Answered the question by email: ${text}`;
      await this.repository.addNote(manager, { ...note, body, createdAt: this.clock.now() });
      return sent;
    });
  }

  /** Throws `not_found`. */
  async pdf(id: string, paper: Paper): Promise<{ filename: string; pdf: Buffer }> {
    const { number, url } = await this.estimates.get(id);
    const pdf = await this.documents.draw('estimate', await this.variablesOf(id, url), paper);
    return { filename: `${number}.pdf`, pdf };
  }

  /** Sends a draft, so that its link works. */
  private async opened(manager: EntityManager, row: EstimateRow): Promise<{ url: string }> {
    if (row.status === 'draft') await this.lifecycle.markSentWithin(manager, row);
    else if (!isOpenEstimate(statusAt(row, agencyDay(this.clock.now()))))
      throw new AppError('not_sendable', {
        message: `${row.number} is ${statusAt(row, agencyDay(this.clock.now()))}, so there’s nothing to decide on it.`,
      });
    const { url } = await this.estimates.get(row.id, manager);
    if (url === null) throw new AppError('not_sendable', { message: 'This estimate has no link that works.' });
    return { url };
  }

  /** What is printed is the signed document, or the last version; of a draft its content. */
  private async variablesOf(id: string, url: string | null, manager?: EntityManager): Promise<EstimateVariables> {
    const row = await this.repository.findById(id, manager);
    if (!row) throw new AppError('not_found');
    const document = await this.versions.current(row, manager);
    const items = itemsOf(document);
    const totals = totalsOf(items, document.discount);
    const { totalCents } = totals;
    const status = statusAt(row, agencyDay(this.clock.now()));
    const everything = estimateTotals(items, document.discount, new Set(items.map((item) => item.id)));
    return {
      number: document.number,
      version: document.version,
      status,
      clientName: document.clientName,
      clientEmail: document.clientEmail,
      title: document.title,
      message: document.message,
      terms: document.terms,
      estimateDate: longDate(document.estimateDate),
      validUntil: longDate(document.validUntil),
      items: items.map((item) => ({
        description: item.description,
        notes: lineNotes(item),
        quantity: item.quantity,
        rate: formatCents(item.rateCents),
        amount: formatCents(item.amountCents),
        optional: item.optional,
        selected: item.selected,
      })),
      sums: figureRows({ ...totals, discount: document.discount, taxes: [...totals.taxes] }),
      total: formatCents(totalCents),
      most: everything && everything.totalCents > totalCents ? formatCents(everything.totalCents) : null,
      deposit: depositRow(document, totalCents),
      url: isOpenEstimate(status) ? url : null,
      signature: toSigned(await this.repository.findSignature(id, manager)),
      letterhead: document.letterhead,
      changedAt: row.updatedAt.getTime(),
    };
  }
}

const withFooter = (message: string): string => (message.includes(smsFooter) ? message : `${message}\n${smsFooter}`);

/** `March 2, 2026 at 9:00:00 AM EST` */
const momentText = (moment: Date): string =>
  moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: agencyTimeZone() });

const toSigned = (signature: EstimateSignatureEntity | null): EstimateVariables['signature'] =>
  signature && {
    name: signature.name,
    path: signature.path,
    at: momentText(signature.signedAt),
    address: signature.address,
    sha256: signature.sha256,
  };
