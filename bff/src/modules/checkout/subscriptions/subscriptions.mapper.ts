import type { Subscription, SubscriptionState } from '@vitrine/contracts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const stateOf = ({ status, cancelAt }: Pick<SubscriptionRow, 'status' | 'cancelAt'>): SubscriptionState =>
  status === 'active' && cancelAt !== null ? 'canceling' : status;

export function toSubscription(row: SubscriptionRow): Subscription {
  const state = stateOf(row);
  const chargedAt = row.status === 'past_due' ? row.nextAttemptAt : row.currentPeriodEnd;
  return {
    id: row.id,
    title: row.title,
    amountCents: row.amountCents,
    nextAmountCents: row.nextAmountCents,
    state,
    nextChargeAt: state === 'active' || state === 'past_due' ? iso(chargedAt) : null,
    endsAt: iso(row.endedAt ?? row.cancelAt),
    lastFailure: row.failedAt && {
      at: row.failedAt.toISOString(),
      reason: row.failureReason,
      nextAttemptAt: iso(row.nextAttemptAt),
    },
    cardLinkAt: iso(row.cardLinkAt),
    startedAt: row.createdAt.toISOString(),
    reference: row.providerId,
    demo: row.demo,
  };
}
