import { Injectable } from '@nestjs/common';
import { agencyDay, brand } from '@vitrine/brand';
import {
  canAskForPayment,
  type Invoice,
  type InvoiceEmailed,
  invoiceMessages,
  type InvoiceSmsRequest,
  type InvoiceSmsSent,
  invoiceSmsText,
  isTooLittleDue,
  type Paper,
  smsFooter,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { AgencySettings, Audit, letterheadOf } from '../../settings/index.ts';
import { EmailsService, invoiceMail, type InvoiceVariables, type MailAttachment } from '../../emails/index.ts';
import { SmsService } from '../../sms/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { InvoicesService } from './invoices.service.ts';
import { invoiceVariablesOf } from './invoice-variables.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Messages about an invoice by SMS and mail, and its PDF. */
@Injectable()
export class InvoiceMessagesService {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly repository: InvoicesRepository,
    private readonly documents: Documents,
    private readonly agency: AgencySettings,
    private readonly changes: InvoiceTransactionsService,
    private readonly emails: EmailsService,
    private readonly sms: SmsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The files of an invoice's mail, by its stored variables. */
  async attachments(stored: Record<string, unknown>): Promise<MailAttachment[]> {
    const variables = invoiceMail.variables.parse(stored);
    return [
      { filename: `${variables.number}.pdf`, contentType: 'application/pdf', content: await this.draw(variables) },
    ];
  }

  /**
   * Throws `not_sendable` when the invoice cannot be paid, `invalid_phone`, `recipient_suppressed` or `rate_limited`.
   */
  sendSms(id: string, { to, message }: InvoiceSmsRequest, key: string | undefined): Promise<InvoiceSmsSent> {
    return this.idempotency.once({ scope: 'invoices.sendSms', key, request: { id, to, message } }, (manager) =>
      this.changes.changeWithin(manager, id, { evenVoid: true }, async () => {
        const invoice = await this.invoices.get(id, manager);
        if (!canAskForPayment(invoice) || !invoice.paymentUrl) throw notAsked(invoice);
        const words = message
          ? withFooter(message)
          : invoiceSmsText({ ...invoice, paymentUrl: invoice.paymentUrl, agency: brand.agency });
        const sent = await this.sms.file(manager, {
          to,
          body: words,
          about: { clientId: invoice.clientId, invoiceId: id },
          testMode: invoice.testMode,
          template: 'invoice',
        });
        await this.audit.record(manager, {
          action: 'invoice.texted',
          entity: 'invoice',
          entityId: id,
          before: null,
          after: { messageId: sent.id, status: sent.status },
        });
        return { messageId: sent.id, status: sent.status, text: words };
      }),
    );
  }

  email(id: string, key: string | undefined): Promise<InvoiceEmailed> {
    return this.idempotency.once({ scope: 'invoices.email', key, request: { id } }, (manager) =>
      this.changes.changeWithin(manager, id, { evenVoid: true }, () => this.mail(manager, id)),
    );
  }

  /**
   * Sends to the address in the record only. The caller has locked the invoice. Throws `not_sendable` for drafts, and
   * when an unpaid invoice has too little due or none, and `recipient_suppressed`.
   */
  async mail(manager: EntityManager, id: string): Promise<InvoiceEmailed> {
    const invoice = await this.invoices.get(id, manager);
    if (invoice.status === 'draft')
      throw new AppError('not_sendable', { message: 'This is a draft. Change it to Sent before you email it.' });
    if (invoice.status !== 'paid' && !canAskForPayment(invoice)) throw notAsked(invoice);
    const variables = await this.variablesOf(invoice, manager);
    const { id: messageId, status } = await this.emails.fileNew(manager, {
      template: 'invoice',
      recipient: invoice.clientEmail,
      subject: invoiceMail.subject(variables),
      variables,
      about: { clientId: invoice.clientId, invoiceId: id },
    });
    if (status === 'suppressed')
      throw new AppError('recipient_suppressed', {
        message: `We can’t email ${invoice.clientEmail}: an email bounced or was marked as spam. See Messages.`,
      });
    await this.audit.record(manager, {
      action: 'invoice.emailed',
      entity: 'invoice',
      entityId: id,
      before: null,
      after: { messageId },
    });
    return { messageId, to: invoice.clientEmail, at: this.clock.now().toISOString() };
  }

  async pdf(id: string, paper: Paper): Promise<{ filename: string; pdf: Buffer }> {
    const invoice = await this.invoices.get(id);
    return { filename: `${invoice.number}.pdf`, pdf: await this.draw(await this.variablesOf(invoice), paper) };
  }

  private async draw(variables: InvoiceVariables, paper?: Paper): Promise<Buffer> {
    const letterhead = variables.letterhead ?? letterheadOf(await this.agency.current());
    return this.documents.draw('invoice', { ...variables, letterhead }, paper);
  }

  private async variablesOf(invoice: Invoice, manager?: EntityManager): Promise<InvoiceVariables> {
    const issued = await this.repository.findIssue(invoice.id, manager);
    return invoiceVariablesOf(invoice, issued, agencyDay(this.clock.now()));
  }
}

const notAsked = (invoice: Invoice): AppError =>
  new AppError('not_sendable', isTooLittleDue(invoice) ? { message: invoiceMessages.tooSmallToPay } : {});

const withFooter = (message: string): string => (message.includes(smsFooter) ? message : `${message}\n${smsFooter}`);
