import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type CheckoutSession, type CheckoutSubject, checkoutTexts, minimumChargeCents } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { BankPaymentsSwitch } from '../../settings/index.ts';
import { CodesService } from '../../packages/index.ts';
import { BalancesService, type CheckoutEntity, CheckoutsRepository, type Sold } from '../../invoices/index.ts';
import { PaymentProvider, ProviderFailure } from '../payment-provider/index.ts';
import { dueCents, type Sale, soldOf } from './payables/payable.ts';
import { KeptCardsService } from '../saved-cards/index.ts';
import { PayablesService } from './payables/payables.service.ts';
import { ReconcilerService } from './reconciler.service.ts';
import type { Asker } from './same-plans.repository.ts';
import { planOf, SamePlansService, toExisting } from './same-plans.service.ts';
import { sessionRequestOf } from './session-request.ts';

const minute = 60_000;
const hour = 60 * minute;
const sessionsPerAddress: Limit = { name: 'checkouts:address', by: 'network', hits: 40, seconds: 600 };

/** A session that expires sooner than this is not returned again. */
const shortest = 10 * minute;
/** Lifetime of a session that reserves a use of a capped code. The provider allows no less than half an hour. */
const heldFor = hour;
/** The provider keeps sessions open for 24 hours, and idempotency keys at least as long. */
const openFor = 24 * hour;
const keyLife = 23 * hour;
/** Longest wait for a rate-limited provider within one request, seconds. */
const longestWaitSeconds = 2;
/** How often somebody else's page is closed for one request, and milliseconds between tries while it is opening. */
const closings = { limit: 3, pause: 300 };

/** The checkout to pay, or the one of another amount whose page the provider has to close first (ADR 0110). */
type Preparation = { readonly checkout: CheckoutEntity } | { readonly other: CheckoutEntity };

