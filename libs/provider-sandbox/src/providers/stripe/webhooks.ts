import { createHmac } from 'node:crypto';
import type { Store } from '../../state/store.ts';
import { collapsed } from './queries.ts';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryStatus,
  put,
  type StripeEvent,
  type StripeRecords,
} from './records.ts';
import { apiVersion, now, Refusal, stripeId, unknown } from './values.ts';

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
  data: { object: structuredClone(collapsed(object)) },
  livemode: false,
  pending_webhooks: 1,
  request,
  type,
});

/** Where the bank's movements announce themselves. */
export type Emit = (records: StripeRecords, type: string, object: { readonly object: string }) => StripeEvent;

/**
 * Signs a webhook body as Stripe does (scheme v1), for every secret that is valid during a rotation.
 * @param at Unix time in seconds.
 * @returns The value of the `Stripe-Signature` header.
 */
export const signStripeWebhook = (body: string, secrets: string | readonly string[], at = now()): string =>
  [
    `t=${at}`,
    ...(typeof secrets === 'string' ? [secrets] : secrets).map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    ),
  ].join(',');

/** Where events go, and what signs them: every secret that is valid during a rotation. */
export interface WebhookTarget {
  readonly url: string;
  readonly secrets: readonly string[];
  /** Only these types; default all. */
  readonly events?: readonly string[];
}

/** `deliver` at once, `hold` until a release, `drop` for good. */
export type WebhookMode = 'deliver' | 'hold' | 'drop';

export interface Webhooks {
  readonly target: () => WebhookTarget | null;
  readonly deliverTo: (target: WebhookTarget | null) => void;
  readonly mode: () => WebhookMode;
  /** What happens to events from now on. `deliver` also lets go of what was held. */
  readonly setMode: (mode: WebhookMode) => void;
  /** Adds the event's delivery; to be called within a change. */
  readonly enqueue: (records: StripeRecords, event: StripeEvent) => void;
  /** Begins what is due. */
  readonly kick: () => void;
  /** Delivers held events one after another in exactly this order; answers each one's HTTP status (null: no answer). */
  readonly release: (eventIds: readonly string[]) => Promise<(number | null)[]>;
  /** Sends an event again, `copies` times at once, whatever became of it; answers the HTTP statuses. */
  readonly send: (eventId: string, copies?: number) => Promise<(number | null)[]>;
  /** Posts a body with a signature of the caller's making. */
  readonly post: (
    body: string,
    signature: string | null,
  ) => Promise<{ readonly status: number | null; readonly body: string }>;
  /** Resolves when nothing is on its way or due: all is delivered, failed, held or dropped. */
  readonly settled: () => Promise<void>;
  /** Resolves when the event's delivery was tried once, at the latest after `ms`. */
  readonly tried: (eventId: string, ms: number) => Promise<void>;
  readonly close: () => void;
}

/** As Stripe, but for the impatient: it takes three days, this takes an hour and a half. */
const defaultDelays = [1000, 3000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];
const timeoutMs = 10_000;
const parallel = 32;
const keptAttempts = 10;

/** The body as Stripe sends it: indented, and signed to the byte. */
export const bodyOf = (event: object): string => JSON.stringify(event, null, 2);

