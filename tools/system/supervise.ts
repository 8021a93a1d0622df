import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './part.ts';

const patience: readonly number[] = [500, 1000, 2000, 4000, 8000];
/** A part that ran this long has recovered: its next crash counts as the first. */
const steadyMs = 60_000;

export interface Supervision {
  /** Aborted when the system is told to stop. */
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  /** Called when every wait was in vain; the system is of no use then. */
  readonly giveUp: (part: Part) => void;
  /** How long to wait before each new start. */
  readonly patienceMs?: readonly number[];
}

/**
 * Starts a part again when it crashes, waiting longer each time.
 */
export const supervise = (part: Part, { signal, note, giveUp, patienceMs = patience }: Supervision): void => {
  let crashes = 0;
  let startedAt = performance.now();

  const recover = async (): Promise<void> => {
    for (;;) {
      if (signal.aborted) return;
      if (performance.now() - startedAt > steadyMs) crashes = 0;
      const wait = patienceMs[crashes];
      crashes += 1;
      if (wait === undefined) {
        giveUp(part);
        return;
      }
      note(`! ${part.name} ended unexpectedly; starting it again in ${wait / 1000} s (${crashes} of ${patienceMs.length}). Its log: ${part.log.path}`);
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || part.isRunning()) return;
      try {
        startedAt = performance.now();
        await part.start();
        note(`✓ ${part.name} serves again.`);
        return;
      } catch {
        // The next round waits longer, and the last one gives up; the reason is in the part's log.
      }
    }
  };
  part.onCrash = () => void recover();
};
