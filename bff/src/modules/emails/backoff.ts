/** Tries before a mail is given up: well over an hour of a provider's absence. */
export const attemptsMaximum = 24;
const longestPause = 300;

/** Seconds until the next try: doubling from 1 to 300 with up to a quarter of jitter, never sooner than the provider asked. */
export function pauseBeforeNextTry(attempts: number, retryAfter: number | undefined, random = Math.random): number {
  const pause = Math.min(2 ** (attempts - 1), longestPause);
  return Math.max(Math.ceil(pause * (1 + random() / 4)), retryAfter ?? 0);
}
