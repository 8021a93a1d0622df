export { SubscriptionsModule } from './subscriptions.module.ts';
export { subscriptionPollInterval, SubscriptionsService } from './subscriptions.service.ts';
export { type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';
