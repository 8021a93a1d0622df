import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { addFaultHooks, type Faults } from '../../faults.ts';
import type { Store } from '../../state/store.ts';
import { fingerprintOf, type Form, lookUpKey, parseForm, saveAnswer } from '../requests.ts';
import { changeStripe, type Bank } from './bank.ts';
import { makeCheckoutSession } from './checkout-session.ts';
import { expand, listPage, resources } from './queries.ts';
import { makeCustomer } from './payments.ts';
import { put, type StripeRecords } from './records.ts';
import {
  apiVersion,
  emailOf,
  itemsOf,
  mapOf,
  metadataOf,
  missing,
  numberOf,
  Refusal,
  stripeId,
  textOf,
  unknown,
} from './values.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const errorOf = (
  status: number,
  error: Readonly<Record<string, unknown>> & { message: string; type?: string },
): Answer => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', ...error } },
});

const keyOf = (request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof header === 'string' && header !== '' ? header : null;
};

const fingerprint = (request: FastifyRequest): string =>
  fingerprintOf([request.url.replace(/^\/stripe/, ''), request.body]);

/** Without the query: `request.query` would lose the brackets' meaning. */
const queryOf = (request: FastifyRequest): Form => parseForm(request.url.split('?')[1] ?? '');
const bodyOf = (request: FastifyRequest): Form =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Form) : {};

const expansionsOf = (form: Form): string[] => itemsOf(form['expand']).filter((one) => typeof one === 'string');

