import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How a proxied network behaves. */
export interface NetworkConditions {
  /** In each direction; a new connection takes a round trip more. Milliseconds. */
  readonly latencyMs: number;
  /** In each direction, for each connection; null for no limit. */
  readonly bytesPerSecond: number | null;
}

/** `reset`: connections end and new ones are refused. `silence`: what is sent disappears, and nothing is closed. */
export type Partition = 'reset' | 'silence';

export interface TcpProxy {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly shape: (conditions: Partial<NetworkConditions>) => void;
  readonly cut: (partition: Partition) => void;
  /** Cuts the network as soon as a client sends `text`, which doesn't arrive any more. Resolves at that moment. */
  readonly cutAt: (text: string, partition: Partition) => Promise<void>;
  /** Ends a partition. Connections from before it are closed: what they held back never arrives. */
  readonly restore: () => void;
  readonly stop: () => Promise<void>;
}

/** A network between a client and the server at `target` that a test makes slow, cuts and mends. */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target);
  let conditions: NetworkConditions = { latencyMs: 0, bytesPerSecond: null };
  let partition: Partition | null = null;
  let trigger: { readonly text: string; readonly partition: Partition; readonly met: () => void } | null = null;
  const sockets = new Set<Socket>();

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = (next: Partition): void => {
    partition = next;
    if (next === 'reset') endAll();
  };

  /** Hands on what comes from one side, in order and as late as the conditions say. */
  const forward = (from: Socket, to: Socket, opened: Promise<void>, onChunk: (chunk: Buffer) => void): void => {
    let last = opened;
    let freeAt = 0;
    from.on('data', (chunk: Buffer) => {
      onChunk(chunk);
      if (partition !== null) return;
      const { latencyMs, bytesPerSecond } = conditions;
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytesPerSecond === null ? 0 : (chunk.length / bytesPerSecond) * 1000);
      const arrives = delay(freeAt + latencyMs - now);
      last = last.then(() => arrives).then(() => void (partition === null && to.write(chunk)));
    });
    from.once('end', () => void last.then(() => partition === null && to.end()));
    from.once('close', () => void last.then(() => partition === null && to.destroy()));
  };

  const server = createServer((client) => {
    keep(client);
    if (partition === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const upstream = keep(connect(Number(port), hostname));
    const opened = delay(2 * conditions.latencyMs).then(() => undefined);
    forward(client, upstream, opened, (chunk) => {
      if (trigger === null || !chunk.includes(trigger.text)) return;
      const { met, partition: next } = trigger;
      trigger = null;
      cut(next);
      met();
    });
    forward(upstream, client, Promise.resolve(), () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    shape: (next) => {
      conditions = { ...conditions, ...next };
    },
    cut,
    cutAt: (text, next) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      trigger = { text, partition: next, met: resolve };
      return promise;
    },
    restore: () => {
      partition = null;
      endAll();
    },
    stop: async () => {
      endAll();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
