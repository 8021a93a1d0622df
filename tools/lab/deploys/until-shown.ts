import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 10;
/** A build under load takes minutes; nothing else here comes near. Milliseconds. */
const limitMs = 900_000;

/** The moment (`performance.now()`) at which `isSo` first holds. Throws when it never does. */
const momentOf = async (what: string, isSo: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<number> => {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    signal.throwIfAborted();
    if (performance.now() > end) throw new Error(`${what} did not come`);
    await delay(pollMs);
  }
  return performance.now();
};

/** How long a step took until visitors saw it. Milliseconds. */
export interface StepTimes {
  /** From the start of the command until the page's HTML is the new one. */
  readonly commandToPage: number;
  /** From the write of the registry until then. */
  readonly flipToPage: number;
}

/** Runs a command, and notes when the registry and when the HTML of a page name `isLive`'s build. */
export const timeStep = async (
  command: () => Promise<unknown>,
  { isWritten, isServed }: { readonly isWritten: () => boolean; readonly isServed: () => Promise<boolean> },
): Promise<StepTimes> => {
  const failed = new AbortController();
  const began = performance.now();
  const [written, served] = await Promise.all([
    momentOf('The write of the registry', isWritten, failed.signal),
    momentOf('The page', isServed, failed.signal),
    command().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  ]);
  return { commandToPage: served - began, flipToPage: served - written };
};
