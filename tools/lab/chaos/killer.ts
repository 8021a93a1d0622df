import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentSystem } from './payment-system.ts';
import type { Random } from './random.ts';

interface KillOptions {
  readonly kills: number;
  readonly random: Random;
  /** When nothing is left to be disturbed. */
  readonly over: AbortSignal;
  /** How much of the work is done, from 0 to 1. */
  readonly share: () => number | Promise<number>;
}

/** Kills the BFF so many times, spread over the work that goes on meanwhile; answers how often it did. */
export async function killMeanwhile(system: PaymentSystem, { kills, random, over, share }: KillOptions) {
  let count = 0;
  while (count < kills && !over.aborted) {
    if ((await share()) >= (count + random()) / kills) {
      await system.killAndStart();
      count += 1;
    }
    await delay(200);
  }
  return count;
}
