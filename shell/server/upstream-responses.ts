import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { resetConnection } from './connections.ts';
import { type HeldBytes, HeldBytesQueue } from './held-bytes.ts';
import type { EdgeLimits } from './limits.ts';
import { LimitExceeded, RequestLimiter } from './request-limiter.ts';

/** One response of the BFF, held until the client has read it. */
interface HeldResponse {
  /** Counts received bytes; false when there is no room even after evicting others. */
  readonly add: (bytes: number) => boolean;
  /** The response is complete; from now on it can be evicted. */
  readonly finish: () => void;
  readonly release: () => void;
}

type Bounds = Pick<EdgeLimits, 'unread' | 'unreadPerNetwork'>;

/**
 * The responses that an edge holds for its clients. When there is no room, the network with the most unread bytes loses
 * its oldest response: what people read leaves within moments, even over a slow line.
 */
class UnreadResponses {
  private readonly bounds: Bounds;
  private readonly networks = new Map<string, HeldBytesQueue>();
  /** Of responses that still arrive too. */
  private bytes = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** `end` is called when the response is evicted. */
  begin(network: string, end: () => void): HeldResponse {
    const release = (): void => {
      this.forget(network, answer);
      this.bytes -= answer.bytes;
      answer.bytes = 0;
    };
    const answer: HeldBytes = {
      bytes: 0,
      end: () => {
        release();
        end();
      },
    };
    return {
      add: (bytes) => {
        answer.bytes += bytes;
        this.bytes += bytes;
        while (this.bytes > this.bounds.unread) {
          const oldest = this.mostUnread()?.oldest;
          if (!oldest) return false;
          oldest.end();
        }
        return true;
      },
      finish: () => {
        const own = this.networks.get(network) ?? new HeldBytesQueue();
        this.networks.set(network, own);
        own.add(answer);
        while (own.bytes > this.bounds.unreadPerNetwork && own.oldest) own.oldest.end();
      },
      release,
    };
  }

  private forget(network: string, answer: HeldBytes): void {
    const own = this.networks.get(network);
    own?.remove(answer);
    if (own?.size === 0) this.networks.delete(network);
  }

  private mostUnread(): HeldBytesQueue | undefined {
    let largest: HeldBytesQueue | undefined;
    for (const queue of this.networks.values()) if (queue.bytes > (largest?.bytes ?? 0)) largest = queue;
    return largest;
  }
}

/**
 * Reads a response of the BFF for `reply`. Resolves with the whole body, or with a stream when it is larger than the
 * edge buffers; with null when the client has disconnected. Rejects when the BFF breaks off, and with `LimitExceeded`
 * when the buffers are full.
 */
export type ReadResponse = (
  answer: IncomingMessage,
  reply: ServerResponse,
  network: string,
) => Promise<Buffer | Readable | null>;

/** The chunks read so far, then the rest. Ending the iteration ends the response. */
async function* join(chunks: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield* rest;
}

/** Buffers responses, so that slow clients do not hold connections to the BFF. */
export const createResponseReader = (limits: EdgeLimits): ReadResponse => {
  const unread = new UnreadResponses(limits);
  // A stream never waits in the queue: the BFF has already begun it.
  const { streams: upstream, streamsPerNetwork: upstreamPerNetwork } = limits;
  const streams = new RequestLimiter({ upstream, upstreamPerNetwork, queue: 0, queuePerNetwork: 0, waitMs: 0 });

  const stream = async (reply: ServerResponse, network: string, parts: AsyncIterable<Buffer>): Promise<Readable> => {
    const end = await streams.acquire(network);
    const late = setTimeout(() => resetConnection(reply), limits.streamMs);
    reply.once('close', () => {
      clearTimeout(late);
      end();
    });
    return Readable.from(parts, { objectMode: false });
  };

  return async (answer, reply, network) => {
    const entry = unread.begin(network, () => resetConnection(reply));
    const parts: AsyncIterableIterator<Buffer> = answer[Symbol.asyncIterator]();
    const chunks: Buffer[] = [];
    let length = 0;
    // Held until it is read or the client disconnects.
    reply.once('close', () => {
      entry.release();
      answer.destroy();
    });
    try {
      if (reply.destroyed) throw new Error('The client disconnected');
      for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
        chunks.push(next.value);
        length += next.value.length;
        if (!entry.add(next.value.length)) throw new LimitExceeded('more answers are unread than there is room for');
        if (length > limits.answer) return await stream(reply, network, join(chunks, parts));
      }
      if (reply.destroyed) throw new Error('The client disconnected');
      entry.finish();
      return Buffer.concat(chunks, length);
    } catch (error) {
      entry.release();
      answer.destroy();
      if (reply.destroyed) return null;
      throw error;
    }
  };
};
