import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { cutOff } from './connections.ts';
import type { EdgeLimits } from './limits.ts';
import { NoTurn, Turns } from './turns.ts';
import { UnreadAnswers } from './unread-answers.ts';

/**
 * Takes an answer of the BFF for `reply`. Resolves once the BFF is done with it, or once it is known to be larger than
 * what the edge takes in: then with a stream. Resolves with null when whoever asked is gone; rejects when the BFF
 * breaks off, and with `NoTurn` when there is no room.
 */
export type TakeAnswer = (
  answer: IncomingMessage,
  reply: ServerResponse,
  network: string,
) => Promise<Buffer | Readable | null>;

/** What was taken already, and what still comes. Ends the answer when nobody wants it any more. */
async function* join(taken: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* taken;
  yield* rest;
}

/** Makes what takes answers in, so that the BFF is done with them however slowly they are read. */
export const createAnswerTaker = (limits: EdgeLimits): TakeAnswer => {
  const unread = new UnreadAnswers(limits);
  // Nobody waits for a stream: the BFF has begun it.
  const { streams: upstream, streamsPerNetwork: upstreamPerNetwork } = limits;
  const streams = new Turns({ upstream, upstreamPerNetwork, waiting: 0, waitingPerNetwork: 0, waitMs: 0 });

  const stream = async (reply: ServerResponse, network: string, parts: AsyncIterable<Buffer>): Promise<Readable> => {
    const end = await streams.take(network);
    const late = setTimeout(() => cutOff(reply), limits.streamMs);
    reply.once('close', () => {
      clearTimeout(late);
      end();
    });
    return Readable.from(parts, { objectMode: false });
  };

  return async (answer, reply, network) => {
    const held = unread.begin(network, () => cutOff(reply));
    const parts: AsyncIterableIterator<Buffer> = answer[Symbol.asyncIterator]();
    const taken: Buffer[] = [];
    let length = 0;
    // Held until it is read, or whoever asked is gone.
    reply.once('close', () => {
      held.release();
      answer.destroy();
    });
    try {
      if (reply.destroyed) throw new Error('Whoever asked is gone');
      for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
        taken.push(next.value);
        length += next.value.length;
        if (!held.add(next.value.length)) throw new NoTurn('more answers are unread than there is room for');
        if (length > limits.answer) return await stream(reply, network, join(taken, parts));
      }
      if (reply.destroyed) throw new Error('Whoever asked is gone');
      held.finish();
      return Buffer.concat(taken, length);
    } catch (error) {
      held.release();
      answer.destroy();
      if (reply.destroyed) return null;
      throw error;
    }
  };
};
