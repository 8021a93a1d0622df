import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { PlanProvider } from '../payment-provider/index.ts';
import { BillingRepository } from './billing.repository.ts';

/**
 * Keeps our record of the agency's plan, cards and bills as the provider has it. Events only say that something
 * changed; what is true is always read from the provider whole, so that lost, doubled and disordered events end the
 * same.
 */
@Injectable()
export class PlanSyncService implements OnModuleInit {
  constructor(
    private readonly billing: BillingRepository,
    private readonly provider: PlanProvider,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ queue: queues.planSync.name, concurrency: 1, cron: '17 */6 * * *', run: () => this.sync() });
  }

  /** An event of the provider concerned the plan: it is read anew once the transaction has committed. */
  noteChange(manager: EntityManager): Promise<void> {
    return this.jobs.enqueue(manager, queues.planSync.name, {});
  }

  /** Reads everything from the provider. Throws `ProviderFailure` when it cannot be asked. */
  async sync(): Promise<void> {
    const { customerId } = await this.billing.account();
    if (customerId) await this.read(customerId);
  }

  private async read(customer: string): Promise<void> {
    const account = await this.provider.readAccount(customer);
    // A new plan takes the place of the old one, which must not be charged any more.
    for (const { reference } of account.subscriptions.slice(1)) await this.provider.endSubscription(reference);
    const [newest] = account.cards;
    const chosen = account.cards.some(({ isDefault }) => isDefault);
    if (newest && !chosen) await this.provider.makeDefault(customer, newest.reference);
    const cards = chosen ? account.cards : account.cards.map((card) => ({ ...card, isDefault: card === newest }));
    await this.dataSource.transaction(async (manager) => {
      await this.billing.lockAccount(manager);
      await this.billing.replace(manager, { ...account, cards }, this.clock.now());
    });
  }
}
