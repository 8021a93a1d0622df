import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Fault, type Faults, providers } from '../faults.ts';
import { Flaw, type Flaws } from '../providers/identity/openid.ts';
import type { Callbacks } from '../callbacks.ts';
import type { ResendWebhooks } from '../providers/resend-webhooks.ts';
import type { TwilioWebhooks } from '../providers/twilio-webhooks.ts';
import type { Store } from '../state/store.ts';

const Mode = z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop']) });
const Release = z.strictObject({
  ids: z.array(z.string()).min(1).max(1000),
  copies: z.int().min(1).max(100).default(1),
});
const Outcome = z.strictObject({
  to: z.string(),
  status: z.enum(['delivered', 'undelivered', 'failed']),
  errorCode: z.int().optional(),
});
const Reply = z.strictObject({ from: z.string().min(1), to: z.string().min(1), body: z.string().min(1).max(1600) });
/** A mail to the product, such as an answer to one of its mails. */
const Written = z.strictObject({
  from: z.string().min(3),
  to: z.array(z.string()).min(1),
  subject: z.string(),
  text: z.string(),
});
const Filter = z.object({ to: z.string().optional() });

/** The sandbox's own API for tests and people: what was sent, faults to come, back to the beginning. */
export const controlRoutes =
  ({
    store,
    faults,
    flaws,
    callbacks,
    resend,
    twilio,
    forget,
  }: {
    store: Store;
    faults: Faults;
    flaws: Flaws;
    callbacks: Callbacks;
    resend: ResendWebhooks;
    twilio: TwilioWebhooks;
    forget: () => void;
  }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.get('/health', async () => ({ status: 'ok' }));
    scope.get('/revision', async () => ({ revision: store.revision() }));

    scope.get('/mails', async (request) => {
      const { to } = Filter.parse(request.query);
      return {
        mails: store.records.mails
          .filter((mail) => to === undefined || mail.to.some((one) => one.includes(to)))
          .toReversed(),
      };
    });
    scope.post('/mails/received', async (request) => ({ id: resend.receive(Written.parse(request.body)) }));
    scope.get('/messages', async () => ({ messages: store.records.messages.toReversed() }));

    scope.get('/texts', async () => ({ texts: store.records.texts.toReversed() }));

    scope.get('/callbacks', async () => ({ mode: callbacks.mode(), callbacks: callbacks.list() }));
    scope.post('/callbacks/mode', async (request) => {
      const { mode } = Mode.parse(request.body);
      callbacks.setMode(mode);
      return { mode };
    });
    scope.post('/callbacks/release', async (request) => {
      const { ids, copies } = Release.parse(request.body);
      return { statuses: await callbacks.release(ids, copies) };
    });
    scope.post('/callbacks/settled', async () => {
      await callbacks.settled();
      return { status: 'settled' };
    });
    scope.post('/sms/outcomes', async (request) => {
      const { to, status, errorCode } = Outcome.parse(request.body);
      twilio.setOutcome(to, { status, ...(errorCode === undefined ? {} : { errorCode }) });
      return { to, status };
    });
    scope.post('/sms/replies', async (request) => twilio.reply(Reply.parse(request.body)));

    scope.post('/reset', async () => {
      forget();
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
