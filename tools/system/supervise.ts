import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './part.ts';

const restartPauses: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000];
/** A part that ran this long has recovered: its next crash counts as the first. */
const steadyMs = 60_000;

interface Supervision {
  /** Aborted when the system is asked to stop. */
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  /**
   * Called when every wait was in vain, for a part without which nothing is served. Others are started again for good.
   */
  readonly onRepeatedCrash?: (part: Part) => void;
  /** How long to wait before each new start; the last one is repeated. */
  readonly restartPausesMs?: readonly number[];
}

/**
 * Starts a part again when it crashes, waiting longer each time.
 */
export const supervise = (
  part: Part,
  { signal, note, onRepeatedCrash, restartPausesMs = restartPauses }: Supervision,
): void => {
  let crashes = 0;
  let startedAt = performance.now();

  const recover = async (): Promise<void> => {
    for (;;) {
      if (signal.aborted) return;
      if (performance.now() - startedAt > steadyMs) crashes = 0;
      if (onRepeatedCrash && crashes >= restartPausesMs.length) {
        onRepeatedCrash(part);
        return;
      }
      const wait = restartPausesMs[crashes] ?? restartPausesMs.at(-1) ?? 0;
      crashes += 1;
      note(`! ${part.name} ended unexpectedly; starting it again in ${wait / 1000} s. Its log: ${part.log.path}`);
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || part.isRunning()) return;
      try {
        startedAt = performance.now();
        await part.start();
        note(`✓ ${part.name} serves again.`);
        return;
      } catch {
        // The next round waits longer; the reason is in the part's log.
      }
    }
  };
  part.onCrash = () => void recover();
};
