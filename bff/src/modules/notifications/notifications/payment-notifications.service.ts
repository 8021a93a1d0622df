import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents, formatMoney } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { AccountMailsService } from '../../auth/index.ts';
import { bankPayment, EmailsService, paymentNotice, paymentReview, refundMail } from '../../emails/index.ts';
import { ReceiptsService } from '../../invoices/index.ts';

/** Consequences of payments and refunds: receipts, an invitation for the payer, and mails to the team. */
@Injectable()
export class PaymentNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly receipts: ReceiptsService,
    private readonly accounts: AccountMailsService,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('receipt', 'payment.recorded', (manager, event) => this.sendReceipt(manager, event));
    this.outbox.subscribe('payer-invitation', 'payment.recorded', async (manager, { email, purchase }) => {
      if (email && purchase) await this.accounts.invitePayer(manager, email);
    });
    this.outbox.subscribe('bank-payment', 'bank-payment.changed', (manager, event) => this.tellPayer(manager, event));
    this.outbox.subscribe('payment-notice', 'payment.recorded', (manager, event) => this.notifyTeam(manager, event));
    this.outbox.subscribe('payment-review', 'payment.flagged', (manager, event) => this.askForReview(manager, event));
    this.outbox.subscribe('refund-review', 'refund.flagged', (manager, event) => this.askForReview(manager, event));
    this.outbox.subscribe('refund-notice', 'refund.recorded', (manager, event) => this.notifyPayer(manager, event));
  }

  private async sendReceipt(manager: EntityManager, event: EventOf<'payment.recorded'>): Promise<void> {
    const { email, isDuplicate, purchase, ...facts } = event;
    if (!email) return;
    const plan = purchase?.plan ?? null;
    await this.receipts.send(manager, email, { ...facts, plan, clientEmail: email, second: isDuplicate });
  }

  private async tellPayer(manager: EntityManager, event: EventOf<'bank-payment.changed'>): Promise<void> {
    const { recipient, amountCents, owedCents, payPath, clientId, invoiceId, ...facts } = event;
    if (!recipient) return;
    const variables = {
      ...facts,
      amount: formatCents(amountCents),
      owed: owedCents > 0 ? formatCents(owedCents) : null,
      paymentUrl: `${this.config.http.publicUrl.origin}${payPath}`,
    };
    await this.emails.file(manager, {
      template: 'bank-payment',
      recipient,
      subject: bankPayment.subject(variables),
      variables,
      about: { clientId, invoiceId },
    });
  }

  /** The agency's mail after a first payment: practice, email and form data (staff specification, section 7). */
  private async notifyTeam(manager: EntityManager, event: EventOf<'payment.recorded'>): Promise<void> {
    const { purchase, clientName, email, title, amountCents, interval, invoiceNumber, receiptNumber } = event;
    if (!purchase) return;
    const { plan: _, ...bought } = purchase;
    const amount = formatCents(amountCents);
    const variables = {
      practiceName: clientName,
      email,
      title,
      amount: interval ? `${amount} a month` : amount,
      invoiceNumber,
      receiptNumber,
      ...bought,
      portalUrl: this.config.http.publicUrl.origin,
    };
    await this.emails.notify(manager, 'payment', {
      template: 'payment-notice',
      subject: paymentNotice.subject(variables),
      variables,
    });
  }

  private async askForReview(
    manager: EntityManager,
    { amountCents, currency, expectedCents, ...event }: EventOf<'payment.flagged'>,
  ): Promise<void> {
    const variables = {
      ...event,
      received: formatMoney(amountCents, currency),
      expected: expectedCents === null ? null : formatCents(expectedCents),
    };
    await this.emails.notify(manager, 'payment-review', {
      template: 'payment-review',
      subject: paymentReview.subject(variables),
      variables,
    });
  }

  /** Published once per refund, when the provider first reports it as succeeded. */
  private async notifyPayer(
    manager: EntityManager,
    { recipient, amountCents, paidCents, currency, isFull, isMailed, title, ...event }: EventOf<'refund.recorded'>,
  ): Promise<void> {
    if (!recipient || !isMailed) return;
    const variables = {
      amount: formatMoney(amountCents, currency),
      paid: formatMoney(paidCents, currency),
      full: isFull,
      title,
      invoiceNumber: event.invoiceNumber,
      byHand: event.method !== 'provider',
      reason: event.reason,
      creditNoteId: event.creditNote?.id ?? null,
      creditNoteNumber: event.creditNote?.number ?? null,
      owedAgain: event.owedAgainCents > 0 ? formatMoney(event.owedAgainCents, currency) : null,
    };
    await this.emails.file(manager, {
      template: 'refund',
      recipient,
      subject: refundMail.subject(variables),
      variables,
      about: { clientId: event.clientId, invoiceId: event.invoiceId },
    });
  }
}
