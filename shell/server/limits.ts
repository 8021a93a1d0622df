/** What one edge takes on at once, so that whoever sends slowly, or much, takes it from nobody else. */
export interface EdgeLimits {
  /** Milliseconds for the head of a request, and for all of it. */
  readonly headMs: number;
  readonly requestMs: number;
  /** Milliseconds for a body, and a millisecond more for each of so many bytes that its route allows. */
  readonly bodyMs: number;
  readonly bytesPerMs: number;
  /** Unfinished bodies of one network: of more, the oldest is ended. Whoever sends a form is done long before that. */
  readonly bodiesPerNetwork: number;
  /** Bytes of unfinished bodies of one network, and bytes of all bodies until they are answered. */
  readonly bytesPerNetwork: number;
  readonly bytes: number;
  /** Requests the BFF has at once: of all, and of one network. Beyond that they wait. */
  readonly upstream: number;
  readonly upstreamPerNetwork: number;
  /** Requests that wait, and milliseconds they do before they are told to come back. */
  readonly waiting: number;
  readonly waitMs: number;
}

const megabyte = 1024 * 1024;

export const edgeLimits: EdgeLimits = {
  headMs: 10_000,
  requestMs: 60_000,
  bodyMs: 10_000,
  bytesPerMs: 16,
  bodiesPerNetwork: 64,
  bytesPerNetwork: 4 * megabyte,
  bytes: 32 * megabyte,
  upstream: 128,
  upstreamPerNetwork: 96,
  waiting: 512,
  waitMs: 5000,
};
