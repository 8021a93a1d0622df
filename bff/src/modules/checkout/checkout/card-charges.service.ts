import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { autopayRetryDays } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Log } from '../../../platform/log.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit, AutopaySwitch } from '../../settings/index.ts';
import {
  chargeDays,
  type DueCharge,
  findDueCharges,
  balanceOfInvoice,
  BalancesService,
  type CheckoutEntity,
  CheckoutsRepository,
  InvoicePaymentsService,
  InvoicesService,
} from '../../invoices/index.ts';
import { CardProvider, type ChargeOutcome, PaymentProvider, ProviderFailure } from '../payment-provider/index.ts';
import { SavedCardsRepository } from '../saved-cards/index.ts';
import { AutopayTriesRepository } from './autopay-tries.repository.ts';
import type { AutopayTryEntity } from './checkout.entities.ts';
import { SettlementService } from './settlement.service.ts';

const minute = 60_000;
/**
 * The provider takes its time for each charge, and some days have thousands; connections to the database are left for
 * everybody else.
 */
export const chargesAtOnce = 6;
/** A checkout that is being opened gets its answer within this time, or its page was never shown. */
const openingTime = 15 * minute;

/**
 * Charges saved cards (ADR 0066). As a checkout, a charge is a committed row before the provider is asked (ADR 0013),
 * and settles in the same place. Until its outcome is known it is `processing`, which keeps everybody else from paying
 * or changing the invoice.
 */
