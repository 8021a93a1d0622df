import { Injectable } from '@nestjs/common';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import {
  type ConfirmedPayment,
  BalancesService,
  type CheckoutEntity,
  CheckoutsRepository,
  LedgerService,
} from '../../invoices/index.ts';
import type { SessionEvent } from '../payment-provider/index.ts';
import { KeptCardsService } from '../saved-cards/index.ts';
import { BankDebitsService, methodOf } from './bank-debits.service.ts';
import type { Booking, Due } from './payables/payable.ts';
import { PayablesService } from './payables/payables.service.ts';

/** Why a payment is not accepted automatically. */
export interface Mismatch {
  /** `refund_due` for a payment that has to be returned, `review` for one that staff decide about. */
  readonly state: 'review' | 'refund_due';
  readonly reason: string;
  readonly expectedCents: number | null;
}

/**
 * Settles checkouts (decision D2) in the caller's transaction. Events may come repeatedly and in any order, from
 * webhooks and polls alike, and leave the same state. Mails follow from the published events, in
 * `modules/notifications/notifications`.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly payables: PayablesService,
    private readonly kept: KeptCardsService,
    private readonly debits: BankDebitsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Applies a change of a session. Returns false for a session of another system. */
  async applySession(manager: EntityManager, event: SessionEvent): Promise<boolean> {
    const checkout = await this.balances.lockCheckout(
      manager,
      (await this.checkouts.find(manager, { providerId: event.sessionId })) ??
        (await this.checkouts.findNamed(manager, event.checkoutId)),
    );
    if (!checkout) return false;
    await this.checkouts.noteProviderId(manager, checkout.id, event.sessionId);
    if (event.state === 'paid' && event.payment) {
      await this.settle(manager, checkout, event.payment);
      return true;
    }
    // A superseded session of the same checkout changes nothing unless it was paid.
    if (checkout.providerId !== null && checkout.providerId !== event.sessionId) return true;
    const next = nextState(checkout.state, event.state);
    if (!next) return true;
    await this.checkouts.setState(manager, checkout.id, next, this.clock.now());
    if (next === 'processing' || next === 'failed') await this.debits.follow(manager, checkout, next, event);
    return true;
  }

  /** Records a payment and settles or flags the payable. The caller has locked the checkout's balance. */
  async settle(manager: EntityManager, checkout: CheckoutEntity, confirmed: ConfirmedPayment): Promise<void> {
    if (await this.ledger.knows(manager, confirmed.reference)) return;
    const payment = { ...confirmed, method: confirmed.method ?? methodOf(checkout) };
    const payable = this.payables.of(checkout);
    const due = await payable.lock(manager, checkout, payment);
    const mismatch = mismatchOf(checkout, payment, due) ?? refundDue(await payable.claim(manager, checkout), due);
    if (mismatch) {
      await this.flag(manager, checkout, payment, mismatch);
      return payable.markInReview(manager, checkout);
    }
    const booking = await payable.settle(manager, checkout, payment);
    await this.record(manager, checkout, payment, booking);
    await this.checkouts.setState(manager, checkout.id, 'paid', this.clock.now());
    await this.balances.closeOpen(manager, checkout.balance, checkout.id);
    await this.kept.storeSoon(manager, checkout);
  }

  private async record(
    manager: EntityManager,
    { id: checkoutId, sold: { title, keepCard }, savedCardId, interval }: CheckoutEntity,
    payment: ConfirmedPayment,
    booking: Booking,
  ): Promise<void> {
    const { invoiceId, invoiceNumber, clientId, subscriptionId, clientName, email } = booking;
    const { items, figures = null, duplicate, purchase, totalCents, rest, excessCents } = booking;
    const target = { checkoutId, invoiceId, invoiceNumber, clientId, subscriptionId, title, interval };
    const receiptNumber = await this.ledger.record(manager, payment, { ...target, payerEmail: email, excessCents });
    await this.outbox.publish(manager, 'payment.recorded', {
      receiptNumber,
      invoiceNumber,
      title,
      clientName,
      email,
      items: [...items],
      figures,
      amountCents: payment.amountCents,
      totalCents,
      rest: rest && { ...rest, autopay: keepCard !== undefined || savedCardId !== null },
      creditCents: excessCents,
      interval,
      paidAt: payment.paidAt,
      method: payment.method ?? null,
      isDuplicate: duplicate !== null,
      purchase: { ...purchase, form: purchase.form.map(([label, text]) => [label, text]) },
    });
    if (excessCents > 0 && clientId) await this.publishExcess(manager, payment, { title, clientName, excessCents });
    if (!duplicate) return;
    const { reason, firstCheckoutId, plan } = duplicate;
    await this.ledger.note(manager, 'payment.possible-duplicate', payment, { checkoutId, firstCheckoutId, plan });
    await this.publishFlag(manager, payment, { title, clientName }, 'possible_duplicate', reason, null);
  }

  /** More came than was due: the ledger keeps the rest as the client's credit, and the team is told. */
  private publishExcess(
    manager: EntityManager,
    payment: ConfirmedPayment,
    about: { title: string; clientName: string; excessCents: number },
  ): Promise<void> {
    const reason =
      `${formatCents(about.excessCents)} more than was due came in, for example because two people paid. We keep it ` +
      'as credit for the next invoice. If they’d rather have it back, refund it at the provider.';
    return this.publishFlag(manager, payment, about, 'credited', reason, payment.amountCents - about.excessCents);
  }

  private async flag(
    manager: EntityManager,
    { id: checkoutId, invoiceId, sold: { title }, interval, state: currentState, clientName }: CheckoutEntity,
    payment: ConfirmedPayment,
    { state, reason, expectedCents }: Mismatch,
  ): Promise<void> {
    const target = { checkoutId, invoiceId, clientId: null, subscriptionId: null, title, interval };
    await this.ledger.flagForReview(manager, payment, { ...target, state, reason });
    if (currentState !== 'paid') await this.checkouts.setState(manager, checkoutId, 'review', this.clock.now());
    await this.publishFlag(manager, payment, { title, clientName }, state, reason, expectedCents);
  }

  private publishFlag(
    manager: EntityManager,
    { amountCents, currency, reference }: ConfirmedPayment,
    { title, clientName }: { title: string; clientName: string | null },
    state: Mismatch['state'] | 'possible_duplicate' | 'credited',
    reason: string,
    expectedCents: number | null,
  ): Promise<void> {
    const payment = { amountCents, currency, reference };
    return this.outbox.publish(manager, 'payment.flagged', {
      ...payment,
      title,
      clientName,
      state,
      reason,
      expectedCents,
    });
  }
}

