import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { disputedCents, invoiceMessages, type Refund, type RefundCreate, refundMessages } from '@vitrine/contracts';
import { formatMoney } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { Audit, Limits } from '../../settings/index.ts';
import {
  ClientCreditsService,
  InvoicesService,
  type LedgerEntry,
  LedgerRepository,
  LedgerService,
  type RefundRow,
  RefundsRepository,
} from '../../invoices/index.ts';
import { DisputesRepository, toDispute } from '../disputes/index.ts';
import { PaymentProvider, ProviderFailure, type RefundAnswer, type RefundRequest } from '../payment-provider/index.ts';
import { toRefund } from './refunds.mapper.ts';
import { RefundsService } from './refunds.service.ts';

/** A request without an answer is taken up again after this time. */
const answerTimeoutMs = 5 * 60_000;

/**
 * Refunds that staff ask for. A row is committed before the provider is asked, and its key and parameters come from the
 * row alone, so that no crash and no repetition refunds twice (ADR 0064).
 */
@Injectable()
export class RefundRequestsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: RefundsRepository,
    private readonly refunds: RefundsService,
    private readonly ledger: LedgerRepository,
    private readonly ledgerService: LedgerService,
    private readonly credits: ClientCreditsService,
    private readonly invoices: InvoicesService,
    private readonly disputes: DisputesRepository,
    private readonly provider: PaymentProvider,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.refundPayment.name,
      // Each waits for the provider most of its time.
      concurrency: 6,
      batch: 20,
      run: async (data) => {
        if ('refundId' in data && typeof data.refundId === 'string') await this.ask(data.refundId);
      },
    });
  }

  /**
   * Throws `not_found`, `validation_failed` beside the field, and `conflict` when nothing is left of the payment or
   * it was marked as refunded, or `owner_required` above what somebody may pay back alone.
   */
  create(paymentId: string, body: RefundCreate, key: string | undefined): Promise<Refund> {
    return this.idempotency.once({ scope: 'refunds.create', key, request: { paymentId, ...body } }, async (manager) => {
      const { payment, charge } = await this.lock(manager, paymentId);
      await this.check(manager, payment, charge, body);
      const now = this.clock.now();
      await this.limits.checkPayBack(manager, body.amount, now);
      const { amount: amountCents, reason, method, reference, creditNote, email } = body;
      const request: RefundRow = {
        id: randomUUID(),
        paymentId: payment.id,
        amountCents,
        currency: payment.currency,
        method,
        reference: method === 'provider' ? '' : reference,
        reason,
        creditNote,
        email,
        state: 'pending',
        failure: null,
        attempt: 1,
        askedAt: null,
        providerRef: null,
        entryId: null,
        requestedBy: currentPerson().email.toLowerCase(),
        createdAt: now,
        updatedAt: now,
      };
      await this.requests.insert(manager, request);
      await this.audit.record(manager, {
        action: payment.invoiceId ? 'invoice.refund_requested' : 'payment.refund_requested',
        entity: payment.invoiceId ? 'invoice' : 'payment',
        entityId: payment.invoiceId ?? payment.id,
        before: null,
        after: { amountCents, reason, method, refundId: request.id },
      });
      if (method === 'provider') {
        await this.jobs.enqueue(manager, queues.refundPayment.name, { refundId: request.id });
        // An open edit of the invoice must not be saved over this.
        if (payment.invoiceId) await this.invoices.touch(manager, payment.invoiceId);
      } else await this.refunds.bookByHand(manager, payment, request);
      const stored = await this.requests.find(request.id, manager);
      return toRefund(stored ?? request, await this.requests.findCreditNote({ refundId: request.id }, manager));
    });
  }

  /** Takes up requests whose job has given up. */
  async resume(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - answerTimeoutMs);
    for (const { id } of await this.requests.findUnanswered(before)) {
      if (signal?.aborted) return;
      await this.ask(id);
    }
  }

  /**
   * Asks the provider for a refund. Once it was asked before, its answer may have been lost, so the refund is looked
   * up first. Throws a `ProviderFailure` when the outcome is unknown; the job then runs again.
   */
  async ask(refundId: string): Promise<void> {
    const isFirst = await this.requests.noteAsked(refundId, this.clock.now());
    const request = await this.requests.find(refundId);
    if (request?.state !== 'pending' || request.method !== 'provider' || request.providerRef !== null) return;
    const charge = await this.findCharge(this.dataSource.manager, request.paymentId);
    if (!charge?.reference) return;
    const refund = { refundId, payment: charge.reference, amountCents: request.amountCents };
    const existingRefund = isFirst ? null : await this.provider.findRefund(refund, this.clock.now());
    await this.apply(request, existingRefund ?? (await this.make(request, refund)));
  }

  private async make(request: RefundRow, refund: RefundRequest): Promise<RefundAnswer> {
    try {
      const key = `refund:${request.id}:${request.attempt}`;
      return await this.provider.createRefund(refund, key, this.clock.now());
    } catch (error) {
      // The same key would answer the same failure again. The refund may exist all the same, so the next run looks.
      if (error instanceof ProviderFailure && error.kind === 'saved')
        await this.requests.nextAttempt(request.id, request.attempt, this.clock.now());
      throw error;
    }
  }

  private async apply({ id }: RefundRow, answer: RefundAnswer): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const found = await this.requests.find(id, manager);
      const payment = found && (await this.ledger.find(manager, { id: found.paymentId }));
      if (!payment) return;
      const charge = await this.findCharge(manager, payment.id);
      await this.ledgerService.lockCounted(manager, charge ?? payment);
      // An event may have been faster.
      const request = await this.requests.find(id, manager);
      if (request?.state !== 'pending') return;
      if (answer.kind === 'refused') {
        await this.refunds.fail(manager, request, answer.reason);
        if (payment.invoiceId) await this.invoices.touch(manager, payment.invoiceId);
        return;
      }
      await this.requests.update(manager, id, { providerRef: answer.reference, updatedAt: this.clock.now() });
      if (answer.event) await this.refunds.apply(manager, answer.event);
    });
  }

  /** The payment as it counts, locked with its invoice, and the provider's entry of it. Throws `not_found`. */
  private async lock(
    manager: EntityManager,
    paymentId: string,
  ): Promise<{ readonly payment: LedgerEntry; readonly charge: LedgerEntry }> {
    const charge = await this.findCharge(manager, paymentId);
    if (!charge || (charge.kind !== 'charge' && charge.kind !== 'offline')) throw new AppError('not_found');
    const payment = await this.ledgerService.lockCounted(manager, charge);
    if (payment.invoiceId) await this.invoices.lock(manager, payment.invoiceId);
    return { payment, charge };
  }

  /** A payment in review counts by a further entry once it is accepted; the provider knows the first. */
  private async findCharge(manager: EntityManager, paymentId: string): Promise<LedgerEntry | null> {
    const payment = await this.ledger.find(manager, { id: paymentId });
    return payment?.kind === 'charge' && payment.ofPaymentId
      ? this.ledger.find(manager, { id: payment.ofPaymentId })
      : payment;
  }

  private async check(
    manager: EntityManager,
    payment: LedgerEntry,
    charge: LedgerEntry,
    { amount, method, creditNote }: RefundCreate,
  ): Promise<void> {
    if ((await this.ledger.findResolution(manager, payment.id))?.outcome === 'refunded')
      throw new AppError('conflict', { message: 'This payment is marked as refunded already.' });
    if (payment.method === 'credit')
      throw new AppError('conflict', {
        message: 'This was paid with credit. Take it back, and pay the credit out to the client.',
      });
    if (method === 'provider' && charge.reference === null) throw refused('method', refundMessages.notByProvider);
    if (creditNote && (payment.state !== 'succeeded' || payment.invoiceId === null))
      throw refused('creditNote', refundMessages.noCreditNote);
    const pending = await this.requests.pendingCentsOf(manager, payment.id);
    const { keptCents, leftCents } = await this.credits.keptOf(manager, payment.id);
    // What it brought too much and has paid another invoice since is gone.
    const spentCents = Math.max(0, keptCents - leftCents);
    const givenBackCents = await this.ledger.givenBackOf(manager, payment.id);
    const remainingCents = payment.amountCents - givenBackCents - pending - spentCents;
    if (remainingCents <= 0)
      throw new AppError('conflict', {
        message:
          pending > 0
            ? 'The rest of this payment is being refunded already. Please wait until that’s done.'
            : 'This payment was given back in full, so there’s nothing left to refund.',
      });
    if (amount === 0) throw refused('amount', invoiceMessages.amountMissing);
    if (amount > remainingCents)
      throw refused('amount', `${refundMessages.overRefunded}: ${formatMoney(remainingCents, payment.currency)}`);
    const disputes = (await this.disputes.listOfPayment(manager, payment.id)).map(toDispute);
    const heldCents = disputedCents(disputes, method === 'provider');
    if (heldCents === 0 || amount <= remainingCents - heldCents) return;
    const money = (cents: number): string => formatMoney(cents, payment.currency);
    const most = remainingCents > heldCents ? money(remainingCents - heldCents) : null;
    throw refused('amount', refundMessages.inDispute(money(heldCents), most));
  }
}

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
