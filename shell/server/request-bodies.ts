import { networkOf, type ProblemCode } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HeldBytes, HeldBytesQueue } from './held-bytes.ts';
import type { EdgeLimits } from './limits.ts';

/** One request body, held from its first byte until its request is answered. */
interface HeldBody {
  /** Counts received bytes; false when there is no room even after evicting others. */
  readonly add: (bytes: number) => boolean;
  /** The body is complete and can no longer be evicted. */
  readonly finish: () => void;
  readonly release: () => void;
}

type Bounds = Pick<EdgeLimits, 'bodiesPerNetwork' | 'bytesPerNetwork' | 'bytes'>;

/**
 * The request bodies that an edge holds. When there are too many, the one that has been arriving for longest is
 * evicted: forms of people arrive at once, so a half-sent body is most likely an attack.
 */
class PendingBodies {
  private readonly bounds: Bounds;
  private readonly all = new HeldBytesQueue();
  private readonly networks = new Map<string, HeldBytesQueue>();
  /** Of complete bodies too. */
  private bytes = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** `end` is called when the body is evicted. */
  begin(network: string, end: () => void): HeldBody {
    const own = this.networks.get(network) ?? new HeldBytesQueue();
    this.networks.set(network, own);
    const finish = (): void => {
      this.all.remove(body);
      own.remove(body);
      if (own.size === 0 && this.networks.get(network) === own) this.networks.delete(network);
    };
    const release = (): void => {
      finish();
      this.bytes -= body.bytes;
      body.bytes = 0;
    };
    const body: HeldBytes = {
      bytes: 0,
      end: () => {
        release();
        end();
      },
    };
    this.all.add(body);
    own.add(body);
    if (own.size > this.bounds.bodiesPerNetwork) own.oldest?.end();
    return {
      add: (bytes) => {
        body.bytes += bytes;
        own.bytes += bytes;
        this.all.bytes += bytes;
        this.bytes += bytes;
        while (own.bytes > this.bounds.bytesPerNetwork && own.oldest) own.oldest.end();
        while (this.bytes > this.bounds.bytes && this.all.oldest) this.all.oldest.end();
        return this.bytes <= this.bounds.bytes;
      },
      finish,
      release,
    };
  }
}

/** Thrown when a body is rejected. */
export class BodyRejected extends Error {
  override readonly name = 'BodyRejected';
  readonly status: 400 | 408 | 413 | 503;
  readonly code: ProblemCode;
  constructor(status: BodyRejected['status'], code: ProblemCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const refusals = {
  tooLarge: () => new BodyRejected(413, 'payload_too_large', 'That’s too much to send at once. Please send less.'),
  tooSlow: () => new BodyRejected(408, 'request_timeout', 'The request took too long to arrive. Please try again.'),
  broken: () => new BodyRejected(400, 'malformed_body', 'We couldn’t read this request.'),
  noRoom: () =>
    new BodyRejected(503, 'unavailable', 'Too many people are writing at once. Please try again in a moment.'),
};

/** Reads the body of a request whole, up to so many bytes; empty where it has none. Rejects with `BodyRejected`. */
export type ReadBody = (request: FastifyRequest, reply: FastifyReply, limit: number) => Promise<Buffer>;

/**
 * Creates the reader of request bodies. A rejected body is still read to its end and discarded, so that the client gets
 * the response and can reuse the connection; the server's request timeout bounds that.
 */
export const createBodyReader = ({ bodyMs, bytesPerMs, ...bounds }: EdgeLimits): ReadBody => {
  const bodies = new PendingBodies(bounds);
  return ({ raw, ip }, reply, limit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (refusal: BodyRejected | null): void => {
      clearTimeout(timer);
      raw.off('data', take).off('end', finish).off('error', fail).off('close', fail).resume();
      if (refusal === null) {
        body.finish();
        resolve(Buffer.concat(chunks, length));
      } else {
        body.release();
        reject(refusal);
      }
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) settle(refusals.tooLarge());
      else if (body.add(chunk.length)) chunks.push(chunk);
      else settle(refusals.noRoom());
    };
    const finish = (): void => settle(null);
    const fail = (): void => settle(refusals.broken());
    const body = bodies.begin(networkOf(ip), () => settle(refusals.tooSlow()));
    const timer = setTimeout(() => settle(refusals.tooSlow()), bodyMs + limit / bytesPerMs);
    raw.on('data', take).on('end', finish).on('error', fail).on('close', fail);
    // Held until the request is answered or the client disconnects.
    reply.raw.once('close', body.release);
    if (Number(raw.headers['content-length'] ?? 0) > limit) settle(refusals.tooLarge());
    return promise;
  };
};
