import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import type { PaymentEvent } from '../payment-provider/index.ts';
import { SavedCardsService } from '../saved-cards/index.ts';
import { SubscriptionsService } from '../subscriptions/index.ts';
import { CardChargesService } from './card-charges.service.ts';
import { RefundsService } from './refunds.service.ts';
import { SettlementService } from './settlement.service.ts';
import { SubscriptionPaymentsService } from './subscription-payments.service.ts';

/** Dispatches events of the payment provider. */
@Injectable()
export class PaymentEventsService {
  constructor(
    private readonly settlement: SettlementService,
    private readonly subscriptionPayments: SubscriptionPaymentsService,
    private readonly cards: SavedCardsService,
    private readonly charges: CardChargesService,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  async apply(manager: EntityManager, event: PaymentEvent): Promise<void> {
    switch (event.kind) {
      case 'session':
        if (!(await this.settlement.applySession(manager, event)))
          this.log.warn({ sessionId: event.sessionId }, 'The provider reports a session that is not ours');
        return;
      case 'subscription-payment':
        if (!(await this.subscriptionPayments.apply(manager, event)))
          this.log.warn({ subscription: event.subscription }, 'The provider reports a subscription that is not ours');
        return;
      case 'card-session':
        return this.cards.refreshSoon(manager, event.session);
      case 'card-charge':
        if (!(await this.charges.apply(manager, event.checkoutId, event.outcome)))
          this.log.warn({ checkoutId: event.checkoutId }, 'The provider reports a charge that is not ours');
        return;
      case 'refund':
        // No payment is known by that reference yet, so the reconciler asks the provider for it.
        if (!(await this.refunds.apply(manager, event))) await this.jobs.enqueue(manager, queues.reconcile.name, {});
        return;
      case 'subscription':
        return this.subscriptions.refreshSoon(manager, { subscription: event.subscription });
      case 'dispute':
        return this.subscriptions.refreshSoon(manager, { dispute: event.dispute });
    }
  }
}
