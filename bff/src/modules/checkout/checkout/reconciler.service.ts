import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { DisputesService } from '../disputes/index.ts';
import { type CheckoutEntity, CheckoutsRepository } from '../../invoices/index.ts';
import { type PaymentEvent, PaymentProvider, ProviderFailure } from '../payment-provider/index.ts';
import { subscriptionPollInterval, SubscriptionsRepository, SubscriptionsService } from '../subscriptions/index.ts';
import { PaymentAttemptsService } from './payment-attempts.service.ts';
import { PaymentEventsService } from './payment-events.service.ts';
import { RefundRequestsService } from './refund-requests.service.ts';
import { RefundPollingService } from './refund-polling.service.ts';

const minute = 60_000;
const hour = 60 * minute;
/**
 * Milliseconds between polls of a session: short while the payer may be on the provider's page, long while a bank
 * processes the payment for days.
 */
const pollInterval = { open: 10 * minute, processing: 6 * hour };
/** The success page polls every few seconds; the provider is asked about a session at most this often, milliseconds. */
const minimumPollGap = 2_000;
const batch = 50;

/** Polls the provider, so that a lost event does not leave a wrong state (decision D2). */
@Injectable()
export class ReconcilerService implements OnModuleInit {
  /** Time of the last poll for the success page by checkout id, in this process, milliseconds. */
  private readonly lastPolls = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly checkouts: CheckoutsRepository,
    private readonly events: PaymentEventsService,
    private readonly attempts: PaymentAttemptsService,
    private readonly refunds: RefundPollingService,
    private readonly refundRequests: RefundRequestsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionRows: SubscriptionsRepository,
    private readonly disputes: DisputesService,
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
        if (!('checkoutId' in data) || typeof data.checkoutId !== 'string') return;
        const checkout = await this.checkouts.find(this.dataSource.manager, { id: data.checkoutId });
        if (checkout?.providerId) await this.close(checkout.providerId);
      },
    });
  }

  /** Polls everything that is due. */
  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.checkouts.expireAbandoned(now);
    for (const checkout of await this.checkouts.findDueForPoll(now, batch)) {
      if (signal?.aborted) return;
      const next = new Date(
        now.getTime() + (checkout.state === 'processing' ? pollInterval.processing : pollInterval.open),
      );
      if (await this.checkouts.claimPoll(checkout.id, checkout.nextPollAt, next))
        await this.tolerating(() => this.ask(checkout));
    }
    for (const { id, providerId } of await this.subscriptionRows.findDueForPoll(now, batch)) {
      if (signal?.aborted) return;
      const answered = await this.tolerating(() => this.askSubscription(providerId));
      await this.subscriptionRows.scheduleNextPoll(
        id,
        new Date(now.getTime() + (answered ? subscriptionPollInterval : hour)),
      );
    }
    // Payments come first: the ledger needs a payment before it can record its refund.
    await this.tolerating(() => this.refunds.poll(signal));
    await this.tolerating(() => this.refundRequests.resume(signal));
    await this.tolerating(() => this.disputes.refreshAll(signal));
    await this.disputes.remindDue();
  }

  /**
   * For the success page: polls the provider and returns the current checkout. A settled or recently polled one is
   * returned as it is.
   */
  async refreshStatus(checkout: CheckoutEntity): Promise<CheckoutEntity> {
    if (!checkout.providerId || !['creating', 'open', 'processing'].includes(checkout.state)) return checkout;
    const now = this.clock.now().getTime();
    if (now - (this.lastPolls.get(checkout.id) ?? 0) < minimumPollGap) return checkout;
    if (this.lastPolls.size > 1000) this.lastPolls.clear();
    this.lastPolls.set(checkout.id, now);
    await this.tolerating(() => this.ask(checkout));
    return (await this.checkouts.find(this.dataSource.manager, { id: checkout.id })) ?? checkout;
  }

  private async ask({ providerId }: Pick<CheckoutEntity, 'providerId'>): Promise<void> {
    const event = providerId ? await this.provider.findSession(providerId) : null;
    if (event) await this.apply(event);
  }

  private async askSubscription(subscription: string): Promise<void> {
    for (const event of (await this.provider.listSubscriptionPayments(subscription)).toReversed())
      await this.apply(event);
    await this.subscriptions.refresh(subscription);
  }

  private async apply(event: PaymentEvent): Promise<void> {
    const completed = await this.attempts.complete(event);
    await this.dataSource.transaction((manager) => this.events.apply(manager, completed));
  }

  /**
   * Closes a session of which nobody may pay any more. When the provider refuses, because it was paid or has expired,
   * applies what became of it and returns false. Throws a `ProviderFailure`.
   */
  async close(session: string): Promise<boolean> {
    if (await this.provider.expireSession(session)) return true;
    await this.ask({ providerId: session });
    return false;
  }

  /** Logs a failure of the provider and returns false; the next round tries again. */
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
