import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Fault, providers, type Faults } from '../faults/faults.ts';
import { Flaw, type Flaws } from '../providers/identity/flaws.ts';
import type { Store } from '../state/store.ts';

const Filter = z.object({ to: z.string().optional() });

/** The sandbox's own API for tests and people: what was sent, faults to come, back to the beginning. */
export const controlRoutes =
  ({ store, faults, flaws }: { store: Store; faults: Faults; flaws: Flaws }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.get('/health', async () => ({ status: 'ok' }));
    scope.get('/revision', async () => ({ revision: store.revision() }));

    scope.get('/mails', async (request) => {
      const { to } = Filter.parse(request.query);
      return { mails: store.records.mails.filter((mail) => to === undefined || mail.to.some((one) => one.includes(to))).toReversed() };
    });
    scope.get('/messages', async () => ({ messages: store.records.messages.toReversed() }));

    scope.post('/reset', async () => {
      store.reset();
      faults.clear();
      flaws.clear();
      await store.flush();
      return { status: 'ok' };
    });

    scope.get('/faults', async () => ({ faults: faults.list() }));
    scope.post('/faults', async (request, reply) => {
      const parsed = Fault.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) });
      return reply.code(201).send(faults.add(parsed.data));
    });
    scope.delete('/faults', async (request) => {
      const { provider } = z.object({ provider: z.enum(providers).optional() }).parse(request.query);
      faults.clear(provider);
      return { faults: faults.list() };
    });

    scope.post('/openid-flaws', async (request, reply) => {
      const parsed = z.strictObject({ flaw: Flaw }).safeParse(request.body);
      if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) });
      flaws.add(parsed.data.flaw);
      return reply.code(201).send(parsed.data);
    });
  };
