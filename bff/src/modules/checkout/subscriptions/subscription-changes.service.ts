import { Injectable } from '@nestjs/common';
import type { Subscription } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { PaymentProvider, ProviderFailure, type SubscriptionChange } from '../payment-provider/index.ts';
import { stateOf, toSubscription } from './subscriptions.mapper.ts';
import { type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

/** Changes of plans by staff. The provider keeps the plan, so it is changed there and then read (ADR 0036). */
@Injectable()
export class SubscriptionChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly provider: PaymentProvider,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {}

  /**
   * Throws `not_found`, `conflict` for a plan that has ended or is no longer in a state that allows the change, and
   * `checkout_failed` when the provider does not answer.
   */
  async change(id: string, change: SubscriptionChange, key: string | undefined): Promise<Subscription> {
    const row = await this.get(id);
    const attempt = { scope: `subscriptions.${change.kind}`, key, request: { id, ...change } };
    if (await this.idempotency.isRepeated(this.dataSource.manager, attempt)) return toSubscription(row);
    const why = whyNot(row, change);
    if (why) throw new AppError('conflict', { message: why });
    try {
      if (!(await this.provider.changeSubscription(row.providerId, change)))
        throw new AppError('conflict', { message: 'Stripe doesn’t know this plan anymore.' });
      await this.subscriptions.refresh(row.providerId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'A plan could not be changed at the provider');
      throw new AppError('checkout_failed', {
        message: 'We couldn’t reach Stripe, so we don’t know yet whether this was changed. Please try again.',
        cause: error,
      });
    }
    await this.dataSource.transaction(async (manager) => {
      await this.idempotency.note(manager, attempt);
      await this.audit.record(manager, {
        action: `subscription.${change.kind}-asked`,
        entity: 'subscription',
        entityId: id,
        before: { amountCents: row.amountCents, state: stateOf(row) },
        after: change.kind === 'price' ? { amountCents: change.amountCents } : { state: change.kind },
      });
    });
    return toSubscription(await this.get(id));
  }

  private async get(id: string): Promise<SubscriptionRow> {
    const row = await this.rows.findById(this.dataSource.manager, id);
    if (!row) throw new AppError('not_found');
    return row;
  }
}

/** Why the change is not possible; null when it is. */
function whyNot(row: SubscriptionRow, { kind }: SubscriptionChange): string | null {
  const state = stateOf(row);
  if (state === 'ended') return 'This plan has ended.';
  if (kind === 'pause' && state === 'paused') return 'This plan is paused already.';
  if (kind === 'resume' && state !== 'paused') return 'This plan isn’t paused.';
  if (kind === 'cancel' && row.cancelAt !== null) return 'This plan is canceled already.';
  if (kind === 'keep' && row.cancelAt === null) return 'This plan isn’t canceled.';
  return row.demo ? 'This is demo data, so there is no plan at Stripe to change.' : null;
}