/** Checkout sessions (decision D2). */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly payables: PayablesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly balances: BalancesService,
    private readonly plans: SamePlansService,
    private readonly codes: CodesService,
    private readonly kept: KeptCardsService,
    private readonly bankPayments: BankPaymentsSwitch,
    private readonly provider: PaymentProvider,
    private readonly reconciler: ReconcilerService,
    private readonly throttle: Throttle,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Returns the provider's payment page for the subject; repeated calls return the open session. Throws
   * `nothing_to_pay`, `already_paid`, `amount_too_small`, `payment_pending`, `invalid_code`, `code_not_applicable`,
   * `plan_exists`, `code_used_up`, `checkout_failed`, `rate_limited`, or `conflict` when somebody else began to pay
   * another amount while the page opened, or the text that is agreed to has changed.
   */
  async open(
    subject: CheckoutSubject,
    key: string | undefined,
    address: string,
    asker: Asker,
  ): Promise<CheckoutSession> {
    await this.throttle.take(sessionsPerAddress, address);
    if (subject.code) await this.codes.guess(subject.code, address);
    let failure: ProviderFailure | undefined;
    let isReplaced = false;
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        const checkout = await this.prepareAlone(subject, key, asker, isReplaced);
        if (checkout.state === 'open' && checkout.providerId && checkout.url)
          return { id: checkout.providerId, url: checkout.url };
        const session = await this.ask(checkout);
        if (session) return session;
        isReplaced = true;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error;
        if (!(await this.mayTryAgain(error))) break;
      }
    }
    this.log.warn({ err: failure }, 'A checkout session could not be opened');
    throw new AppError('checkout_failed', {
      cause: failure,
      ...(failure?.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    });
  }

  /**
   * Closes the page of another amount, if one is open, before there is a checkout for this one: two pages that can both
   * be paid would both be charged. Throws `payment_pending` while the other is being paid.
   */
  private async prepareAlone(
    subject: CheckoutSubject,
    key: string | undefined,
    asker: Asker,
    isReplaced: boolean,
  ): Promise<CheckoutEntity> {
    let closed: CheckoutEntity | null = null;
    for (let tries = 0; tries <= closings.limit; tries += 1) {
      const prepared: Preparation = await this.dataSource.transaction((manager) =>
        this.prepare(manager, subject, key, asker, closed),
      );
      if ('checkout' in prepared) return prepared.checkout;
      if (isReplaced) throw new AppError('conflict', { message: checkoutTexts.otherAmount });
      closed = await this.closePage(prepared.other);
    }
    throw new AppError('payment_pending');
  }

  /** Returns the checkout once no page of it can be paid; null when the provider decides otherwise or does not yet. */
  private async closePage(checkout: CheckoutEntity): Promise<CheckoutEntity | null> {
    try {
      // While it opens only its own request knows the page; the same key gets the same one.
      const session = checkout.providerId ?? (await this.createSession(checkout)).id;
      return (await this.reconciler.close(session)) ? checkout : null;
    } catch (error) {
      if (!(error instanceof ProviderFailure) || checkout.providerId) throw error;
      // Nothing came of the request, nor will anything under this key.
      if (error.kind === 'saved' || error.kind === 'refused') return checkout;
      if (error.kind !== 'busy') throw error;
      await pause(closings.pause);
      return null;
    }
  }

  /**
   * Finds the open checkout or inserts a new one that the provider has no session for yet. One that does not fit is
   * replaced only if it is `closed`, and nobody has begun another attempt of it since.
   */
  private async prepare(
    manager: EntityManager,
    subject: CheckoutSubject,
    key: string | undefined,
    asker: Asker,
    closed: CheckoutEntity | null,
  ): Promise<Preparation> {
    const unlockedSale = await this.payables.quote(subject, manager);
    if (!unlockedSale) throw new AppError('nothing_to_pay');
    const payable = this.payables.ofSale(unlockedSale);
    const balance = payable.balanceOf(unlockedSale, subject, key);
    await this.balances.lock(manager, balance);
    await payable.lockSale(manager, unlockedSale);
    // Read again under the lock: the price or the payment state may have changed since.
    const sale = await this.payables.quote(subject, manager);
    if (!sale) throw new AppError('nothing_to_pay');
    // An offer stores no payment state of its own, so its checkouts decide.
    const isOffer = !sale.invoice && !sale.submission;
    if (dueCents(sale) === 0 || (isOffer && (await this.checkouts.isPaid(manager, balance))))
      throw new AppError('already_paid');
    if (sale.refused && !subject.withoutCode)
      throw new AppError('code_not_applicable', { message: sale.refused.message });
    if (dueCents(sale) < minimumChargeCents) throw new AppError('amount_too_small');
    if (await this.checkouts.findUnsettled(manager, balance)) throw new AppError('payment_pending');

    const keepCard =
      subject.keepCard === undefined
        ? null
        : await this.kept.agree(manager, sale.invoice, sale.amountCents, subject.keepCard);

    await this.settleSamePlans(manager, sale, balance, asker, subject.anotherPlan === true);

    const now = this.clock.now();
    const takesBank = await this.bankPayments.isOn(manager);
    const open = await this.checkouts.findOpen(manager, balance);
    if (open && open.takesBank === takesBank && isUsable(open, sale, keepCard, now)) return { checkout: open };
    if (open && (open.id !== closed?.id || open.attempt !== closed.attempt)) return { other: open };
    if (open) await this.checkouts.setState(manager, open.id, 'expired', now);
    const isReserved = await payable.reserve(manager, sale, now);
    const id = randomUUID();
    await this.checkouts.insert(
      manager,
      {
        id,
        balance,
        invoiceId: sale.invoice?.id ?? null,
        submissionId: sale.submission?.id ?? null,
        codeId: sale.offer?.codeId ?? null,
        sold: {
          ...soldOf(sale),
          ...(keepCard && { keepCard }),
          ...(subject.estimate !== undefined && { estimate: subject.estimate }),
        },
        clientName: sale.clientName,
        email: sale.email,
        amountCents: sale.amountCents,
        currency: 'usd',
        interval: sale.interval,
        expiresAt: new Date(now.getTime() + (isReserved ? heldFor : openFor)),
        limited: isReserved,
        browserHash: asker.browserHash,
        anotherPlan: subject.anotherPlan === true,
        takesBank,
      },
      now,
    );
    const checkout = await this.checkouts.find(manager, { id });
    if (!checkout) throw new Error('The checkout was not stored');
    return { checkout };
  }

  /**
   * Refuses a second checkout of a plan unless the buyer confirmed it; then closes the buyer's open ones. Throws
   * `plan_exists`.
   */
  private async settleSamePlans(
    manager: EntityManager,
    sale: Sale,
    balance: string,
    asker: Asker,
    knowing: boolean,
  ): Promise<void> {
    const plan = planOf(sale.interval, sale.offer?.packageId ?? null, sale.offer?.codeId ?? null);
    if (plan === null) return;
    await this.plans.lockPlan(manager, asker, plan);
    const others = await this.plans.find(asker, sale, balance, manager);
    if (others.length > 0 && !knowing)
      throw new AppError('plan_exists', { extensions: { existing: toExisting(others) } });
    const now = this.clock.now();
    for (const { id } of others) {
      if (await this.checkouts.closeWaiting(manager, id, now))
        await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId: id });
    }
  }

  /** The idempotency key comes from the checkout's row, so a retry after a crash returns the same session. */
  private async createSession(checkout: CheckoutEntity): Promise<{ id: string; url: string; expiresAt: Date }> {
    const { keepCard } = checkout.sold;
    const customer = keepCard ? await this.kept.customerOf(keepCard) : null;
    return this.provider.createSession(
      sessionRequestOf(checkout, this.config.http.publicUrl.origin, customer),
      `checkout-${checkout.id}-${checkout.attempt}`,
    );
  }

  /** Null when the checkout was closed meanwhile; its page is then closed, too. Throws a {@link ProviderFailure}. */
  private async ask(checkout: CheckoutEntity): Promise<CheckoutSession | null> {
    const session = await this.createSession(checkout).catch((error: unknown) => this.noteFailure(checkout, error));
    const now = this.clock.now();
    if (await this.checkouts.markOpened(checkout.id, session, new Date(now.getTime() + 5 * minute), now))
      return { id: session.id, url: session.url };
    await this.jobs.enqueue(this.dataSource.manager, queues.closeCheckout.name, { checkoutId: checkout.id });
    return null;
  }

  private async noteFailure(checkout: CheckoutEntity, error: unknown): Promise<never> {
    const kind = error instanceof ProviderFailure ? error.kind : null;
    if (kind === 'saved') await this.checkouts.nextAttempt(checkout.id, checkout.attempt, this.clock.now());
    if (kind === 'refused') await this.checkouts.failCreating(checkout.id, this.clock.now());
    throw error;
  }

  private async mayTryAgain({ kind, retryAfter = 1 }: ProviderFailure): Promise<boolean> {
    const isShort = kind === 'rate-limited' && retryAfter <= longestWaitSeconds;
    if (isShort) await pause(retryAfter * 1000);
    return isShort || kind === 'saved';
  }
}

/** False when price, interval or agreement changed, or when the session or its idempotency key is about to expire. */
function isUsable(open: CheckoutEntity, sale: Sale, keepCard: Sold['keepCard'] | null, now: Date): boolean {
  const { keepCard: agreed } = open.sold;
  if (agreed?.wording !== keepCard?.wording || agreed?.clientId !== keepCard?.clientId) return false;
  if (open.amountCents !== sale.amountCents || open.interval !== sale.interval) return false;
  if (open.expiresAt.getTime() - now.getTime() < shortest) return false;
  return open.state === 'open' || now.getTime() - open.attemptedAt.getTime() < (open.limited ? heldFor / 2 : keyLife);
}
