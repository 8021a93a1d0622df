import { networkOf, type ProblemCode } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeLimits } from './limits.ts';
import { UnfinishedBodies } from './unfinished-bodies.ts';

/** Why a body was not taken. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: 400 | 408 | 413 | 503;
  readonly code: ProblemCode;
  constructor(status: BodyRefused['status'], code: ProblemCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const refusals = {
  tooLarge: () => new BodyRefused(413, 'payload_too_large', 'That is more than we can take at once.'),
  tooSlow: () => new BodyRefused(408, 'request_timeout', 'The request took too long to arrive. Please try again.'),
  broken: () => new BodyRefused(400, 'malformed_body', 'The request could not be read.'),
  noRoom: () =>
    new BodyRefused(503, 'unavailable', 'Too many people are writing at once. Please try again in a moment.'),
};

/** Reads the body of a request whole, up to so many bytes; empty where it has none. Rejects with `BodyRefused`. */
export type ReadBody = (request: FastifyRequest, reply: FastifyReply, limit: number) => Promise<Buffer>;

/**
 * Makes the reader of request bodies. What is refused is still read to its end and dropped, so that the answer arrives
 * and the connection can be used again; the server's own limit of time is the end of that.
 */
export const createBodyReader = ({ bodyMs, bytesPerMs, ...bounds }: EdgeLimits): ReadBody => {
  const bodies = new UnfinishedBodies(bounds);
  return ({ raw, ip }, reply, limit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (refusal: BodyRefused | null): void => {
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
    // Held until the request is answered, or whoever asked is gone.
    reply.raw.once('close', body.release);
    if (Number(raw.headers['content-length'] ?? 0) > limit) settle(refusals.tooLarge());
    return promise;
  };
};
