import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentSystem } from './payment-system.ts';
import { type Random, shuffled } from './random.ts';
import { type Event, inParallel, insist } from './rounds.ts';

/** Events that never arrive. */
const lostShare = 0.02;

/**
 * Delivers what the provider reports of some types of events, each twice and shuffled; some come late, and some not at
 * all.
 */
export function postman(system: PaymentSystem, random: Random, isWanted: (type: string) => boolean) {
  const sent = new Set<string>();
  let lost = 0;
  let delivered = 0;
  const fresh = (): Event[] => {
    const events = system.sandbox.stripe.events().filter(({ id, type }) => !sent.has(id) && isWanted(type));
    const lostIds = new Set(events.filter(() => random() < lostShare).map(({ id }) => id));
    for (const id of lostIds) sent.add(id);
    lost += lostIds.size;
    return events.filter(({ id }) => !lostIds.has(id)).map((event) => ({ id: event.id, body: JSON.stringify(event) }));
  };
  const deliver = async (events: readonly Event[]): Promise<void> => {
    for (const { id } of events) sent.add(id);
    await inParallel(shuffled([...events, ...events], random), 8, async (event) => {
      await insist(system, event, random);
      delivered += 1;
    });
  };
  return {
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        // Some are late, and come after everything else.
        await deliver(fresh().filter(() => random() < 0.9));
        await delay(300);
      }
    },
    rest: (): Promise<void> => deliver(fresh()),
    /** Deliveries that were accepted, and events that were lost. */
    count: () => ({ delivered, lost }),
  };
}