/** Stripe's API v1 as far as the product uses it. */
export const stripeRoutes =
  (options: { store: Store; faults: Faults; bank: Bank; prefix: string; publicUrl: () => string }) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { store, bank } = options;
    /** Keys whose first request has not been answered yet. */
    const inFlight = new Set<string>();

    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, parseForm(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });

    /** Stripe v1 saves whatever came of a request that began, a 500 included; one it refused or put off never began. */
    const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
      const key = keyOf(request);
      // A declined card is a result of a request that began.
      if (key !== null && (answer.status < 400 || answer.status === 402 || answer.status >= 500))
        saveAnswer(store, 'stripe', key, { fingerprint: fingerprint(request), ...answer });
      return reply
        .code(answer.status)
        .headers({
          'request-id': stripeId('req'),
          'stripe-version': apiVersion,
          ...(key !== null && { 'idempotency-key': key }),
        })
        .send(answer.body);
    };

    scope.addHook('preHandler', async (request, reply): Promise<FastifyReply | undefined> => {
      const authorization = request.headers.authorization ?? '';
      const basic = /^Basic (\S+)$/.exec(authorization)?.[1];
      const key =
        basic === undefined
          ? /^Bearer (\S+)$/.exec(authorization)?.[1]
          : Buffer.from(basic, 'base64').toString().split(':')[0];
      if (key === undefined || !/^(?:sk|rk)_test_/.test(key)) {
        const message =
          key === undefined
            ? 'You did not provide an API key.'
            : 'Invalid API Key provided: the sandbox takes keys that begin with sk_test_.';
        return send(request, reply, errorOf(401, { message }));
      }
      const idempotencyKey = keyOf(request);
      if (idempotencyKey === null) return undefined;
      if (idempotencyKey.length > 255)
        return send(request, reply, errorOf(400, { message: 'Idempotency keys can have up to 255 characters.' }));
      const lookup = lookUpKey(store, 'stripe', idempotencyKey, fingerprint(request));
      if (lookup.kind === 'same') {
        return reply
          .code(lookup.answer.status)
          .headers({ 'idempotent-replayed': 'true', 'request-id': stripeId('req') })
          .send(lookup.answer.body);
      }
      if (lookup.kind === 'other') {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
          `using a key other than '${idempotencyKey}' if you meant to execute a different request.`;
        return reply.code(400).send(errorOf(400, { type: 'idempotency_error', message }).body);
      }
      if (inFlight.has(idempotencyKey)) {
        const message =
          'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
          `submitted twice, and the other request is still going through): ${idempotencyKey}.`;
        return reply
          .code(409)
          .send(errorOf(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }).body);
      }
      inFlight.add(idempotencyKey);
      // 'close' comes after an answer and after a client that gave up, so also from a hang.
      reply.raw.once('close', () => inFlight.delete(idempotencyKey));
      return undefined;
    });
    addFaultHooks(scope, {
      ...options,
      provider: 'stripe',
      answer: (request, reply, status) =>
        send(
          request,
          reply,
          errorOf(
            status,
            status === 429
              ? { message: 'Request rate limit exceeded.', code: 'rate_limit' }
              : { message: 'An unknown error occurred.' },
          ),
        ),
    });
    scope.setErrorHandler(async (error, request, reply) =>
      error instanceof Refusal
        ? send(
            request,
            reply,
            errorOf(error.status, { message: error.message, param: error.param, code: error.code, ...error.details }),
          )
        : send(
            request,
            reply,
            errorOf(error instanceof RangeError ? 400 : 500, {
              message: error instanceof Error ? error.message : String(error),
            }),
          ),
    );

    /** A POST whose work is done within one change; answers the object, expanded as asked. */
    const answerWith = (request: FastifyRequest, reply: FastifyReply, object: object): FastifyReply =>
      send(request, reply, {
        status: 200,
        body: expand(
          store.records.stripe,
          object,
          expansionsOf(request.method === 'POST' ? bodyOf(request) : queryOf(request)),
        ),
      });
    const changed = <T>(how: (records: StripeRecords) => T): T => changeStripe(store, how);
    interface ById {
      Params: { id: string };
    }

    for (const { path, what, list, filters } of resources) {
      scope.get(path, async (request, reply) => {
        bank.expireOverdue();
        const query = queryOf(request);
        return answerWith(request, reply, listPage(list(store.records.stripe), query, `/v1${path}`, filters));
      });
      scope.get<ById>(`${path}/:id`, async (request, reply) => {
        bank.expireOverdue();
        const found = list(store.records.stripe).find(({ id }) => id === request.params.id);
        if (found === undefined) throw unknown(what, request.params.id);
        return answerWith(request, reply, found);
      });
    }

    scope.post('/checkout/sessions', async (request, reply) => {
      const form = bodyOf(request);
      return answerWith(
        request,
        reply,
        changed((records) => makeCheckoutSession(records, form, options.publicUrl())),
      );
    });
    scope.post<ById>('/checkout/sessions/:id', async (request, reply) => {
      const session = bank.getSession(request.params.id);
      const metadata = { ...session.metadata, ...metadataOf(bodyOf(request)['metadata']) };
      return answerWith(
        request,
        reply,
        changed((records) => put(records.checkoutSessions, { ...session, metadata })),
      );
    });
    scope.post<ById>('/checkout/sessions/:id/expire', async (request, reply) =>
      answerWith(request, reply, bank.expire(request.params.id)),
    );
    scope.get<ById>('/checkout/sessions/:id/line_items', async (request, reply) => {
      const { line_items } = bank.getSession(request.params.id);
      return answerWith(request, reply, line_items ?? { object: 'list', data: [] });
    });

    scope.post('/customers', async (request, reply) =>
      answerWith(
        request,
        reply,
        changed((records) => put(records.customers, makeCustomer(bodyOf(request)))),
      ),
    );
    scope.post<ById>('/customers/:id', async (request, reply) => {
      const customer = store.records.stripe.customers.find(({ id }) => id === request.params.id);
      if (customer === undefined) throw unknown('customer', request.params.id);
      const form = bodyOf(request);
      const changes: Partial<Stripe.Customer> = {
        ...(form['email'] !== undefined && { email: emailOf(form['email'], 'email') }),
        ...(form['name'] !== undefined && { name: textOf(form['name']) }),
        ...(form['phone'] !== undefined && { phone: textOf(form['phone']) }),
        ...(form['description'] !== undefined && { description: textOf(form['description']) }),
        ...(form['invoice_settings'] !== undefined && {
          invoice_settings: {
            ...customer.invoice_settings,
            default_payment_method: textOf(mapOf(form['invoice_settings'])['default_payment_method']),
          },
        }),
        metadata: { ...customer.metadata, ...metadataOf(form['metadata']) },
      };
      return answerWith(
        request,
        reply,
        changed((records) => put(records.customers, { ...customer, ...changes })),
      );
    });

    scope.get<ById>('/customers/:id/payment_methods', async (request, reply) =>
      answerWith(
        request,
        reply,
        listPage(
          store.records.stripe.paymentMethods.filter(({ customer }) => customer === request.params.id),
          queryOf(request),
          `/v1/customers/${request.params.id}/payment_methods`,
          ['type'],
        ),
      ),
    );

    scope.post<ById>('/subscriptions/:id', async (request, reply) => {
      const subscription = store.records.stripe.subscriptions.find(({ id }) => id === request.params.id);
      if (subscription === undefined) throw unknown('subscription', request.params.id);
      const form = bodyOf(request);
      const atEnd = form['cancel_at_period_end'];
      if (atEnd !== undefined) bank.cancelAtPeriodEnd(subscription.id, atEnd === 'true');
      // An empty value ends the pause, as everywhere in Stripe's API.
      if (form['pause_collection'] !== undefined) bank.pause(subscription.id, form['pause_collection'] !== '');
      if (form['items'] !== undefined) bank.reprice(subscription.id, form);
      if (mapOf(form['payment_settings'])['save_default_payment_method'] === 'on_subscription')
        bank.keepNextCard(subscription.id);
      return answerWith(
        request,
        reply,
        changed((records) => {
          const current = records.subscriptions.find(({ id }) => id === subscription.id) ?? subscription;
          return put(records.subscriptions, {
            ...current,
            metadata: { ...current.metadata, ...metadataOf(form['metadata']) },
          });
        }),
      );
    });
    scope.post<ById>('/invoices/:id/pay', async (request, reply) =>
      answerWith(request, reply, bank.payInvoice(request.params.id)),
    );
    scope.delete<ById>('/subscriptions/:id', async (request, reply) =>
      answerWith(request, reply, bank.cancel(request.params.id)),
    );

    scope.post<ById>('/payment_methods/:id/detach', async (request, reply) =>
      answerWith(request, reply, bank.detach(request.params.id)),
    );

    scope.post('/payment_intents', async (request, reply) =>
      answerWith(request, reply, bank.chargeSavedCard(bodyOf(request))),
    );

    scope.post('/refunds', async (request, reply) => {
      const form = bodyOf(request);
      const { charges, paymentIntents } = store.records.stripe;
      const intentId = textOf(form['payment_intent']);
      const intent = paymentIntents.find(({ id }) => id === intentId);
      if (intentId !== null && intent === undefined) throw unknown('payment_intent', intentId);
      const chargeId = textOf(form['charge']) ?? charges.find(({ id }) => id === intent?.latest_charge)?.id;
      if (chargeId === undefined) throw missing('charge');
      const amount = numberOf(form['amount'], 'amount');
      return answerWith(
        request,
        reply,
        bank.refund(chargeId, {
          ...(amount !== null && { amount }),
          reason: textOf(form['reason']),
          metadata: metadataOf(form['metadata']),
        }),
      );
    });

    scope.setNotFoundHandler(async (request, reply) =>
      send(request, reply, errorOf(404, { message: `Unrecognized request URL (${request.method}: ${request.url}).` })),
    );
  };
