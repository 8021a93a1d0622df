import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults, Provider } from './faults.ts';

/** Makes a provider's routes meet the faults that were ordered for it. */
export const addFaultHooks = (
  scope: FastifyInstance,
  options: {
    faults: Faults;
    provider: Provider;
    prefix: string;
    /** Answers an ordered status in the provider's own shape. */
    answer: (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;
  },
): void => {
  const hanging = new WeakSet<FastifyRequest>();
  const late = new WeakMap<FastifyRequest, number>();

  scope.addHook('preHandler', async (request, reply): Promise<FastifyReply | undefined> => {
    const path = request.url.slice(options.prefix.length);
    const fault = options.faults.take({ provider: options.provider, method: request.method, path });
    if (fault === null) return undefined;
    switch (fault.kind) {
      case 'delay':
        await delay(fault.delayMs);
        return undefined;
      case 'status':
        if (fault.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter));
        return options.answer(request, reply, fault.status);
      case 'hang':
        reply.hijack();
        return reply;
      case 'disconnect':
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      case 'acceptThenHang':
        hanging.add(request);
        return undefined;
      case 'acceptThenDelay':
        late.set(request, fault.delayMs);
    }
    return undefined;
  });

  scope.addHook('onSend', async (request, _reply, payload) => {
    const lateMs = late.get(request);
    if (lateMs !== undefined) await delay(lateMs);
    // The work is done and stored; the answer stays away until the client gives up.
    if (hanging.has(request) && !request.raw.socket.destroyed) await once(request.raw.socket, 'close');
    return payload;
  });
};
