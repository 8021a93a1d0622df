import { apiVersion, now, stripeId } from './values.ts';
import type { StripeEvent, StripeRecords } from './records.ts';
import { shown } from './expand.ts';

/** Notes that something happened; the event carries a picture of the object as it is now. */
export const makeEvent = (
  type: string,
  object: { readonly object: string },
  request: StripeEvent['request'] = { id: null, idempotency_key: null },
): StripeEvent => ({
  id: stripeId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: now(),
  data: { object: structuredClone(shown(object)) },
  livemode: false,
  pending_webhooks: 1,
  request,
  type,
});

/** Where the bank's movements announce themselves. */
export type Emit = (records: StripeRecords, type: string, object: { readonly object: string }) => StripeEvent;
