import { Injectable } from '@nestjs/common';
import { agencyDay, brand, longDate } from '@vitrine/brand';
import {
  canAskForPayment,
  type DocumentFigures,
  figureRows,
  type Invoice,
  type InvoiceEmailed,
  invoiceMessages,
  type InvoiceSmsRequest,
  type InvoiceSmsSent,
  invoiceSmsText,
  isTooLittleDue,
  lineNotes,
  partName,
  type Paper,
  smsFooter,
  editedOf,
  invoiceTexts,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { AgencySettings, Audit, letterheadOf } from '../../settings/index.ts';
import { EmailsService, invoiceMail, type InvoiceVariables, type MailAttachment } from '../../emails/index.ts';
import { SmsService } from '../../sms/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { InvoicesService } from './invoices.service.ts';
import type { IssuedInvoice } from './invoices.entities.ts';
import { standingOf } from './invoices.mapper.ts';
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

  /** Printed fields come from the last issue; payments and the due amount are current. */
  private async variablesOf(invoice: Invoice, manager?: EntityManager): Promise<InvoiceVariables> {
    const issued = await this.repository.findIssue(invoice.id, manager);
    const today = agencyDay(this.clock.now());
    // The night marks what is overdue; a mail may leave before.
    const isOpen = invoice.status === 'sent' || invoice.status === 'overdue';
    const status = isOpen ? standingOf(invoice.nextDueDate ?? invoice.dueDate, today) : invoice.status;
    return toVariables(
      {
        ...invoice,
        ...issued,
        ...figuresOfIssue(invoice, issued),
        parts: invoice.parts,
        paymentLinkTitle: issued?.title ?? invoice.paymentLinkTitle,
        status,
      },
      issued?.letterhead,
    );
  }
}

/** A document of an earlier release has no figures; its invoice had neither discount nor tax. */
const figuresOfIssue = (invoice: Invoice, issued: IssuedInvoice | null): DocumentFigures => ({
  discount: issued?.discount ?? invoice.discount,
  subtotalCents: issued?.subtotalCents ?? invoice.subtotalCents,
  discountCents: issued?.discountCents ?? invoice.discountCents,
  taxes: [...(issued?.taxes ?? invoice.taxes)],
  ...(invoice.exemption && { exemption: invoice.exemption }),
});

const notAsked = (invoice: Invoice): AppError =>
  new AppError('not_sendable', isTooLittleDue(invoice) ? { message: invoiceMessages.tooSmallToPay } : {});

const withFooter = (message: string): string => (message.includes(smsFooter) ? message : `${message}\n${smsFooter}`);

/** What of an invoice's payments is its client's credit. */
const keptCents = (payments: Invoice['payments']): number =>
  payments.reduce((sum, { kind, method, amountCents }) => {
    if (method !== 'credit' || kind === 'offline') return sum;
    return kind === 'refund' ? sum + amountCents : sum - amountCents;
  }, 0);

function toVariables(
  invoice: Omit<Invoice, 'items'> & Pick<IssuedInvoice, 'items'>,
  letterhead: IssuedInvoice['letterhead'] | undefined,
): InvoiceVariables {
  const { amountCents, amountDueCents, amountDueNowCents, refundedCents, displayStatus } = invoice;
  const { creditedCents, writtenOffCents } = invoice;
  const creditCents = Math.min(invoice.clientCreditCents, amountDueCents);
  const counted = invoice.payments.filter(
    ({ state, kind }) => state === 'succeeded' && (kind === 'charge' || kind === 'offline'),
  );
  // What was too much and is credit now was never paid on this invoice.
  const receivedCents = counted.reduce((sum, payment) => sum + payment.amountCents, 0) - keptCents(invoice.payments);
  return {
    number: invoice.number,
    status: invoice.status,
    refund: displayStatus === 'refunded' || displayStatus === 'partly_refunded' ? displayStatus : null,
    clientName: invoice.clientName,
    clientEmail: invoice.clientEmail,
    title: invoice.paymentLinkTitle,
    message: invoice.paymentLinkMessage,
    items: invoice.items.map((item) => ({
      description: item.description,
      notes: lineNotes({ discount: item.discount ?? null, tax: item.tax ?? null }),
      quantity: item.quantity,
      rate: formatCents(item.rateCents),
      amount: formatCents(item.amountCents),
    })),
    sums: figureRows(invoice),
    total: formatCents(amountCents),
    received: receivedCents > 0 ? formatCents(receivedCents) : null,
    refunded: refundedCents > 0 ? formatCents(refundedCents) : null,
    credited: creditedCents + writtenOffCents > 0 ? formatCents(creditedCents + writtenOffCents) : null,
    credit: creditCents > 0 ? formatCents(creditCents) : null,
    due: formatCents(amountDueNowCents),
    balance: formatCents(amountDueCents),
    schedule: invoice.parts.map((part, index) => ({
      name: partName(part, index, invoice.parts.length),
      dueDate: longDate(part.dueDate),
      amount: formatCents(part.amountCents),
      paid: part.paidCents > 0 ? formatCents(part.paidCents) : null,
      state: part.state,
    })),
    invoiceDate: longDate(invoice.invoiceDate),
    dueDate: longDate(amountDueCents > 0 && invoice.nextDueDate ? invoice.nextDueDate : invoice.dueDate),
    paidOn: invoice.paidAt && longDate(agencyDay(new Date(invoice.paidAt))),
    paymentUrl: canAskForPayment(invoice) ? invoice.paymentUrl : null,
    ...editedOf(invoiceTexts, invoice),
    letterhead,
    changedAt: Date.parse(invoice.updatedAt),
  };
}
