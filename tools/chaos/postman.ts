import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentSystem } from './payment-system.ts';
import { type Random, shuffled } from './random.ts';
import { type Event, inParallel, insist } from './rounds.ts';

/** Delivers what the provider reports of some types of events, each twice and shuffled. */
export function postman(system: PaymentSystem, random: Random, isWanted: (type: string) => boolean) {
  const sent = new Set<string>();
  const fresh = (): Event[] =>
    system.sandbox.stripe
      .events()
      .filter(({ id, type }) => !sent.has(id) && isWanted(type))
      .map((event) => ({ id: event.id, body: JSON.stringify(event) }));
  const deliver = async (events: readonly Event[]): Promise<void> => {
    for (const { id } of events) sent.add(id);
    await inParallel(shuffled([...events, ...events], random), 8, async (event) => {
      await insist(system, event, random);
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
  };
}