export const makeWebhooks = ({
  store,
  retryDelaysMs = defaultDelays,
}: {
  store: Store;
  retryDelaysMs?: readonly number[];
}): Webhooks => {
  let target: WebhookTarget | null = null;
  let mode: WebhookMode = 'deliver';
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  const inFlight = new Set<string>();
  const waiters = new Set<() => boolean>();

  const deliveries = (): readonly Delivery[] => store.records.stripe.deliveries;
  const change = (delivery: Delivery): void => store.change(({ stripe }) => void put(stripe.deliveries, delivery));
  /** Asks everybody who waits whether it has come true. */
  const notifyWaiting = (): void => {
    for (const isOver of waiters) if (isOver()) waiters.delete(isOver);
  };
  const until = async (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const resolveIfSettled = (): boolean => {
        if (!isTrue()) return false;
        resolve();
        return true;
      };
      if (!resolveIfSettled()) waiters.add(resolveIfSettled);
    });

  const post: Webhooks['post'] = async (body, signature) => {
    if (target === null)
      throw new Refusal('The sandbox knows no webhook address (STRIPE_WEBHOOK_URL).', { status: 409 });
    const response = await fetch(target.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signature !== null && { 'stripe-signature': signature }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: (await response.text()).slice(0, 2000) };
  };
  const attempt = async (event: StripeEvent): Promise<DeliveryAttempt> => {
    const begun = performance.now();
    const at = new Date().toISOString();
    const duration = (): number => Math.round(performance.now() - begun);
    try {
      const body = bodyOf(event);
      const { status } = await post(body, signStripeWebhook(body, target?.secrets ?? []));
      return { at, status, error: null, durationMs: duration() };
    } catch (error) {
      return {
        at,
        status: null,
        error:
          error instanceof Error
            ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
            : String(error),
        durationMs: duration(),
      };
    }
  };
  const isAccepted = ({ status }: DeliveryAttempt): boolean => status !== null && status >= 200 && status < 300;

  const run = async (delivery: Delivery, retries: boolean): Promise<number | null> => {
    const event = store.records.stripe.events.find(({ id }) => id === delivery.eventId);
    if (event === undefined) {
      change({ ...delivery, status: 'failed' });
      return null;
    }
    inFlight.add(delivery.id);
    const result = await attempt(event);
    inFlight.delete(delivery.id);
    const attemptCount = delivery.attemptCount + 1;
    const delay = retries ? retryDelaysMs[attemptCount - 1] : undefined;
    const status: DeliveryStatus = isAccepted(result) ? 'delivered' : delay === undefined ? 'failed' : 'pending';
    if (!closed)
      change({
        ...delivery,
        status,
        attemptCount,
        attempts: [...delivery.attempts, result].slice(-keptAttempts),
        nextAttemptAt: Date.now() + (delay ?? 0),
      });
    notifyWaiting();
    kick();
    return result.status;
  };

  const kick = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (closed || target === null) return;
    const pending = deliveries().filter(({ id, status }) => status === 'pending' && !inFlight.has(id));
    const due = pending.filter(({ nextAttemptAt }) => nextAttemptAt <= Date.now());
    for (const delivery of due.slice(0, Math.max(0, parallel - inFlight.size))) void run(delivery, true);
    const next = Math.min(...pending.filter((one) => !due.includes(one)).map(({ nextAttemptAt }) => nextAttemptAt));
    if (next !== Infinity) timer = setTimeout(kick, Math.min(60_000, Math.max(1, next - Date.now()))).unref();
    notifyWaiting();
  };

  const makeDelivery = (event: StripeEvent, status: DeliveryStatus): Delivery => ({
    id: stripeId('del', 9),
    eventId: event.id,
    type: event.type,
    status,
    attempts: [],
    attemptCount: 0,
    nextAttemptAt: Date.now(),
    createdAt: new Date().toISOString(),
  });
  const findEvent = (id: string): StripeEvent => {
    const event = store.records.stripe.events.find((one) => one.id === id);
    if (event === undefined) throw unknown('event', id);
    return event;
  };

  return {
    target: () => target,
    deliverTo: (next) => {
      target = next;
      kick();
    },
    mode: () => mode,
    setMode: (next) => {
      mode = next;
      if (next !== 'deliver') return;
      store.change(({ stripe }) => {
        stripe.deliveries = stripe.deliveries.map((one) =>
          one.status === 'held' ? { ...one, status: 'pending', nextAttemptAt: Date.now() } : one,
        );
      });
      kick();
    },
    enqueue: (records, event) => {
      if (target === null || (target.events !== undefined && !target.events.includes(event.type))) return;
      put(
        records.deliveries,
        makeDelivery(event, mode === 'deliver' ? 'pending' : mode === 'hold' ? 'held' : 'dropped'),
      );
    },
    kick,
    release: async (eventIds) => {
      const statuses: (number | null)[] = [];
      for (const eventId of eventIds) {
        const delivery = deliveries().find((one) => one.eventId === eventId && one.status === 'held');
        if (delivery === undefined) throw new Refusal(`No held delivery of event '${eventId}'.`, { status: 404 });
        statuses.push(await run(delivery, false));
      }
      return statuses;
    },
    send: async (eventId, copies = 1) => {
      const event = findEvent(eventId);
      const newDeliveries = Array.from({ length: copies }, () => makeDelivery(event, 'pending'));
      store.change(({ stripe }) => {
        for (const delivery of newDeliveries) put(stripe.deliveries, delivery);
      });
      return Promise.all(newDeliveries.map(async (delivery) => run(delivery, false)));
    },
    post,
    settled: async () =>
      until(() => inFlight.size === 0 && !deliveries().some(({ status }) => status === 'pending' && target !== null)),
    tried: async (eventId, ms) => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, ms).unref();
      await Promise.race([
        late,
        until(() =>
          deliveries().every((one) => one.eventId !== eventId || one.status !== 'pending' || one.attemptCount > 0),
        ),
      ]);
      clearTimeout(limit);
    },
    close: () => {
      closed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
