import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type CheckoutSession, type CheckoutSubject, minimumChargeCents } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { CodesService } from '../../packages/index.ts';
import { BalancesService, type CheckoutEntity, CheckoutsRepository } from '../../invoices/index.ts';
import { PaymentProvider, ProviderFailure } from '../payment-provider/index.ts';
import { dueCents, type Sale, soldOf } from './payables/payable.ts';
import { PayablesService } from './payables/payables.service.ts';
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
    private readonly provider: PaymentProvider,
    private readonly throttle: Throttle,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Returns the provider's payment page for the subject; repeated calls return the open session. Throws
   * `nothing_to_pay`, `already_paid`, `amount_too_small`, `payment_pending`, `invalid_code`, `code_not_applicable`,
   * `plan_exists`, `code_used_up`, `checkout_failed` or `rate_limited`.
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
    for (let tries = 0; tries < 3; tries += 1) {
      const checkout = await this.dataSource.transaction((manager) => this.prepare(manager, subject, key, asker));
      if (checkout.state === 'open' && checkout.providerId && checkout.url)
        return { id: checkout.providerId, url: checkout.url };
      try {
        return await this.ask(checkout);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error;
        if (!(await this.mayTryAgain(checkout, error))) break;
      }
    }
    this.log.warn({ err: failure }, 'A checkout session could not be opened');
    throw new AppError('checkout_failed', {
      cause: failure,
      ...(failure?.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    });
  }

  /** Finds the open checkout or inserts a new one that the provider has no session for yet. */
  private async prepare(
    manager: EntityManager,
    subject: CheckoutSubject,
    key: string | undefined,
    asker: Asker,
  ): Promise<CheckoutEntity> {
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

    await this.settleSamePlans(manager, sale, balance, asker, subject.anotherPlan === true);

    const now = this.clock.now();
    const open = await this.checkouts.findOpen(manager, balance);
    if (open && isUsable(open, sale, now)) return open;
    if (open) await this.close(manager, open);
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
        sold: soldOf(sale),
        clientName: sale.clientName,
        email: sale.email,
        amountCents: sale.amountCents,
        currency: 'usd',
        interval: sale.interval,
        expiresAt: new Date(now.getTime() + (isReserved ? heldFor : openFor)),
        limited: isReserved,
        browserHash: asker.browserHash,
        anotherPlan: subject.anotherPlan === true,
      },
      now,
    );
    const checkout = await this.checkouts.find(manager, { id });
    if (!checkout) throw new Error('The checkout was not stored');
    return checkout;
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

  private async close(manager: EntityManager, checkout: CheckoutEntity): Promise<void> {
    await this.checkouts.setState(manager, checkout.id, 'expired', this.clock.now());
    if (checkout.providerId) await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId: checkout.id });
  }

  /** The idempotency key comes from the checkout's row, so a retry after a crash returns the same session. */
  private async ask(checkout: CheckoutEntity): Promise<CheckoutSession> {
    const session = await this.provider.createSession(
      sessionRequestOf(checkout, this.config.http.publicUrl.origin),
      `checkout-${checkout.id}-${checkout.attempt}`,
    );
    const now = this.clock.now();
    await this.checkouts.markOpened(checkout.id, session, new Date(now.getTime() + 5 * minute), now);
    return { id: session.id, url: session.url };
  }

  private async mayTryAgain(checkout: CheckoutEntity, { kind, retryAfter = 1 }: ProviderFailure): Promise<boolean> {
    const now = this.clock.now();
    if (kind === 'saved') await this.checkouts.nextAttempt(checkout.id, checkout.attempt, now);
    if (kind === 'refused') await this.checkouts.failCreating(checkout.id, now);
    if (kind === 'rate-limited' && retryAfter <= longestWaitSeconds) await pause(retryAfter * 1000);
    return kind === 'saved' || (kind === 'rate-limited' && retryAfter <= longestWaitSeconds);
  }
}

/** False when price or interval changed, or when the session or its idempotency key is about to expire. */
function isUsable(open: CheckoutEntity, sale: Sale, now: Date): boolean {
  if (open.amountCents !== sale.amountCents || open.interval !== sale.interval) return false;
  if (open.expiresAt.getTime() - now.getTime() < shortest) return false;
  return open.state === 'open' || now.getTime() - open.attemptedAt.getTime() < (open.limited ? heldFor / 2 : keyLife);
}
