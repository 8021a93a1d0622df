import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

export const providers = ['resend', 'stripe', 'twilio', 'openid', 'facebook', 's3'] as const;
export type Provider = (typeof providers)[number];

/**
 * A disturbance of one provider.
 * `status`: answers with that HTTP status in the provider's own error shape, nothing is stored.
 * `hang`: never answers, nothing is stored. `acceptThenHang`: stores, then never answers.
 * `acceptThenDelay`: stores at once, answers `delayMs` later. `delay`: answers normally, later. `disconnect`: cuts the
 * connection, nothing is stored.
 */
export const Fault = z.strictObject({
  provider: z.enum(providers),
  kind: z.enum(['status', 'hang', 'delay', 'acceptThenHang', 'acceptThenDelay', 'disconnect']),
  /** For `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** For `status`: seconds in a Retry-After header. */
  retryAfter: z.number().int().min(0).optional(),
  /** For `delay` and `acceptThenDelay`. */
  delayMs: z.number().int().min(0).max(120_000).default(1000),
  /** How many requests it meets; null: all until faults are cleared. */
  times: z.number().int().min(1).nullable().default(1),
  /** Only requests whose path (below the provider) begins with this. */
  path: z.string().startsWith('/').optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
});
export type Fault = z.infer<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;

export interface Faults {
  readonly add: (fault: FaultInput) => Fault;
  /** The fault this request meets, counted off. */
  readonly take: (request: { provider: Provider; method: string; path: string }) => Fault | null;
  readonly list: () => readonly Fault[];
  readonly clear: (provider?: Provider) => void;
}

export const makeFaults = (): Faults => {
  let faults: Fault[] = [];
  return {
    add: (input) => {
      const fault = Fault.parse(input);
      faults.push(fault);
      return fault;
    },
    take: ({ provider, method, path }) => {
      const found = faults.find(
        (fault) =>
          fault.provider === provider && (fault.method ?? method) === method && path.startsWith(fault.path ?? '/'),
      );
      if (found === undefined) return null;
      if (found.times !== null) {
        const remaining = found.times - 1;
        faults =
          remaining === 0
            ? faults.filter((fault) => fault !== found)
            : faults.map((fault) => (fault === found ? { ...fault, times: remaining } : fault));
      }
      return found;
    },
    list: () => faults,
    clear: (provider) => {
      faults = provider === undefined ? [] : faults.filter((fault) => fault.provider !== provider);
    },
  };
};

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
