import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { SubscriptionChangesService } from './subscription-changes.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

export const SubscriptionsController = serve(
  api.subscriptions,
  [SubscriptionsService, SubscriptionChangesService],
  (subscriptions, changes) => ({
    ofClient: ({ params }) => subscriptions.ofClient(params.id),
    pause: ({ params, key }) => changes.change(params.id, { kind: 'pause' }, key),
    resume: ({ params, key }) => changes.change(params.id, { kind: 'resume' }, key),
    cancel: ({ params, key }) => changes.change(params.id, { kind: 'cancel' }, key),
    keep: ({ params, key }) => changes.change(params.id, { kind: 'keep' }, key),
    changePrice: ({ params, body, key }) => changes.change(params.id, { kind: 'price', amountCents: body.amount }, key),
    trouble: () => subscriptions.trouble(),
  }),
);
