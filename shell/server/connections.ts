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
 * Tracks the connections of a server, and returns a function that closes those on which nothing has come. Browsers open
 * some ahead, and Node counts one as busy until its first request is late, which would delay the server's end.
 */
export const trackUnusedConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: { readonly socket: Socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};

/**
 * Creates the hook that lets a pipelined request wait for the ones before it on its connection. Responses leave in that
 * order anyway; without it, a hundred requests of one connection would be a hundred at the BFF.
 */
export const limitPipelining = ({ pipelined }: EdgeLimits) => {
  const queueLengths = new WeakMap<Socket, number>();
  return async ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    // A response has a socket when it is the next one to be sent.
    if (raw.socket !== null) return;
    const others = queueLengths.get(socket) ?? 0;
    queueLengths.set(socket, others + 1);
    if (others >= pipelined) socket.destroy();
    // Never resolves when the connection ends first.
    await once(raw, 'socket');
    queueLengths.set(socket, (queueLengths.get(socket) ?? 1) - 1);
  };
};
