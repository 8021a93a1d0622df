import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { Outbox } from '../../platform/outbox/index.ts';
import { Audit } from '../audit/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import {
  BalancesService,
  balanceOfInvoice,
  CheckoutsRepository,
  ClientCreditsService,
  type LedgerEntry,
  LedgerRepository,
} from '../ledger/index.ts';
import type { RefundEvent } from '../payment-provider/index.ts';
import { PayablesService } from './payables/payables.service.ts';

/** Reference of the ledger entry that reverses a failed refund. */
const failedReference = (reference: string): string => `${reference}:failed`;

const provider = { kind: 'provider', name: 'stripe' } as const;

/** Records refunds of the provider in the ledger. Events may come repeatedly and in any order (decision D2). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly credits: ClientCreditsService,
    private readonly balances: BalancesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly payables: PayablesService,
    private readonly invoices: InvoicesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Whether the ledger has recorded the refund in this state. */
  knows({ reference, state }: RefundEvent, manager: EntityManager): Promise<boolean> {
    return this.ledger.knows(manager, state === 'failed' ? failedReference(reference) : reference);
  }

  /** Returns false, without any change, when no payment has the event's reference. */
  async apply(manager: EntityManager, event: RefundEvent): Promise<boolean> {
    const charge = event.payment ? await this.ledger.find(manager, { reference: event.payment }) : null;
    if (!charge) return false;
    await this.lockBalance(manager, charge);
    // An accepted payment counts by a separate entry, so the refund belongs to that entry.
    const accepted = (await this.ledger.findResolution(manager, charge.id))?.entryId;
    const payment = (accepted && (await this.ledger.find(manager, { id: accepted }))) || charge;
    if (payment.invoiceId) await this.invoices.lock(manager, payment.invoiceId);

    const isNew = await this.add(manager, payment, event, 'refund');
    const isTakenBack = event.state === 'failed' && (await this.add(manager, payment, event, 'refund_failed'));
    if (!isNew && !isTakenBack) return true;
    if (isNew && !isTakenBack && payment.state === 'succeeded') await this.withdrawCredit(manager, payment);
    await this.audit.record(manager, {
      action: event.state === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
      entity: 'payment',
      entityId: charge.reference,
      before: null,
      after: { amountCents: event.amountCents, currency: event.currency, refund: event.reference },
      actor: provider,
    });
    if (isNew && event.state === 'succeeded') await this.publishRefund(manager, payment, event);
    if (payment.state === 'succeeded' && payment.invoiceId) await this.invoices.touch(manager, payment.invoiceId);
    if (payment.state !== 'succeeded' && event.state === 'succeeded') await this.resolveReviewed(manager, payment);
    if (isTakenBack && !isNew)
      await this.publishFlag(manager, event, {
        title: payment.title,
        clientName: payment.payerName,
        reason: 'A refund failed at the provider. The payer didn’t get it.',
      });
    return true;
  }

  /** More went back than counts for the invoice: what was kept as the client's credit ends first. */
  private async withdrawCredit(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    const overCents = (await this.ledger.givenBackOf(manager, payment.id)) - payment.amountCents;
    await this.credits.withdraw(manager, payment, overCents);
  }

  /** Ends the review of the payment's checkout, so that it can be paid again. */
  async reopen(manager: EntityManager, { checkoutId }: LedgerEntry): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    if (checkout?.state !== 'review') return;
    await this.checkouts.setState(manager, checkout.id, 'failed', this.clock.now());
    await this.payables.of(checkout).reopen(manager, checkout);
  }

  /** Asks staff to review a refund that cannot be matched to an invoice. */
  async reportUnknownRefund(manager: EntityManager, event: RefundEvent): Promise<void> {
    await this.publishFlag(manager, event, {
      title: 'A payment we don’t have on file',
      clientName: null,
      reason: 'The provider refunded it. If it belongs to an invoice, that has to be set right by hand.',
    });
  }

  /** Locks the balance that the refunded payment paid. */
  private async lockBalance(manager: EntityManager, { checkoutId, invoiceId }: LedgerEntry): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    const balance = checkout?.balance ?? (invoiceId && balanceOfInvoice(invoiceId));
    if (balance) await this.balances.lock(manager, balance);
  }

  private add(
    manager: EntityManager,
    payment: LedgerEntry,
    { reference, amountCents, currency, at }: RefundEvent,
    kind: 'refund' | 'refund_failed',
  ): Promise<boolean> {
    const note = kind === 'refund' ? 'Refunded at the provider' : 'The refund failed at the provider';
    return this.ledger.add(manager, {
      ...payment,
      id: randomUUID(),
      kind,
      reference: kind === 'refund' ? reference : failedReference(reference),
      ofPaymentId: payment.id,
      amountCents,
      currency,
      receiptNumber: null,
      note,
      receivedAt: at,
    });
  }

  /** Resolves a payment in review that the provider has refunded in full. */
  private async resolveReviewed(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    if ((await this.ledger.givenBackOf(manager, payment.id)) < payment.amountCents) return;
    const decided = await this.ledger.resolve(manager, {
      paymentId: payment.id,
      outcome: 'refunded',
      note: 'Refunded at the provider',
      entryId: null,
      resolvedBy: provider.name,
      resolvedAt: this.clock.now(),
    });
    if (decided) await this.reopen(manager, payment);
  }

  private async publishRefund(manager: EntityManager, payment: LedgerEntry, event: RefundEvent): Promise<void> {
    const invoice = payment.invoiceId ? await this.invoices.lock(manager, payment.invoiceId) : null;
    await this.outbox.publish(manager, 'refund.recorded', {
      recipient: payment.payerEmail ?? invoice?.clientEmail ?? null,
      title: payment.title,
      invoiceId: payment.invoiceId,
      invoiceNumber: invoice?.number ?? null,
      clientId: invoice?.clientId ?? payment.clientId,
      amountCents: event.amountCents,
      paidCents: payment.amountCents,
      currency: event.currency,
      isFull: (await this.ledger.givenBackOf(manager, payment.id)) >= payment.amountCents,
    });
  }

  private publishFlag(
    manager: EntityManager,
    { amountCents, currency, reference }: RefundEvent,
    about: { title: string; clientName: string | null; reason: string },
  ): Promise<void> {
    const refund = { amountCents, currency, reference, expectedCents: null };
    return this.outbox.publish(manager, 'refund.flagged', { state: 'review', ...about, ...refund });
  }
}
