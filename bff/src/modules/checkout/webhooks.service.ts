import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { actAs } from '../../platform/context/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { PlanSyncService } from '../billing/index.ts';
import { PaymentProvider } from '../payments/index.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { SettlementService } from './settlement.service.ts';

/** Events of the payment provider: believed only by their signature, and each but once (decision D2). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly checkouts: CheckoutsRepository,
    private readonly settlement: SettlementService,
    private readonly plan: PlanSyncService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Records the event and all it causes in one transaction. Throws `invalid_signature`; anything else makes the provider deliver it again. */
  async receive(body: string, signature: string | undefined): Promise<void> {
    const event = this.provider.readEvent(body, signature, this.clock.now());
    if (!event) throw new AppError('invalid_signature');
    actAs({ kind: 'provider', name: 'stripe' });
    // Most repetitions come long after the first delivery: they need no transaction and no lock.
    if (await this.checkouts.knowsEvent(event.id)) return;
    await this.dataSource.transaction(async (manager) => {
      const isNew = await this.checkouts.noteEvent(manager, event.id, event.type, this.clock.now());
      if (!isNew || !event.news) return;
      if (event.news.about === 'plan') await this.plan.noteChange(manager);
      else await this.settlement.apply(manager, event.news);
    });
    this.log.info({ eventId: event.id, type: event.type }, 'Event of the payment provider received');
  }
}
