import { performance } from 'node:perf_hooks';
import type { EdgeLimits } from './limits.ts';

/** Tells whether this process has more to do than it can. */
export interface Overload {
  /** Counts a request. */
  readonly count: () => void;
  readonly isReached: () => boolean;
}

/** Share of a time that the event loop worked, from which on it counts as never idle. */
const neverIdle = 0.97;
/** Milliseconds between two looks whether it is over. */
const recoveryMs = 25;

/**
 * A process that answers one request after the other without an idle moment has others waiting, in the kernel's queues,
 * where it can't see them. So overload is many requests in a row without such a moment, and it ends with the first one:
 * what is shed costs next to nothing. A few requests on a machine that is busy with something else are none.
 */
export const watchOverload = ({ busyMs, busyRequests }: EdgeLimits): Overload => {
  let isReached = false;
  let since = performance.now();
  let utilization = performance.eventLoopUtilization();
  let requests = 0;
  return {
    count: () => {
      requests += 1;
      const now = performance.now();
      const isDue = isReached ? now - since >= recoveryMs : requests >= busyRequests && now - since >= busyMs;
      if (!isDue) return;
      const current = performance.eventLoopUtilization();
      isReached = performance.eventLoopUtilization(current, utilization).utilization >= neverIdle;
      [since, utilization, requests] = [now, current, 0];
    },
    isReached: () => isReached,
  };
};