/** Null for a payment that counts: all that is due, or what the checkout asked for where parts of it may be paid. */
function mismatchOf(checkout: CheckoutEntity, payment: ConfirmedPayment, due: Due): Mismatch | null {
  const { isPaid, dueCents, allowsParts, keepsExcess } = due;
  const isAsked = payment.amountCents === checkout.amountCents && payment.currency === checkout.currency;
  if (isAsked && keepsExcess) return null;
  const review = (reason: string): Mismatch => ({ state: 'review', reason, expectedCents: dueCents });
  if (isPaid) {
    const subscription = checkout.interval ? ' The second subscription has to be ended, too.' : '';
    return { state: 'refund_due', reason: `This was paid before.${subscription}`, expectedCents: null };
  }
  if (payment.currency !== checkout.currency)
    return review(`It came in ${payment.currency.toUpperCase()}, not in ${checkout.currency.toUpperCase()}.`);
  if (isAsked && allowsParts && payment.amountCents < dueCents) return null;
  return payment.amountCents === dueCents ? null : review('The amount doesn’t match what’s due.');
}

const refundDue = (reason: string | null, { dueCents }: Due): Mismatch | null =>
  reason === null ? null : { state: 'refund_due', reason, expectedCents: dueCents };

/** The next state, or null for an outdated event. `paid` and `review` are final here. */
function nextState(state: CheckoutEntity['state'], reported: SessionEvent['state']): CheckoutEntity['state'] | null {
  const isPending = state === 'creating' || state === 'open';
  if (reported === 'open') return state === 'creating' ? 'open' : null;
  if (reported === 'processing') return isPending ? 'processing' : null;
  if (reported === 'failed') return isPending || state === 'processing' ? 'failed' : null;
  return reported === 'expired' && isPending ? 'expired' : null;
}