@Injectable()
export class CardChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tries: AutopayTriesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly balances: BalancesService,
    private readonly invoices: InvoicesService,
    private readonly payments: InvoicePaymentsService,
    private readonly cards: SavedCardsRepository,
    private readonly autopay: AutopaySwitch,
    private readonly settlement: SettlementService,
    private readonly provider: CardProvider,
    private readonly pages: PaymentProvider,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Charges what is due; returns false when somebody is paying it, or it is not due any more. */
  async charge(due: DueCharge): Promise<boolean> {
    if (!(await this.closePages(due.invoiceId))) return false;
    const charge = await this.dataSource.transaction((manager) => this.prepare(manager, due));
    if (!charge) return false;
    await this.ask(charge);
    return true;
  }

  /** Finds out what came of charges whose answers were lost. One that fails does not keep the others from it. */
  async resolveUnknown(signal?: AbortSignal): Promise<void> {
    const resolve = async ({ checkoutId }: AutopayTryEntity): Promise<void> => {
      const checkout = signal?.aborted ? null : await this.checkouts.find(this.dataSource.manager, { id: checkoutId });
      if (checkout) await this.ask(checkout);
    };
    const semaphore = new Semaphore(chargesAtOnce);
    const unknown = await this.tries.findUnknown(50);
    const outcomes = await Promise.allSettled(unknown.map((one) => semaphore.run(() => resolve(one))));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** Applies an outcome, from an answer or an event, in any order and any number of times. */
  async apply(manager: EntityManager, checkoutId: string, outcome: ChargeOutcome): Promise<boolean> {
    const checkout = await this.balances.lockCheckout(manager, await this.checkouts.findNamed(manager, checkoutId));
    const one = checkout && (await this.tries.find(manager, checkout.id));
    if (!checkout || !one) return false;
    const reference = outcome.state === 'paid' ? outcome.payment.reference : outcome.reference;
    if (reference) await this.checkouts.noteProviderId(manager, checkout.id, reference);
    if (outcome.state === 'paid') {
      const payer = { name: checkout.clientName, email: checkout.email };
      const { last4 } = await this.cards.getCard(manager, checkout.savedCardId ?? '');
      await this.settlement.settle(manager, checkout, { ...outcome.payment, payer, method: { type: 'card', last4 } });
      const settled = await this.checkouts.find(manager, { id: checkout.id });
      await this.tries.setOutcome(manager, checkout.id, settled?.state === 'paid' ? 'paid' : 'review');
    }
    // A late report of a refusal does not undo what is settled.
    if (outcome.state === 'declined' && one.outcome === 'processing')
      await this.decline(manager, checkout, one, outcome.code);
    return true;
  }

  /**
   * Closes the page on which a person may be paying, first at the provider: once it is closed there, it cannot be paid.
   * False while somebody is paying.
   */
  private async closePages(invoiceId: string): Promise<boolean> {
    const open = await this.checkouts.findOpen(this.dataSource.manager, balanceOfInvoice(invoiceId));
    if (!open) return true;
    if (open.providerId === null)
      return this.clock.now().getTime() - open.attemptedAt.getTime() > openingTime && this.close(open);
    if (await this.pages.expireSession(open.providerId)) return this.close(open);
    const event = await this.pages.findSession(open.providerId);
    if (event) await this.dataSource.transaction((manager) => this.settlement.applySession(manager, event));
    return event?.state === 'expired';
  }

  private close({ id, balance }: CheckoutEntity): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await this.balances.lock(manager, balance);
      return this.checkouts.closeWaiting(manager, id, this.clock.now());
    });
  }

  /** Checks everything again under the locks, and commits the charge that the provider is then asked for. */
  private async prepare(
    manager: EntityManager,
    { invoiceId, dueOn, number }: DueCharge,
  ): Promise<CheckoutEntity | null> {
    const balance = balanceOfInvoice(invoiceId);
    await this.balances.lock(manager, balance);
    const invoice = await this.invoices.lock(manager, invoiceId);
    if (!invoice?.clientId || !(await this.autopay.isOn(manager))) return null;
    if (await this.checkouts.findUnsettled(manager, balance)) return null;
    if (await this.checkouts.findOpen(manager, balance)) return null;
    // The agreement cannot be revoked, nor the card removed, between this check and the commit.
    await this.cards.lockClient(manager, invoice.clientId);
    const now = this.clock.now();
    const today = agencyDay(now);
    const findDue = async (): Promise<DueCharge | undefined> =>
      (await findDueCharges(manager, chargeDays(today), { invoiceIds: [invoiceId] })).find(
        (one) => one.dueOn === dueOn && one.number === number,
      );
    const credited = await findDue();
    if (!credited) return null;
    // The client's own money comes first; what it pays isn't asked of the card.
    await this.payments.useOwnCredit(manager, invoiceId, credited.creditCents);
    const due = credited.creditCents === 0 ? credited : await findDue();
    if (!due || due.amountCents === 0) return null;
    const id = randomUUID();
    await this.checkouts.insertCharge(
      manager,
      {
        id,
        balance,
        invoiceId,
        submissionId: null,
        codeId: null,
        sold: {
          kind: 'invoice',
          title: invoice.title,
          description: invoice.message,
          invoice: { publicId: invoice.publicId, number: invoice.number },
          packageId: null,
          offer: null,
        },
        clientName: invoice.clientName,
        email: invoice.clientEmail,
        amountCents: due.amountCents,
        currency: 'usd',
        interval: null,
        expiresAt: now,
        limited: false,
        browserHash: null,
        anotherPlan: false,
        takesBank: false,
        savedCardId: due.cardId,
      },
      now,
    );
    await this.tries.insert(manager, { checkoutId: id, invoiceId, dueOn, number, triedOn: today, triedAt: now });
    return this.checkouts.find(manager, { id });
  }

  /** The key comes from the row, so a repeated request after a crash makes no second charge. */
  private async ask(checkout: CheckoutEntity): Promise<void> {
    const { id, savedCardId, invoiceId, sold, amountCents, currency, attempt, createdAt } = checkout;
    if (savedCardId === null || invoiceId === null) throw new Error('The checkout charges no card');
    const card = await this.cards.getCard(this.dataSource.manager, savedCardId);
    const customer = await this.cards.findCustomer(this.dataSource.manager, card.clientId);
    if (customer === null) throw new Error('The client of a card is not known to the provider');
    try {
      const request = { checkoutId: id, customer, card: card.providerId, amountCents, currency };
      // After a while the provider has forgotten the key, so it is asked first whether it made the charge.
      const result = isOld(checkout, this.clock.now()) ? await this.provider.findCharge(customer, id, createdAt) : null;
      const outcome =
        result ??
        (await this.provider.charge(
          { ...request, description: `Invoice ${sold.invoice?.number ?? ''}` },
          `autopay-${id}-${attempt}`,
        ));
      await this.dataSource.transaction((manager) => this.apply(manager, id, outcome));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'A card could not be charged; the outcome is looked up later');
      await this.afterFailure(checkout, customer, error);
    }
  }

  /** A stored failure is repeated under its key, so the next attempt takes another one, unless a charge was made. */
  private async afterFailure(
    { id, attempt, createdAt }: CheckoutEntity,
    customer: string,
    { kind }: ProviderFailure,
  ): Promise<void> {
    if (kind === 'refused') {
      const outcome = { state: 'declined', reference: null, code: 'card_declined' } as const;
      await this.dataSource.transaction((manager) => this.apply(manager, id, outcome));
    }
    if (kind !== 'saved') return;
    const existingOutcome = await this.provider.findCharge(customer, id, createdAt).catch((error: unknown) => {
      if (error instanceof ProviderFailure) return undefined;
      throw error;
    });
    if (existingOutcome === null) await this.checkouts.nextChargeAttempt(id, attempt, this.clock.now());
    if (existingOutcome) await this.dataSource.transaction((manager) => this.apply(manager, id, existingOutcome));
  }

  private async decline(
    manager: EntityManager,
    checkout: CheckoutEntity,
    { invoiceId, dueOn, number }: AutopayTryEntity,
    code: string,
  ): Promise<void> {
    await this.checkouts.setState(manager, checkout.id, 'failed', this.clock.now());
    await this.tries.setOutcome(manager, checkout.id, 'declined', code);
    const invoice = await this.invoices.lock(manager, invoiceId);
    if (!invoice?.clientId) return;
    const series = (await this.tries.listOfInvoice(manager, invoiceId)).filter((one) => one.dueOn === dueOn);
    const [first] = series.toReversed();
    const days = autopayRetryDays[number - 1];
    const nextOn = days === undefined || !first ? null : daysAfter(first.triedOn, days);
    const card = await this.cards.getCard(manager, checkout.savedCardId ?? '');
    await this.outbox.publish(manager, 'autopay.declined', {
      invoiceId,
      publicId: invoice.publicId,
      invoiceNumber: invoice.number,
      clientId: invoice.clientId,
      clientName: invoice.clientName,
      email: invoice.clientEmail,
      title: invoice.title,
      amountCents: checkout.amountCents,
      card: { brand: card.brand, last4: card.last4 },
      code,
      number,
      nextOn,
    });
    await this.audit.record(manager, {
      action: 'autopay.declined',
      entity: 'client',
      entityId: invoice.clientId,
      before: null,
      after: { invoiceNumber: invoice.number, amountCents: checkout.amountCents, code, number },
      actor: { kind: 'provider', name: 'stripe' },
    });
  }
}

const isOld = ({ attemptedAt }: CheckoutEntity, now: Date): boolean =>
  now.getTime() - attemptedAt.getTime() > 20 * 60 * minute;
