import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** By what a lock is known to be alive. */
export interface LockTimes {
  /** How often the holder shows that it lives. Milliseconds. */
  readonly beatMs: number;
  /** A lock without a beat for so long was left by a process that died. Milliseconds, on the clock of who waits. */
  readonly staleMs: number;
}
export const usualLockTimes: LockTimes = { beatMs: 1000, staleMs: 8000 };
/** How long a step waits for another one that lives. Milliseconds. */
const lockTimeoutMs = 30_000;
/** Between two reads of a lock that somebody else holds. Milliseconds. */
const pollMs = 50;
/** Nobody is told of a wait shorter than this. Milliseconds. */
const quietMs = 500;

const LockState = z.object({
  /** Unique for each time that the lock is taken; null once it was given back. */
  holder: z.string().nullable(),
  /** For people: who does what where. */
  who: z.string(),
  /** Differs from beat to beat. */
  beat: z.number().int(),
});
type LockState = z.infer<typeof LockState>;

/** What a lock is kept in: a document that is only ever replaced as the version that was read. */
export interface LockStore {
  readonly where: string;
  readonly read: () => Promise<{ readonly text: string; readonly version: string } | null>;
  /** Answers the new version; null when someone else wrote meanwhile. `version` is null for the first write. */
  readonly write: (text: string, version: string | null) => Promise<string | null>;
}

/** Someone else holds the lock and lives: nothing was changed. */
export class LockBusy extends Error {
  override readonly name = 'LockBusy';
  /** Who holds it, for people. */
  readonly holder: string;

  constructor(holder: string, waitedMs: number) {
    super(
      `${holder} has not ended after ${String(Math.round(waitedMs / 1000))} s; nothing was changed. ` +
        'Try again when it is done',
    );
    this.holder = holder;
  }
}

/** What a holder knows of its lock. */
export interface HeldLock {
  /** Throws when the lock may belong to someone else by now, because this process stood still for too long. */
  readonly assertHeld: () => void;
}

export interface LockOptions {
  /** For those who wait: `ada: mfe-portal 1a2b3c`. */
  readonly who?: string;
  /** How long to wait for a holder that lives; half a minute by default. Milliseconds. */
  readonly timeoutMs?: number;
  /** Told once, when the wait is long enough to be noticed: who holds the lock, and how long it may take. */
  readonly onWait?: (text: string) => void;
}

const parse = (text: string): LockState | null => {
  try {
    return LockState.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Takes the lock, or waits for it. Throws `LockBusy`. */
const acquire = async (store: LockStore, holder: string, options: LockOptions, { staleMs }: LockTimes) => {
  const { who = 'another step', timeoutMs = lockTimeoutMs, onWait } = options;
  const state = (beat: number): string =>
    JSON.stringify({ holder, who: `${who}, process ${String(process.pid)} on ${hostname()},`, beat });
  const begun = performance.now();
  let lastVersion = null as { readonly version: string; readonly at: number } | null;
  let isTold = false;
  for (;;) {
    const found = await store.read();
    const lockState = found && parse(found.text);
    const now = performance.now();
    if (lastVersion?.version !== found?.version) lastVersion = found && { version: found.version, at: now };
    // An unreadable lock is one that somebody died over while writing: it gets no beats either.
    const isFree = !found || lockState?.holder === null || (lastVersion !== null && now - lastVersion.at >= staleMs);
    if (isFree) {
      const version = await store.write(state(0), found?.version ?? null);
      if (version !== null) return { version, state };
      continue;
    }
    const holderName = lockState?.who ?? 'another step';
    // A holder that shows no sign of life is waited for until it counts as dead.
    if (now - begun > timeoutMs && lastVersion !== null && now - lastVersion.at < staleMs / 2)
      throw new LockBusy(holderName, now - begun);
    if (!isTold && now - begun > quietMs) {
      isTold = true;
      onWait?.(
        `Waiting up to ${String(timeoutMs / 1000)} s for ${holderName} to end. If it was killed, this goes on ` +
          `${String(staleMs / 1000)} s after its last sign of life`,
      );
    }
    await wait(pollMs);
  }
};

/**
 * Runs `change` while nobody else holds the lock. The holder beats as often as `times` say; a lock whose beat stops is
 * taken over by exactly one of those who wait. Throws `LockBusy`.
 */
export const withLock = async <T>(
  store: LockStore,
  change: (lock: HeldLock) => Promise<T>,
  options: LockOptions = {},
  times: LockTimes = usualLockTimes,
): Promise<T> => {
  const holder = randomUUID();
  const lockFile = await acquire(store, holder, options, times);
  let { version } = lockFile;
  let isLost = false;
  let beat = 0;
  let lastBeat = performance.now();
  let isAway = false;
  let beating = null as Promise<void> | null;
  const beatOnce = async (): Promise<void> => {
    const begun = performance.now();
    try {
      const next = await store.write(lockFile.state((beat += 1)), version);
      if (next === null) isLost = true;
      else {
        version = next;
        lastBeat = begun;
        isAway = false;
      }
    } catch {
      // The store may be back with the next beat; until then the lock grows old, as `assertHeld` sees.
      isAway = true;
    }
    beating = null;
  };
  const timer = setInterval(() => {
    // One at a time: a store that is away would be asked once for every second that it was.
    if (!isLost) beating ??= beatOnce();
  }, times.beatMs);
  try {
    return await change({
      assertHeld: () => {
        if (isLost || performance.now() - lastBeat > times.staleMs / 2)
          throw new Error(`The lock ${store.where} was lost, because this process stood still; try again`);
      },
    });
  } finally {
    clearInterval(timer);
    await beating;
    // Given back, unless it was taken over. A store that is away frees it by the missing beat.
    if (!isLost && !isAway)
      await store.write(JSON.stringify({ holder: null, who: '', beat: 0 }), version).catch(() => undefined);
  }
};
