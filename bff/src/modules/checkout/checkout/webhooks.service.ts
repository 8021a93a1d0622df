import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { actAs } from '../../../platform/request-context.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { PlanSyncService } from '../billing/index.ts';
import { PaymentProvider } from '../payment-provider/index.ts';
import { PaymentAttemptsService } from './payment-attempts.service.ts';
import { PaymentEventsService } from './payment-events.service.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';

/** Webhook events of the payment provider: verified by their signature and handled once each (decision D2). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly events: ProviderEventsRepository,
    private readonly payments: PaymentEventsService,
    private readonly attempts: PaymentAttemptsService,
    private readonly plan: PlanSyncService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /**
   * Records the event and applies it in one transaction. Throws `invalid_signature`; after any other error the provider
   * delivers the event again.
   */
  async receive(body: string, signature: string | undefined): Promise<void> {
    const received = this.provider.readEvent(body, signature, this.clock.now());
    if (!received) throw new AppError('invalid_signature');
    const { id, type, event, createdAt, outdated } = received;
    this.metrics.recordWebhook('stripe', createdAt, this.clock.now());
    actAs({ kind: 'provider', name: 'stripe' });
    if (outdated) {
      this.metrics.recordOutdatedWebhook('stripe');
      this.log.error(
        { eventId: id, type },
        'An event has the form of an older version of the API and was not applied: set the version of the endpoint',
      );
    }
    // Most redeliveries come long after the first delivery; this check saves them a transaction and a lock.
    if (await this.events.has(id)) return;
    const completed = event && event.kind !== 'plan' ? await this.attempts.complete(event) : event;
    await this.dataSource.transaction(async (manager) => {
      const isNew = await this.events.add(manager, id, type, this.clock.now());
      if (!isNew || !completed) return;
      if (completed.kind === 'plan') await this.plan.noteChange(manager);
      else await this.payments.apply(manager, completed);
    });
    this.log.info({ eventId: id, type }, 'Event of the payment provider received');
  }
}
