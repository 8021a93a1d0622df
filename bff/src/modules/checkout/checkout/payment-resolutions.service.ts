import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { Payment, PayMethod, ResolvePayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import {
  balanceOfInvoice,
  BalancesService,
  CheckoutsRepository,
  DocumentNumbersService,
  type InvoiceRest,
  InvoicesService,
  type LedgerEntry,
  LedgerRepository,
  LedgerService,
  ReceiptsService,
  RefundsRepository,
} from '../../invoices/index.ts';
import { SubmissionsService } from '../../onboarding/index.ts';
import { RefundsService } from './refunds.service.ts';

/**
 * Decisions of staff about payments in review. The payment's row is never changed; the decision is a row of its own.
 */
@Injectable()
export class PaymentResolutionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly payments: LedgerService,
    private readonly checkouts: CheckoutsRepository,
    private readonly balances: BalancesService,
    private readonly invoices: InvoicesService,
    private readonly numbers: DocumentNumbersService,
    private readonly submissions: SubmissionsService,
    private readonly clients: ClientsService,
    private readonly receipts: ReceiptsService,
    private readonly outbox: Outbox,
    private readonly refunds: RefundsService,
    private readonly requests: RefundsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `not_found`, `conflict` when there is nothing to decide or the payment does not fit the invoice, and
   * `validation_failed` when the invoice is missing or unknown.
   */
  resolve(id: string, { outcome, note, invoiceId }: ResolvePayment): Promise<Payment> {
    return this.dataSource.transaction(async (manager) => {
      const payment = await this.ledger.find(manager, { id });
      if (!payment) throw new AppError('not_found');
      const about = invoiceId ?? payment.invoiceId;
      await this.lockBalances(manager, payment, outcome === 'accepted' ? about : payment.invoiceId);
      if (payment.state === 'succeeded' || (payment.kind !== 'charge' && payment.kind !== 'offline'))
        throw new AppError('conflict', { message: 'This payment is already counted, so there’s nothing to decide.' });
      if (await this.ledger.findResolution(manager, id))
        throw new AppError('conflict', { message: 'Someone has decided about this payment already.' });
      if ((await this.requests.pendingCentsOf(manager, id)) > 0)
        throw new AppError('conflict', { message: 'A refund of this payment is on its way. Please wait for it.' });

      const entryId = outcome === 'accepted' ? await this.accept(manager, payment, about, note) : null;
      if (outcome === 'refunded') await this.refunds.reopen(manager, payment);
      const by = currentPerson().email.toLowerCase();
      const now = this.clock.now();
      await this.ledger.resolve(manager, {
        paymentId: id,
        outcome,
        note,
        entryId,
        resolvedBy: by,
        resolvedAt: now,
      });
      await this.audit.record(manager, {
        action: 'payment.resolved',
        entity: 'payment',
        entityId: payment.reference ?? id,
        before: { state: payment.state },
        after: { outcome, note, amountCents: payment.amountCents, currency: payment.currency },
      });
      return {
        ...summaryOf(payment),
        givenBackCents: await this.ledger.givenBackOf(manager, id),
        resolution: { outcome, note, by, at: now.toISOString() },
        receivedAt: payment.receivedAt.toISOString(),
      };
    });
  }

  async receipt(id: string, paper: Parameters<ReceiptsService['pdf']>[1]): Promise<{ filename: string; pdf: Buffer }> {
    const row = await this.ledger.findReceipt(id);
    if (!row) throw new AppError('not_found');
    return { filename: `${row.receiptNumber}.pdf`, pdf: await this.receipts.pdf(row, paper) };
  }

  /** Locks the balance that was paid and the balance of the invoice it shall count for. */
  private async lockBalances(
    manager: EntityManager,
    { checkoutId }: LedgerEntry,
    invoiceId: string | null,
  ): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    const balances = [checkout?.balance, invoiceId && balanceOfInvoice(invoiceId)];
    await this.balances.lock(manager, ...balances.filter((balance) => typeof balance === 'string'));
  }

  /** Adds the ledger entry that makes the payment count, less what was refunded meanwhile; returns the entry's id. */
  private async accept(
    manager: EntityManager,
    payment: LedgerEntry,
    invoiceId: string | null,
    note: string,
  ): Promise<string> {
    const unfit = (message: string) => new AppError('conflict', { message });
    if (!invoiceId)
      throw new AppError('validation_failed', { errors: { invoiceId: ['Please choose the invoice it counts for'] } });
    const invoice = await this.invoices.lock(manager, invoiceId);
    if (!invoice) throw new AppError('validation_failed', { errors: { invoiceId: ['We couldn’t find this invoice'] } });
    if (payment.currency !== 'usd')
      throw unfit(`It came in ${payment.currency.toUpperCase()}. Refund it at the provider.`);
    if (invoice.status === 'draft' || invoice.status === 'void')
      throw unfit(
        `${invoice.number} is ${invoice.status === 'draft' ? 'a draft' : 'voided'}, so nothing can be paid on it.`,
      );
    const amountCents = payment.amountCents - (await this.ledger.givenBackOf(manager, payment.id));
    if (amountCents <= 0 || amountCents > invoice.dueCents)
      throw unfit(
        `It is more than the ${formatCents(invoice.dueCents)} due on ${invoice.number}. Refund it, or the ` +
          'difference, at the provider.',
      );

    const now = this.clock.now();
    const id = randomUUID();
    const receiptNumber = await this.numbers.nextReceipt(manager, agencyDay(now));
    const payerEmail = payment.payerEmail ?? invoice.clientEmail.toLowerCase();
    const entry = {
      ...payment,
      id,
      kind: 'charge',
      state: 'succeeded',
      reference: null,
      ofPaymentId: payment.id,
      invoiceId,
      clientId: invoice.clientId,
      amountCents,
      receiptNumber,
      payerEmail,
      note,
      receivedAt: now,
    } as const;
    await this.ledger.add(manager, entry);
    await this.payments.tellPaid(manager, entry);
    const rest = await this.settle(manager, payment, invoice, amountCents, now);
    await this.outbox.publish(manager, 'payment.recorded', {
      receiptNumber,
      invoiceNumber: invoice.number,
      title: invoice.title,
      clientName: invoice.clientName,
      email: payerEmail,
      items: [...invoice.items],
      figures: { ...invoice.figures, totalCents: invoice.amountCents },
      amountCents,
      totalCents: invoice.amountCents,
      rest,
      creditCents: 0,
      interval: null,
      paidAt: now,
      method: methodOfEntry(payment),
      isDuplicate: false,
      purchase: null,
    });
    return id;
  }

  private async settle(
    manager: EntityManager,
    { checkoutId }: LedgerEntry,
    invoice: NonNullable<Awaited<ReturnType<InvoicesService['lock']>>>,
    amountCents: number,
    now: Date,
  ): Promise<InvoiceRest | null> {
    const rest = await this.invoices.applyPayment(manager, invoice, amountCents, now);
    if (rest === null && invoice.clientId) await this.clients.markPaid(manager, invoice.clientId);
    // Open sessions still ask for the previous amount.
    await this.balances.closeOpen(manager, balanceOfInvoice(invoice.id));
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    if (checkout?.state === 'review') await this.checkouts.setState(manager, checkout.id, 'paid', now);
    const submission = checkout?.submissionId ? await this.submissions.lock(manager, checkout.submissionId) : null;
    if (submission?.status === 'review' && invoice.clientId)
      await this.submissions.markPaid(manager, submission.id, now, invoice.clientId);
    return rest;
  }
}

/** How the provider was paid; null for offline money. */
const methodOfEntry = ({
  kind,
  methodType = 'card',
  methodLast4 = null,
}: Pick<LedgerEntry, 'kind' | 'methodType' | 'methodLast4'>): PayMethod | null =>
  kind === 'charge' ? { type: methodType, last4: methodLast4 } : null;

const summaryOf = ({
  id,
  kind,
  state,
  receiptNumber,
  amountCents,
  currency,
  method,
  documentNumber,
  note,
  disputeId,
  ...entry
}: LedgerEntry) => ({
  id,
  kind,
  state,
  receiptNumber,
  amountCents,
  currency,
  method,
  documentNumber,
  note,
  disputeId,
  paymentMethod: methodOfEntry({ kind, ...entry }),
});
