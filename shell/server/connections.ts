import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeLimits } from './limits.ts';

/** Ends the connection of an answer, and with it what the kernel still holds for a reader who does not come. */
export const cutOff = ({ socket }: ServerResponse): void => {
  // Resetting waits for what is still to be written; destroying does not.
  socket?.resetAndDestroy().destroy();
};

/** Cuts off whoever takes nothing of an answer that is there, whichever route gave it. */
export const boundReaders = (server: Server, { readMs }: EdgeLimits): void => {
  server.on('request', (_, reply: ServerResponse) => {
    // Node calls this when the connection is still, and not while bytes of a large part still leave.
    reply.setTimeout(readMs, () => {
      // With nothing to be taken the visitor waits for us.
      if ((reply.socket?.writableLength ?? 0) > 0) cutOff(reply);
    });
  });
};

/**
 * Makes the hook by which a request waits until the ones before it on its connection are answered. Answers leave in
 * that order anyway; taken on earlier, a hundred requests of one connection would be a hundred of the BFF's.
 */
export const createPipeline = ({ pipelined }: EdgeLimits) => {
  const waiting = new WeakMap<Socket, number>();
  return async ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    // An answer has the connection when it is the next one.
    if (raw.socket !== null) return;
    const others = waiting.get(socket) ?? 0;
    waiting.set(socket, others + 1);
    if (others >= pipelined) socket.destroy();
    // Never, where the connection ends before.
    await once(raw, 'socket');
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  };
};
