import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSecrets } from '@vitrine/federation/deploy';
import { signStripeWebhook } from '@vitrine/provider-sandbox';
import type { PaymentSystem } from './payment-system.ts';
import { type Random, seededRandom, shuffled } from './random.ts';

/** An event as it is delivered. */
export type Event = { readonly id: string; readonly body: string };

let visitors = 0;
/** Every request comes from somebody else: what is tried here are payments, not the limits of one visitor. */
const newAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

const deliver = (system: PaymentSystem, { body }: Event) =>
  system.post('/webhooks/stripe', body, {
    'stripe-signature': signStripeWebhook(body, demoSecrets.STRIPE_WEBHOOK_SECRETS),
  });

/** Opens a session for an invoice, or for a plan, until it is there; answers its id and how many answers got lost. */
async function open(system: PaymentSystem, plan: boolean): Promise<{ sessionId: string; lost: number }> {
  const subject = plan
    ? { package: 'foundation', email: `plan-${randomUUID()}@clinic.example` }
    : { invoice: await system.addInvoice() };
  const key = randomUUID();
  let lost = 0;
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    const { status, body } = await system.post('/checkout/sessions', JSON.stringify(subject), {
      'idempotency-key': key,
      'x-forwarded-for': newAddress(),
    });
    if (status === 200) return { sessionId: (JSON.parse(body) as { id: string }).id, lost };
    if (status !== null && status < 500 && status !== 429 && status !== 409)
      throw new Error(`Opening a session was answered ${status}: ${body}`);
    if (status === null) lost += 1;
    await delay(150);
  }
  throw new Error('A session could not be opened within 90 s');
}

/** Pays at the provider; returns the events about it. */
function pay({ sandbox }: PaymentSystem, sessionId: string): Event[] {
  const eventCount = sandbox.stripe.events().length;
  sandbox.stripe.pay(sessionId);
  const all = sandbox.stripe.events();
  const events = all.slice(0, all.length - eventCount).map((event) => ({ id: event.id, body: JSON.stringify(event) }));
  if (events.length === 0) throw new Error('The provider sent no event about a payment');
  return events;
}

/** Runs `work` over the list, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
}

interface DeliveriesOptions {
  readonly deliveries: number;
  readonly payments: number;
  readonly connections: number;
  readonly seed: number;
}

/** Payments before the measured ones. */
export const warmUpPayments = 20;

/** Every event of many payments again and again, shuffled, so many at once; times in milliseconds. */
export async function runDeliveries(
  system: PaymentSystem,
  { deliveries, payments, connections, seed }: DeliveriesOptions,
) {
  const events: Event[] = [];
  await inParallel(
    Array.from({ length: payments }, (_, index) => index % 2 === 0),
    16,
    async (plan) => {
      events.push(...pay(system, (await open(system, plan)).sessionId));
    },
  );
  const random = seededRandom(seed);
  // A BFF that has just started compiles itself first; what is measured is one that runs.
  const warmUp: Event[] = [];
  await inParallel(
    Array.from({ length: warmUpPayments }, (_, index) => index % 2 === 0),
    16,
    async (plan) => {
      warmUp.push(...pay(system, (await open(system, plan)).sessionId));
    },
  );
  await inParallel(
    Array.from({ length: 10 }, () => warmUp).flat(),
    connections,
    async (event) => void (await deliver(system, event)),
  );
  // Each at least once, however few deliveries were asked for.
  const count = Math.max(deliveries, events.length);
  const queue = shuffled(
    Array.from({ length: count }, (_, index) => events[index % events.length] as Event),
    random,
  );
  const times: number[] = [];
  const answers = new Map<string, number>();
  const began = performance.now();
  await inParallel(queue, connections, async (event) => {
    const sent = performance.now();
    const { status } = await deliver(system, event);
    times.push(performance.now() - sent);
    answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
  });
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    events: events.length,
    answers: [...answers].map(([status, number]) => `${number} × ${status}`).join(', '),
    allAccepted: answers.size === 1 && answers.has('200'),
    median: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    perSecond: count / seconds,
  };
}

export const faults = [
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'status', status: 500 },
  { kind: 'disconnect' },
] as const;

/**
 * Clients open sessions and pay, and the provider retries its events, while the BFF is killed repeatedly.
 */
export async function runKills(
  system: PaymentSystem,
  { kills, clients, seed }: { readonly kills: number; readonly clients: number; readonly seed: number },
) {
  const random = seededRandom(seed + 1);
  const count = { payments: 0, interrupted: 0 };
  const over = new AbortController();
  let slowestStart = 0;

  const client = async (plan: boolean): Promise<void> => {
    while (!over.signal.aborted) {
      const fault = random() < 0.28 ? faults[Math.floor(random() * faults.length)] : undefined;
      if (fault) system.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/checkout/sessions', ...fault });
      const { sessionId, lost } = await open(system, plan);
      count.interrupted += lost;
      const events = pay(system, sessionId);
      await inParallel(shuffled([...events, ...events], random), 4, async (event) => {
        count.interrupted += await insist(system, event, random);
      });
      count.payments += 1;
    }
  };
  const killer = async (): Promise<void> => {
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(300 + random() * 1200);
      slowestStart = Math.max(slowestStart, await system.killAndStart());
    }
    over.abort();
  };
  await Promise.all([killer(), ...Array.from({ length: clients }, (_, index) => client(index % 2 === 0))]);
  return { ...count, slowestStart };
}

/** As the provider does: again, until it is answered with 200. Answers how often there was no answer. */
export async function insist(system: PaymentSystem, event: Event, random: Random): Promise<number> {
  for (let lost = 0; lost < 600; lost += 1) {
    const { status, body } = await deliver(system, event);
    if (status === 200) return lost;
    if (status !== null && status < 500) throw new Error(`A delivery was answered ${status}: ${body}`);
    await delay(100 + random() * 200);
  }
  throw new Error('An event was not accepted in 600 tries');
}
