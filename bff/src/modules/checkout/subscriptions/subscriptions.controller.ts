import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { FailedPaymentsService } from './failed-payments.service.ts';
import { SubscriptionChangesService } from './subscription-changes.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

export const SubscriptionsController = serve(
  api.subscriptions,
  [SubscriptionsService, SubscriptionChangesService, FailedPaymentsService],
  (subscriptions, changes, failed) => ({
    ofClient: ({ params }) => subscriptions.ofClient(params.id),
    pause: ({ params, key }) => changes.change(params.id, { kind: 'pause' }, key),
    resume: ({ params, key }) => changes.change(params.id, { kind: 'resume' }, key),
    cancel: ({ params, key }) => changes.change(params.id, { kind: 'cancel' }, key),
    keep: ({ params, key }) => changes.change(params.id, { kind: 'keep' }, key),
    changePrice: ({ params, body, key }) => changes.change(params.id, { kind: 'price', amountCents: body.amount }, key),
    sendCardLink: ({ params, key }) => failed.sendLink(params.id, key),
    collect: ({ params, key }) => failed.collect(params.id, key),
    trouble: () => subscriptions.trouble(),
  }),
);
