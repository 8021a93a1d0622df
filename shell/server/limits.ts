/** Limits of one edge, so that a slow or heavy client does not affect the others. */
export interface EdgeLimits {
  /** Milliseconds for the head of a request, and for all of it. */
  readonly headMs: number;
  readonly requestMs: number;
  /** Milliseconds for a body, plus one for each `bytesPerMs` bytes that its route allows. */
  readonly bodyMs: number;
  readonly bytesPerMs: number;
  /** Unfinished bodies of one network; beyond that the oldest is evicted. */
  readonly bodiesPerNetwork: number;
  /** Bytes of unfinished bodies of one network, and bytes of all bodies until they are answered. */
  readonly bytesPerNetwork: number;
  readonly bytes: number;
  /** Concurrent requests to the BFF, in total and of one network. Others wait. */
  readonly upstream: number;
  readonly upstreamPerNetwork: number;
  /** Waiting requests, in total and of one network, and milliseconds until they get 503 with Retry-After. */
  readonly queue: number;
  readonly queuePerNetwork: number;
  readonly waitMs: number;
  /** Milliseconds and requests in a row without an idle moment, after which pages get 503 with Retry-After. */
  readonly busyMs: number;
  readonly busyRequests: number;
  /** Pipelined requests of one connection. Browsers and proxies send one at a time; with more, it is closed. */
  readonly pipelined: number;
  /** Bytes of a response that the edge buffers; a larger one streams. */
  readonly answer: number;
  /** Buffered bytes that clients have not read, of one network and in total. */
  readonly unreadPerNetwork: number;
  readonly unread: number;
  /** Concurrent streams (exports of staff), in total and of one network, and milliseconds that each may take. */
  readonly streams: number;
  readonly streamsPerNetwork: number;
  readonly streamMs: number;
  /** Open event streams, one of each page of the portal that somebody sees, in total and of one network. */
  readonly events: number;
  readonly eventsPerNetwork: number;
  /** Milliseconds without a read after which a connection is reset. */
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
  queue: 512,
  queuePerNetwork: 128,
  waitMs: 5000,
  busyMs: 250,
  busyRequests: 100,
  pipelined: 8,
  answer: megabyte,
  unreadPerNetwork: 16 * megabyte,
  unread: 64 * megabyte,
  streams: 16,
  streamsPerNetwork: 8,
  streamMs: 300_000,
  events: 2000,
  eventsPerNetwork: 200,
  readMs: 10_000,
};
