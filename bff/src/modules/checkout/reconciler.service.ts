import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { PlanSyncService } from '../billing/index.ts';
import { PaymentProvider, ProviderFailure, type RefundNews } from '../payments/index.ts';
import { type CheckoutRow, CheckoutsRepository } from './checkouts.repository.ts';
import { DisputesService, SubscriptionsRepository, SubscriptionsService } from '../subscriptions/index.ts';
import { RefundQuestionsRepository } from './refund-questions.repository.ts';
import { RefundsService } from './refunds.service.ts';
import { SettlementService } from './settlement.service.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Until the next look at a session: soon while its payer may be at the provider's page, seldom while a bank takes its days. */
const nextLook = { open: 10 * minute, processing: 6 * hour };
const nextSubscriptionLook = 24 * hour;
/** A payer who waits on the success page asks every few seconds; the provider is asked at most this often. */
const eagerness = 2_000;
const batch = 50;
/** Between the questions whose a refund is that nobody knows; after the last one nobody asks any more. */
const pauses = [5 * minute, 30 * minute, 3 * hour, 12 * hour, 48 * hour, 7 * 24 * hour];
/** A bank may take back a refund for a month after it was made, milliseconds. */
const refundMemory = 35 * 24 * hour;

/** Asks the provider about what it has not told us, so that a lost event heals (decision D2). */
@Injectable()
export class ReconcilerService implements OnModuleInit {
  /** When a session was last asked about for somebody who waits, by this process. */
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly checkouts: CheckoutsRepository,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly questions: RefundQuestionsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscribed: SubscriptionsRepository,
    private readonly disputes: DisputesService,
    private readonly plan: PlanSyncService,
    private readonly provider: PaymentProvider,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.reconcile.name,
      concurrency: 1,
      cron: '*/5 * * * *',
      run: (_, signal) => this.run(signal),
    });
    this.jobs.register({
      queue: queues.closeCheckout.name,
      concurrency: 1,
      run: async (data) => {
        if ('checkoutId' in data && typeof data.checkoutId === 'string') await this.close(data.checkoutId);
      },
    });
  }

  /** One round over everything that is due for a look. */
  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.checkouts.expireAbandoned(now);
    for (const checkout of await this.checkouts.findDueForLook(now, batch)) {
      if (signal?.aborted) return;
      const next = new Date(now.getTime() + (checkout.state === 'processing' ? nextLook.processing : nextLook.open));
      if (await this.checkouts.claimLook(checkout.id, checkout.nextLookAt, next))
        await this.tolerating(() => this.ask(checkout));
    }
    for (const { id, providerId } of await this.subscribed.findDueForLook(now, batch)) {
      if (signal?.aborted) return;
      const answered = await this.tolerating(() => this.askSubscription(providerId));
      await this.subscribed.lookedAt(id, new Date(now.getTime() + (answered ? nextSubscriptionLook : hour)));
    }
    await this.tolerating(() => this.askRefunds(now, signal));
    await this.tolerating(() => this.disputes.lookAtAll(signal));
  }

  /** For a payer who waits: the checkout as it stands after asking the provider, unless it is settled or was asked about just now. */
  async lookAt(checkout: CheckoutRow): Promise<CheckoutRow> {
    if (!checkout.providerId || !['creating', 'open', 'processing'].includes(checkout.state)) return checkout;
    const now = this.clock.now().getTime();
    if (now - (this.asked.get(checkout.id) ?? 0) < eagerness) return checkout;
    if (this.asked.size > 1000) this.asked.clear();
    this.asked.set(checkout.id, now);
    await this.tolerating(() => this.ask(checkout));
    return (await this.checkouts.find(this.dataSource, { id: checkout.id })) ?? checkout;
  }

  private async ask({ providerId }: CheckoutRow): Promise<void> {
    const news = providerId ? await this.provider.findSession(providerId) : null;
    if (news) await this.dataSource.transaction((manager) => this.settlement.apply(manager, news));
  }

  private async askSubscription(subscription: string): Promise<void> {
    for (const news of (await this.provider.listSubscriptionPayments(subscription)).toReversed()) {
      await this.dataSource.transaction((manager) => this.settlement.apply(manager, news));
    }
    await this.subscriptions.look(subscription);
  }

  /** After the payments, because a refund may be heard of before what it gives back. */
  private async askRefunds(now: Date, signal: AbortSignal | undefined): Promise<void> {
    for (const news of await this.provider.listRefunds(new Date(now.getTime() - refundMemory), now)) {
      if (signal?.aborted) return;
      if (!(await this.refunds.knows(news, this.dataSource))) await this.applyRefund(news);
    }
  }

  /** The provider names a subscription's month by its payment, the ledger by its invoice. */
  private async applyRefund(news: RefundNews): Promise<void> {
    const applied = await this.dataSource.transaction((manager) => this.refunds.apply(manager, news));
    if (applied) return;
    const paid = await this.findPaid(news);
    await this.dataSource.transaction(async (manager) => {
      if (paid !== null && paid !== 'plan' && (await this.refunds.apply(manager, { ...news, payment: paid.invoice })))
        return;
      if (!(await this.refunds.setAside(manager, news))) return;
      if (paid === 'plan') await this.plan.noteChange(manager);
      else await this.refunds.tellOfStranger(manager, news);
    });
  }

  /**
   * What a refund gives back, by the invoice of a subscription's month. The answer is kept; a refund that belongs to
   * nothing is asked about a few times only, because its payment may still be heard of.
   */
  private async findPaid({ reference, payment }: RefundNews): Promise<{ readonly invoice: string } | 'plan' | null> {
    const now = this.clock.now();
    const asked = await this.questions.find(reference);
    if (asked?.invoice) return asked.invoice === 'plan' ? 'plan' : { invoice: asked.invoice };
    if (!payment || (asked && (asked.tries > pauses.length || asked.nextAt > now))) return null;
    const paid = await this.provider.findInvoiceOf(payment);
    const next = new Date(now.getTime() + (pauses[asked?.tries ?? 0] ?? 0));
    await this.questions.note(reference, paid === null || paid === 'plan' ? paid : paid.invoice, next);
    return paid;
  }

  /** Closes a session whose balance has changed. If it was paid in that very moment, that is settled instead. */
  private async close(checkoutId: string): Promise<void> {
    const checkout = await this.checkouts.find(this.dataSource, { id: checkoutId });
    if (checkout?.providerId && !(await this.provider.expireSession(checkout.providerId))) await this.ask(checkout);
  }

  /** A provider that does not answer is asked again later; answers false then. */
  private async tolerating(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'The payment provider could not be asked; it will be asked again');
      return false;
    }
  }
}
