import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../platform/outbox/index.ts';
import {
  type ConfirmedPayment,
  BalancesService,
  CheckoutsRepository,
  InvoicesService,
  LedgerService,
} from '../../invoices/index.ts';
import type { SubscriptionPaymentEvent } from '../payment-provider/index.ts';
import { type SubscriptionRow, SubscriptionsService } from '../subscriptions/index.ts';
import { SettlementService } from './settlement.service.ts';

/** Payments of subscriptions: the first settles its checkout, each later one becomes a paid invoice. */
@Injectable()
export class SubscriptionPaymentsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly invoices: InvoicesService,
    private readonly settlement: SettlementService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns false for a subscription of another system. */
  async apply(
    manager: EntityManager,
    { subscription, checkoutId, payment, prorated }: SubscriptionPaymentEvent,
  ): Promise<boolean> {
    const first = await this.balances.lockCheckout(manager, await this.checkouts.findNamed(manager, checkoutId));
    // Later months have no checkout whose balance could be locked, so the subscription is locked.
    await this.balances.lock(manager, `subscription:${subscription}`);
    const subscriptionRow = await this.subscriptions.find(manager, subscription);
    if (await this.ledger.knows(manager, payment.reference)) return true;
    if (subscriptionRow) await this.subscriptions.refreshSoon(manager, { subscription });
    // A month that was covered by credit or a coupon moves no money.
    if (payment.amountCents === 0) await this.ledger.note(manager, 'payment.nothing_due', payment, { subscription });
    else if (subscriptionRow) await this.renew(manager, subscriptionRow, payment, prorated);
    else if (first) await this.settlement.settle(manager, first, payment);
    else return false;
    return true;
  }

  /** Books a later month, or a proration after a price change at the provider. */
  private async renew(
    manager: EntityManager,
    subscription: SubscriptionRow,
    payment: ConfirmedPayment,
    prorated: boolean,
  ): Promise<void> {
    const { id: subscriptionId, clientId } = subscription;
    const { amountCents, currency, paidAt, reference } = payment;
    const title = prorated ? `${subscription.title}, adjustment` : subscription.title;
    const target = { checkoutId: null, clientId, subscriptionId, title, interval: 'month' as const };
    const reason = mismatchOf(subscription, payment, prorated);
    if (reason !== null) {
      const state = 'review';
      await this.ledger.flagForReview(manager, payment, { ...target, invoiceId: null, state, reason });
      return this.outbox.publish(manager, 'payment.flagged', {
        state,
        reason,
        title,
        clientName: subscription.client?.company ?? null,
        amountCents,
        currency,
        reference,
        expectedCents: subscription.amountCents,
      });
    }
    if (!prorated && amountCents !== subscription.amountCents)
      await this.subscriptions.applyPrice(manager, subscription, amountCents);
    const email = subscription.client?.email ?? payment.payer.email;
    const clientName = subscription.client?.company ?? payment.payer.name ?? email ?? 'Unknown';
    const invoice = await this.invoices.recordPaid(manager, {
      clientId,
      clientName,
      clientEmail: email ?? '',
      title,
      amountCents,
      subscriptionId,
      paidAt,
    });
    const receiptNumber = await this.ledger.record(manager, payment, {
      ...target,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      payerEmail: email,
    });
    await this.outbox.publish(manager, 'payment.recorded', {
      receiptNumber,
      invoiceNumber: invoice.number,
      title,
      clientName,
      email,
      items: [{ description: title, quantity: '1', amountCents }],
      amountCents,
      totalCents: null,
      rest: null,
      creditCents: 0,
      interval: 'month',
      paidAt,
      method: payment.method ?? null,
      isDuplicate: false,
      purchase: null,
    });
  }
}

/** Why a month needs a review; null when it does not. */
function mismatchOf(
  { amountCents, nextAmountCents }: SubscriptionRow,
  payment: ConfirmedPayment,
  prorated: boolean,
): string | null {
  if (payment.currency !== 'usd') return `It came in ${payment.currency.toUpperCase()}, not in USD.`;
  return payment.amountCents === amountCents || payment.amountCents === nextAmountCents || prorated
    ? null
    : 'The month of the subscription came with another amount.';
}
