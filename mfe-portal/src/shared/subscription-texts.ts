import type { Dispute, Subscription, SubscriptionState } from '@vitrine/contracts';
import { formatDay } from './format.ts';

export const subscriptionLabels: Record<SubscriptionState, string> = {
  active: 'Active',
  past_due: 'Payment failed',
  canceling: 'Canceled',
  paused: 'Paused',
  ended: 'Ended',
};
export const subscriptionTones = {
  active: 'jade',
  past_due: 'ember',
  canceling: 'champagne',
  paused: 'champagne',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, string>;

export const disputeLabels: Record<Dispute['state'], string> = {
  needs_response: 'Needs an answer',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};
export const disputeTones = {
  needs_response: 'ember',
  under_review: 'champagne',
  won: 'jade',
  lost: 'neutral',
  closed: 'neutral',
} as const satisfies Record<Dispute['state'], string>;

/** Why the last payment failed, and when Stripe tries again. */
export function failureText(
  { at, reason, nextAttemptAt }: NonNullable<Subscription['lastFailure']>,
  now: Date,
): string {
  const next = nextAttemptAt ? `Stripe tries again on ${formatDay(nextAttemptAt, now)}.` : 'Stripe won’t try again.';
  return `${formatDay(at, now)}. ${reason ?? 'Stripe gave no reason.'} ${next}`;
}
