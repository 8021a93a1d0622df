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
  /** Requests that wait: of all, and of one network; and milliseconds they do before they are told to come back. */
  readonly waiting: number;
  readonly waitingPerNetwork: number;
  readonly waitMs: number;
  /**
   * Requests of one connection that wait for the ones before them, in no queue but their own. Browsers send one at a
   * time, and so do proxies: a connection with more is closed.
   */
  readonly pipelined: number;
  /** Bytes of an answer of the BFF that the edge takes in whole, so that a slow reader keeps nothing of the BFF's. */
  readonly answer: number;
  /** Bytes of such answers that nobody read yet, of one network; and of all, also while they come from the BFF. */
  readonly unreadPerNetwork: number;
  readonly unread: number;
  /** Larger answers, which stream (exports of staff): at once, of one network, and milliseconds that each may take. */
  readonly streams: number;
  readonly streamsPerNetwork: number;
  readonly streamMs: number;
  /** Milliseconds in which a reader takes something of an answer that is there. They are counted from the last part. */
  readonly readMs: number;
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
  waitingPerNetwork: 128,
  waitMs: 5000,
  pipelined: 8,
  answer: megabyte,
  unreadPerNetwork: 16 * megabyte,
  unread: 64 * megabyte,
  streams: 16,
  streamsPerNetwork: 8,
  streamMs: 300_000,
  readMs: 10_000,
};
