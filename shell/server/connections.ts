import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeLimits } from './limits.ts';

/** Resets a response's connection, so that the kernel discards what the client has not read. */
export const resetConnection = ({ socket }: ServerResponse): void => {
  // Resetting waits for what is still to be written; destroying does not.
  socket?.resetAndDestroy().destroy();
};

/** Resets connections whose client reads nothing of a response for `readMs`. */
export const enforceReadTimeout = (server: Server, { readMs }: EdgeLimits): void => {
  server.on('request', (_, reply: ServerResponse) => {
    // Node calls this when the connection is idle, not while a large chunk is still being sent.
    reply.setTimeout(readMs, () => {
      // With an empty buffer the client is waiting for us.
      if ((reply.socket?.writableLength ?? 0) > 0) resetConnection(reply);
    });
  });
};

/**
 * Creates the hook that lets a pipelined request wait for the ones before it on its connection. Responses leave in that
 * order anyway; without it, a hundred requests of one connection would be a hundred at the BFF.
 */
export const limitPipelining = ({ pipelined }: EdgeLimits) => {
  const waiting = new WeakMap<Socket, number>();
  return async ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    // A response has a socket when it is the next one to be sent.
    if (raw.socket !== null) return;
    const others = waiting.get(socket) ?? 0;
    waiting.set(socket, others + 1);
    if (others >= pipelined) socket.destroy();
    // Never resolves when the connection ends first.
    await once(raw, 'socket');
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  };
};
