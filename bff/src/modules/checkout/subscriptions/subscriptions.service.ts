import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BillingTrouble, ClientBilling } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import { DisputesRepository, DisputesService, toDispute } from '../disputes/index.ts';
import { PaymentProvider, type ProviderSubscription } from '../payment-provider/index.ts';
import { SubscriptionEntity } from './subscriptions.entities.ts';
import { stateOf, toSubscription } from './subscriptions.mapper.ts';
import { type NewSubscription, type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';

/** A subscription without events is polled once a day, milliseconds. */
export const subscriptionPollInterval = 24 * 3600 * 1000;
/** Items of each kind that the dashboard shows; the total counts all. */
const shownTrouble = 20;

/**
 * Clients' subscriptions, as the provider reports them. Events say only that something changed; a job then reads the
 * state, so that the order of events cannot leave a wrong one (ADR 0036).
 */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly disputed: DisputesRepository,
    private readonly disputes: DisputesService,
    private readonly clients: ClientsService,
    private readonly provider: PaymentProvider,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const run = async (data: object): Promise<void> => {
      if ('subscription' in data && typeof data.subscription === 'string') await this.refresh(data.subscription);
      if ('dispute' in data && typeof data.dispute === 'string') await this.disputes.refresh(data.dispute);
    };
    this.jobs.register({ queue: queues.refreshFromProvider.name, concurrency: 4, batch: 20, run });
  }

  /** Reads the state from the provider in a job, once the caller's transaction has committed. */
  refreshSoon(
    manager: EntityManager,
    about: { readonly subscription: string } | { readonly dispute: string },
  ): Promise<void> {
    return this.jobs.enqueue(manager, queues.refreshFromProvider.name, about);
  }

  find(manager: EntityManager, providerId: string): Promise<SubscriptionRow | null> {
    return this.subscriptions.find(manager, providerId);
  }

  /** When a running subscription is charged next; null when it ends before, and until the provider has said it. */
  async findNextCharge(id: string): Promise<Date | null> {
    const row = await this.dataSource.manager.findOneBy(SubscriptionEntity, { id });
    return row && stateOf(row) === 'active' ? row.currentPeriodEnd : null;
  }

  /** Records a subscription whose first month was paid. */
  async begin(manager: EntityManager, subscription: Omit<NewSubscription, 'nextPollAt'>): Promise<void> {
    const nextPollAt = new Date(this.clock.now().getTime() + subscriptionPollInterval);
    await this.subscriptions.insert(manager, { ...subscription, nextPollAt });
    await this.refreshSoon(manager, { subscription: subscription.providerId });
  }

  /** The first month at another price was paid: from now on it is the plan's. */
  async applyPrice(
    manager: EntityManager,
    { id, clientId, amountCents }: SubscriptionRow,
    cents: number,
  ): Promise<void> {
    await this.subscriptions.applyPrice(manager, id, cents);
    if (clientId) await this.clients.changePlanPrice(manager, clientId, amountCents, cents);
  }

  /** Reads the state from the provider. Throws a `ProviderFailure` when it cannot be read. */
  async refresh(providerId: string): Promise<void> {
    const askedAt = this.clock.now();
    const current = await this.provider.findSubscription(providerId);
    if (!current) return;
    // Before the client gets the link to the page.
    const before = current.failure && (await this.subscriptions.find(this.dataSource.manager, providerId));
    if (before && before.failureInvoice !== current.failure?.invoice)
      await this.provider.changeSubscription(providerId, { kind: 'keep-next-card' });
    await this.dataSource.transaction((manager) => this.follow(manager, current, askedAt));
  }

  async ofClient(clientId: string): Promise<ClientBilling> {
    await this.clients.get(clientId);
    const [subscriptions, disputes] = await Promise.all([
      this.subscriptions.listOf(clientId),
      this.disputed.listOf(clientId),
    ]);
    return { subscriptions: subscriptions.map(toSubscription), disputes: disputes.map(toDispute) };
  }

  async trouble(): Promise<BillingTrouble> {
    const [failing, disputes] = await Promise.all([
      this.subscriptions.findFailing(shownTrouble),
      this.disputed.findOpen(shownTrouble),
    ]);
    return {
      total: failing.total + (disputes[0]?.total ?? 0),
      // An unanswered dispute is lost at its deadline, so disputes come first.
      items: [
        ...disputes.map((row) => ({ kind: 'dispute' as const, client: row.client, dispute: toDispute(row) })),
        ...failing.rows.map((row) => ({
          kind: 'subscription' as const,
          client: row.client && { id: row.client.id, company: row.client.company },
          subscription: toSubscription(row),
        })),
      ],
    };
  }

  /** Ignores a state that is older than the stored one, and any state after the end. */
  private async follow(manager: EntityManager, current: ProviderSubscription, askedAt: Date): Promise<void> {
    const before = await this.subscriptions.lock(manager, current.reference);
    if (!before || before.endedAt !== null || (before.askedAt !== null && before.askedAt > askedAt)) return;
    await this.subscriptions.update(manager, before.id, current, askedAt);
    const [was, is] = [stateOf(before), stateOf(current)];
    const { failure } = current;
    if (failure !== null && failure.invoice !== before.failureInvoice)
      await this.publishFailure(manager, before, failure);
    if (current.endedAt !== null) await this.end(manager, before, current.endedAt);
    else if (is !== was && is === 'canceling' && current.cancelAt)
      await this.outbox.publish(manager, 'subscription.canceled', { ...factsOf(before), endsAt: current.cancelAt });
    else if (is !== was && is === 'paused') await this.outbox.publish(manager, 'subscription.paused', factsOf(before));
    if (is === was && (was !== 'ended' || before.endedAt !== null)) return;
    await this.audit.record(manager, {
      action: `subscription.${is}`,
      entity: 'subscription',
      entityId: before.id,
      before: { state: was },
      after: { state: is },
      actor: { kind: 'provider', name: 'stripe' },
    });
  }

  private async publishFailure(
    manager: EntityManager,
    row: SubscriptionRow,
    { reason, nextAttemptAt, pageUrl }: NonNullable<ProviderSubscription['failure']>,
  ): Promise<void> {
    const failure = { reason, nextAttemptAt, pageUrl, email: row.client?.email ?? null };
    if (pageUrl !== null && row.client) await this.subscriptions.noteCardLink(manager, row.id, this.clock.now());
    await this.outbox.publish(manager, 'subscription.payment_failed', { ...factsOf(row), ...failure });
  }

  private async end(manager: EntityManager, ended: SubscriptionRow, at: Date): Promise<void> {
    const other = ended.clientId ? await this.subscriptions.findRunning(manager, ended.clientId) : null;
    if (ended.clientId)
      await this.clients.endPlan(manager, ended.clientId, ended.amountCents, other?.amountCents ?? null);
    await this.outbox.publish(manager, 'subscription.ended', {
      ...factsOf(ended),
      endedAt: at,
      hasOther: other !== null,
    });
  }
}

const factsOf = ({ clientId, client, title, amountCents }: SubscriptionRow) => ({
  clientId,
  clientName: client?.company ?? null,
  title,
  amountCents,
});
