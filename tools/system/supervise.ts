import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './part.ts';

const patience = [500, 1000, 2000, 4000, 8000] as const;
/** A part that ran this long has recovered: its next crash counts as the first. */
const steadyMs = 60_000;

/**
 * Starts a part again when it crashes, waiting longer each time.
 * @param giveUp Called when it crashed five times in a row; the system is of no use then.
 */
export const supervise = (part: Part, { signal, note, giveUp }: { signal: AbortSignal; note: (text: string) => void; giveUp: (part: Part) => void }): void => {
  let crashes = 0;
  let startedAt = performance.now();

  const recover = async (): Promise<void> => {
    for (;;) {
      if (signal.aborted) return;
      if (performance.now() - startedAt > steadyMs) crashes = 0;
      const wait = patience[crashes];
      crashes += 1;
      if (wait === undefined) {
        giveUp(part);
        return;
      }
      note(`! ${part.name} ended unexpectedly; starting it again in ${wait / 1000} s (${crashes} of ${patience.length}). Its log: ${part.log.path}`);
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
