import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { bankFailure, isOpenDispute } from '@vitrine/contracts';
import { formatMoney } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import {
  ClientCreditsService,
  type InvoiceDue,
  InvoicePaymentsService,
  InvoicesService,
  InvoiceStandingService,
  type LedgerEntry,
  LedgerRepository,
  LedgerService,
  WriteOffsService,
} from '../../invoices/index.ts';
import { PaymentProvider, type ProviderDispute } from '../payment-provider/index.ts';
import { isReturn } from './disputes.mapper.ts';
import { type DisputeRow, DisputesRepository } from './disputes.repository.ts';

const day = 24 * 3600 * 1000;
/** Disputes are decided within this time, milliseconds. */
const memory = 120 * day;
/** The payment of a dispute is recorded within this time, milliseconds. */
const paymentWindow = 35 * day;
/** The team is reminded so long before the deadline, milliseconds. */
const notice = 3 * day;

/**
 * Disputes of payments, as the provider reports them. A lost dispute takes its money from the ledger; one that is won
 * after all gives it back (ADR 0064).
 */
@Injectable()
export class DisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly disputes: DisputesRepository,
    private readonly ledger: LedgerRepository,
    private readonly ledgerService: LedgerService,
    private readonly invoices: InvoicesService,
    private readonly standing: InvoiceStandingService,
    private readonly payments: InvoicePaymentsService,
    private readonly credits: ClientCreditsService,
    private readonly writeOffs: WriteOffsService,
    private readonly outbox: Outbox,
    private readonly provider: PaymentProvider,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Reads a dispute from the provider. */
  async refresh(reference: string): Promise<void> {
    const askedAt = this.clock.now();
    const current = await this.provider.findDispute(reference);
    if (current) await this.follow(current, askedAt);
  }

  /** Recovers from lost events by polling every dispute that may still change. */
  async refreshAll(signal: AbortSignal | undefined): Promise<void> {
    const askedAt = this.clock.now();
    const since = new Date(askedAt.getTime() - paymentWindow);
    for (const current of await this.provider.listDisputes(new Date(askedAt.getTime() - memory))) {
      if (signal?.aborted) return;
      if (!(await this.disputes.isKnown(current, since))) await this.follow(current, askedAt);
    }
  }

  /** Tells the team once of each deadline that is near. */
  async remindDue(): Promise<void> {
    const now = this.clock.now();
    for (const { id } of await this.disputes.findDue(now, new Date(now.getTime() + notice)))
      await this.dataSource.transaction(async (manager) => {
        if (!(await this.disputes.noteReminded(manager, id, now))) return;
        const dispute = await this.disputes.find(manager, id);
        if (dispute) await this.outbox.publish(manager, 'dispute.changed', { ...eventOf(dispute), isDueSoon: true });
      });
  }

  private async follow(current: ProviderDispute, askedAt: Date): Promise<void> {
    const { charge, ofPlan } = await this.findCharge(current.payment);
    if (ofPlan) return;
    await this.dataSource.transaction(async (manager) => {
      const payment = charge && (await this.ledgerService.lockCounted(manager, charge));
      const invoice = payment?.invoiceId ? await this.invoices.lock(manager, payment.invoiceId) : null;
      const before = await this.disputes.put(manager, current, payment?.id ?? null, askedAt);
      if (before === undefined) return;
      const changed = before?.state !== current.state;
      // An appeal may be reported before the loss that it is against.
      const isAppeal = current.isLost && current.state !== 'lost';
      if (payment && (changed || isAppeal || before?.paymentId === null))
        await this.book(manager, payment, invoice, current, askedAt);
      if (!changed) return;
      const wasOpen = before !== null && isOpenDispute(before.state);
      const dispute = await this.disputes.find(manager, current.reference);
      if (dispute && !(wasOpen && isOpenDispute(current.state)))
        await this.outbox.publish(manager, 'dispute.changed', eventOf(dispute));
      const returned = isReturn(current, payment?.methodType ?? null);
      const { state, amountCents, reason, reference } = current;
      await this.audit.record(manager, {
        action: returned ? 'invoice.payment_returned' : `dispute.${state}`,
        entity: payment?.invoiceId ? 'invoice' : 'payment',
        entityId: payment?.invoiceId ?? current.payment,
        before: before && { state: before.state },
        after: {
          state,
          amountCents,
          reason,
          dispute: reference,
          ...(returned && { failure: bankFailure(reason) }),
        },
        actor: { kind: 'provider', name: 'stripe' },
      });
    });
  }

  /**
   * Takes a lost dispute's money from the ledger, and gives it back once the dispute is won or dropped. What is booked
   * already decides, so any order and number of reports leaves the same sum. While an appeal is open the money is gone.
   */
  private async book(
    manager: EntityManager,
    payment: LedgerEntry,
    invoice: InvoiceDue | null,
    dispute: ProviderDispute,
    at: Date,
  ): Promise<void> {
    const { reference, state, isLost, amountCents, currency, feeCents, reason } = dispute;
    const returned = isReturn(dispute, payment.methodType ?? null);
    const { count, takenCents } = await this.ledger.sumDispute(manager, reference);
    const isTaking = isLost && takenCents === 0;
    const isReturning = (state === 'won' || state === 'closed') && takenCents > 0;
    if (!isTaking && !isReturning) return;
    const takenNote = returned ? bankFailure(reason) : 'Taken back by the bank in a lost dispute.';
    const fee = feeCents ? ` Stripe also charged a fee of ${formatMoney(feeCents, currency)}.` : '';
    await this.ledger.add(manager, {
      ...payment,
      id: randomUUID(),
      kind: isTaking ? 'refund' : 'refund_failed',
      reference: count === 0 ? reference : `${reference}:${count + 1}`,
      ofPaymentId: payment.id,
      disputeId: reference,
      amountCents: isTaking ? amountCents : takenCents,
      currency,
      receiptNumber: null,
      note: isTaking ? `${takenNote}${fee}` : 'Given back by the bank after a dispute.',
      receivedAt: at,
    });
    if (payment.state !== 'succeeded' || !invoice) return;
    // What the payment brought too much goes first, as with a refund.
    if (isTaking) await this.credits.withdraw(manager, payment, amountCents);
    if (!returned) await this.writeOff(manager, invoice, reference, isTaking);
    if (isReturning) await this.payments.keepExcess(manager, payment);
    await this.standing.follow(manager, invoice.id, invoice);
    if (isTaking && returned) await this.tellPayer(manager, payment, invoice, dispute);
  }

  /** A returned bank payment isn't given up: whoever paid is asked for it again. */
  private async tellPayer(
    manager: EntityManager,
    payment: LedgerEntry,
    { id, publicId, number, clientId, clientEmail }: InvoiceDue,
    { amountCents, reason }: ProviderDispute,
  ): Promise<void> {
    await this.outbox.publish(manager, 'bank-payment.changed', {
      state: 'returned',
      recipient: payment.payerEmail ?? clientEmail,
      clientId,
      invoiceId: id,
      invoiceNumber: number,
      title: payment.title,
      amountCents,
      method: { type: 'bank_account', last4: payment.methodLast4 ?? null },
      expectedOn: null,
      code: reason,
      owedCents: Math.max(0, await this.invoices.findOwed(manager, id)),
      payPath: `/pay?invoice=${publicId}`,
    });
  }

  /** What the bank took of a paid invoice is a loss, and isn't owed again, until the bank gives it back after all. */
  private async writeOff(
    manager: EntityManager,
    invoice: InvoiceDue,
    disputeId: string,
    isTaking: boolean,
  ): Promise<void> {
    const amountCents = await this.invoices.findOwed(manager, invoice.id);
    if (isTaking && invoice.status === 'paid' && amountCents > 0)
      await this.writeOffs.add(manager, invoice, { kind: 'dispute', amountCents, reason: 'Lost dispute', disputeId });
    if (!isTaking)
      for (const one of await this.writeOffs.findStanding(manager, invoice.id))
        if (one.disputeId === disputeId) await this.writeOffs.end(manager, one, 'The bank gave it back');
  }

  /**
   * The ledger references a subscription's month by its invoice. `charge` is null for a payment of another system, or
   * one that is not recorded yet.
   */
  private async findCharge(
    reference: string | null,
  ): Promise<{ readonly charge: LedgerEntry | null; readonly ofPlan: boolean }> {
    if (reference === null) return { charge: null, ofPlan: false };
    const direct = await this.ledger.find(this.dataSource.manager, { reference });
    if (direct) return { charge: direct, ofPlan: false };
    const paid = await this.provider.findInvoiceOf(reference);
    if (paid === null || paid === 'plan') return { charge: null, ofPlan: paid === 'plan' };
    return { charge: await this.ledger.find(this.dataSource.manager, { reference: paid.invoice }), ofPlan: false };
  }
}

const eventOf = ({
  id,
  state,
  client,
  payer,
  title,
  invoice,
  amountCents,
  currency,
  reason,
  respondBy,
  feeCents,
  methodType,
}: DisputeRow) => ({
  reference: id,
  state,
  client,
  payer,
  title,
  invoiceNumber: invoice?.number ?? null,
  amountCents: Number(amountCents),
  currency,
  reason,
  respondBy,
  feeCents,
  isDueSoon: false,
  isReturn: isReturn({ state, reason }, methodType),
});
