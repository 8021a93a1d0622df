import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addFaultHooks } from '../faults/fault-hooks.ts';
import type { Faults } from '../faults/faults.ts';
import type { StripeObject } from '../state/records.ts';
import type { Store } from '../state/store.ts';
import { parseForm, type Form } from './form.ts';
import { fingerprintOf, lookUpKey, saveAnswer } from './idempotency.ts';
import { makeCheckoutSession, makeCustomer, now, stripeId, type StripeFlaw } from './stripe-checkout.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const errorOf = (status: number, error: { message: string; type?: string; param?: string; code?: string }): Answer => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', ...error } },
});

const flawed = ({ message, param, code }: StripeFlaw): Answer => errorOf(400, { message, param, code });

const unknown = (what: string, id: string): Answer =>
  errorOf(404, { message: `No such ${what}: '${id}'`, param: 'id', code: 'resource_missing' });

const ok = (body: unknown): Answer => ({ status: 200, body });

/** As Stripe: line items only for whoever asks to expand them. */
const shown = (session: StripeObject, request: FastifyRequest): unknown => {
  if (/expand(%5B|\[).*line_items/i.test(`${request.url} ${JSON.stringify(request.body ?? '')}`)) return session;
  const { line_items: _hidden, ...rest } = session;
  return rest;
};

/** A session whose time is over is expired, whoever looks. */
const current = (session: StripeObject): StripeObject =>
  session['status'] === 'open' && Number(session['expires_at']) <= now() ? { ...session, status: 'expired', url: null } : session;

const formOf = (request: FastifyRequest): Form => (typeof request.body === 'object' && request.body !== null ? (request.body as Form) : {});

const keyOf = (request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof header === 'string' && header !== '' ? header : null;
};

const fingerprint = (request: FastifyRequest): string => fingerprintOf([request.url.replace(/^\/stripe/, ''), request.body]);

/** Stripe's API v1 as far as the product uses it: Checkout Sessions and Customers. */
export const stripeRoutes =
  (options: { store: Store; faults: Faults; prefix: string; publicUrl: () => string }) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { store } = options;

    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, parseForm(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });

    /** Stripe v1 saves whatever came of the first attempt under a key, a 500 included; a 429 never began. */
    const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
      const key = keyOf(request);
      if (key !== null && answer.status !== 429 && answer.status !== 401) {
        saveAnswer(store, 'stripe', key, { fingerprint: fingerprint(request), ...answer });
      }
      return reply.code(answer.status).header('request-id', stripeId('req')).send(answer.body);
    };

    scope.addHook('preHandler', async (request, reply): Promise<FastifyReply | undefined> => {
      const authorization = request.headers.authorization ?? '';
      const basic = /^Basic (\S+)$/.exec(authorization)?.[1];
      const key = basic === undefined ? /^Bearer (\S+)$/.exec(authorization)?.[1] : Buffer.from(basic, 'base64').toString().split(':')[0];
      if (key === undefined || !/^(?:sk|rk)_test_/.test(key)) {
        const message = key === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided: the sandbox takes keys that begin with sk_test_.';
        return send(request, reply, errorOf(401, { message }));
      }
      const idempotencyKey = keyOf(request);
      if (idempotencyKey === null) return undefined;
      const known = lookUpKey(store, 'stripe', idempotencyKey, fingerprint(request));
      if (known.kind === 'same') {
        return reply.code(known.answer.status).headers({ 'idempotent-replayed': 'true', 'request-id': stripeId('req') }).send(known.answer.body);
      }
      if (known.kind === 'other') {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`;
        return reply.code(400).send(errorOf(400, { type: 'idempotency_error', message }).body);
      }
      return undefined;
    });
    addFaultHooks(scope, {
      ...options,
      provider: 'stripe',
      answer: (request, reply, status) =>
        send(request, reply, errorOf(status, status === 429 ? { message: 'Request rate limit exceeded.', code: 'rate_limit' } : { message: 'An unknown error occurred.' })),
    });

    scope.post('/checkout/sessions', async (request, reply) => {
      const made = makeCheckoutSession(formOf(request), options.publicUrl());
      if ('flaw' in made) return send(request, reply, flawed(made.flaw));
      store.change((records) => records.checkoutSessions.push(made.session));
      return send(request, reply, ok(shown(made.session, request)));
    });

    scope.get<{ Params: { id: string } }>('/checkout/sessions/:id', async (request, reply) => {
      const session = store.records.checkoutSessions.find(({ id }) => id === request.params.id);
      return send(request, reply, session === undefined ? unknown('checkout.session', request.params.id) : ok(shown(current(session), request)));
    });

    scope.post<{ Params: { id: string } }>('/checkout/sessions/:id/expire', async (request, reply) => {
      const session = store.records.checkoutSessions.find(({ id }) => id === request.params.id);
      if (session === undefined) return send(request, reply, unknown('checkout.session', request.params.id));
      if (current(session)['status'] !== 'open') {
        return send(request, reply, errorOf(400, { message: `Only Checkout Sessions with a status in ["open"] can be expired.` }));
      }
      const expired: StripeObject = { ...session, status: 'expired', url: null };
      store.change((records) => {
        records.checkoutSessions = records.checkoutSessions.map((one) => (one.id === session.id ? expired : one));
      });
      return send(request, reply, ok(shown(expired, request)));
    });

    scope.post('/customers', async (request, reply) => {
      const customer = makeCustomer(formOf(request));
      store.change((records) => records.customers.push(customer));
      return send(request, reply, ok(customer));
    });

    scope.get<{ Params: { id: string } }>('/customers/:id', async (request, reply) => {
      const customer = store.records.customers.find(({ id }) => id === request.params.id);
      return send(request, reply, customer === undefined ? unknown('customer', request.params.id) : ok(customer));
    });

    scope.setNotFoundHandler(async (request, reply) =>
      send(request, reply, errorOf(404, { message: `Unrecognized request URL (${request.method}: ${request.url}).` })),
    );
  };
