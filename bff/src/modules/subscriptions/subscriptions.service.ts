import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BillingTrouble, ClientBilling } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Audit } from '../audit/index.ts';
import { ClientsService } from '../clients/index.ts';
import { PaymentProvider, type ProviderSubscription } from '../payments/index.ts';
import { DisputesRepository } from './disputes.repository.ts';
import { DisputesService } from './disputes.service.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';
import { stateOf, toDispute, toSubscription } from './subscription-view.ts';
import { type NewSubscription, type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';

/** Whoever has more trouble than this has another problem than a long list. */
const shownTrouble = 20;

/**
 * Clients' subscriptions as they stand at the provider. Its events say only that something changed; a job then asks, so
 * that no order of events can leave a wrong state (ADR 0036).
 */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly disputed: DisputesRepository,
    private readonly disputes: DisputesService,
    private readonly notices: SubscriptionNotices,
    private readonly clients: ClientsService,
    private readonly provider: PaymentProvider,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const run = async (data: object): Promise<void> => {
      if ('subscription' in data && typeof data.subscription === 'string') await this.look(data.subscription);
      if ('dispute' in data && typeof data.dispute === 'string') await this.disputes.look(data.dispute);
    };
    this.jobs.register({ queue: queues.providerLook.name, concurrency: 1, run });
  }

  /** Has the provider asked about one, once the caller's transaction has committed. */
  lookSoon(
    manager: EntityManager,
    about: { readonly subscription: string } | { readonly dispute: string },
  ): Promise<void> {
    return this.jobs.enqueue(manager, queues.providerLook.name, about);
  }

  find(runner: SqlRunner, providerId: string): Promise<SubscriptionRow | null> {
    return this.subscriptions.find(runner, providerId);
  }

  /** Records one whose first month was paid. */
  async begin(manager: EntityManager, subscription: NewSubscription): Promise<void> {
    await this.subscriptions.insert(manager, subscription);
    await this.lookSoon(manager, { subscription: subscription.providerId });
  }

  /** Asks the provider how one stands. Throws a `ProviderFailure` when it cannot be asked. */
  async look(providerId: string): Promise<void> {
    const askedAt = this.clock.now();
    const told = await this.provider.findSubscription(providerId);
    if (told) await this.dataSource.transaction((manager) => this.follow(manager, told, askedAt));
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
      total: (failing[0]?.total ?? 0) + (disputes[0]?.total ?? 0),
      // A dispute that nobody answers in time is lost, so it comes first.
      items: [
        ...disputes.map((row) => ({ kind: 'dispute' as const, client: row.client, dispute: toDispute(row) })),
        ...failing.map((row) => ({
          kind: 'subscription' as const,
          client: clientOf(row),
          subscription: toSubscription(row),
        })),
      ],
    };
  }

  /** What was asked before something newer, or after the end, changes nothing. */
  private async follow(manager: EntityManager, told: ProviderSubscription, askedAt: Date): Promise<void> {
    const before = await this.subscriptions.lock(manager, told.reference);
    if (!before || before.endedAt !== null || (before.askedAt !== null && before.askedAt > askedAt)) return;
    await this.subscriptions.update(manager, before.id, told, askedAt);
    const [was, is] = [stateOf(before), stateOf(told)];
    const { failure } = told;
    if (failure !== null && failure.invoice !== before.failureInvoice)
      await this.notices.failed(manager, before, failure);
    if (told.endedAt !== null) await this.end(manager, before, told.endedAt);
    else if (is !== was && is === 'canceling' && told.cancelAt)
      await this.notices.canceled(manager, before, told.cancelAt);
    else if (is !== was && is === 'paused') await this.notices.paused(manager, before);
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

  private async end(manager: EntityManager, ended: SubscriptionRow, at: Date): Promise<void> {
    const other = ended.clientId ? await this.subscriptions.findRunning(manager, ended.clientId) : null;
    if (ended.clientId)
      await this.clients.endPlan(manager, ended.clientId, ended.amountCents, other?.amountCents ?? null);
    await this.notices.ended(manager, ended, at, other !== null);
  }
}

const clientOf = ({ clientId, clientName }: SubscriptionRow) =>
  clientId === null ? null : { id: clientId, company: clientName ?? '' };
