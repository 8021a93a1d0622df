import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeParts } from '../providers/stripe/stripe.ts';
import { debitReturns } from '../providers/stripe/charges.ts';
import { type DebitFailure, debitFailures } from '../providers/stripe/payments.ts';
import { Refusal } from '../providers/stripe/values.ts';

const outcome = z.enum(['succeeded', 'failed']);
const Pay = z.strictObject({
  method: z.enum(['card', 'us_bank_account']).optional(),
  email: z.email().optional(),
  card: z.enum(['4242', '0341', '3184', '0069', '9995']).optional(),
});
const ChangeCard = z.strictObject({
  last4: z.string().length(4).optional(),
  exp_month: z.int().min(1).max(12).optional(),
  exp_year: z.int().optional(),
});
const Decline = z.strictObject({ reason: z.enum(['declined', 'authentication']).optional() });
const Amend = z.strictObject({
  amountCents: z.int().min(0).max(99_999_999).optional(),
  currency: z
    .string()
    .regex(/^[a-zA-Z]{3}$/)
    .optional(),
});
const Outcome = z.strictObject({ outcome });
const Mode = z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop']) });
const Release = z.strictObject({ eventIds: z.array(z.string()).min(1).max(1000) });
const Send = z.strictObject({ copies: z.int().min(1).max(500).default(1) });
const Craft = z.strictObject({
  type: z.string().min(1),
  object: z.record(z.string(), z.unknown()),
  id: z.string().startsWith('evt_').optional(),
  created: z.int().optional(),
  signing: z.enum(['right', 'wrong', 'stale', 'altered', 'missing']).optional(),
});
const Cancel = z.strictObject({ atPeriodEnd: z.boolean().optional() });
const Pause = z.strictObject({ paused: z.boolean().optional() });
const Dispute = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: z.string().optional(),
  isInquiry: z.boolean().optional(),
});
const Close = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const Return = z.strictObject({ reason: z.enum(debitReturns).optional() });
const Settle = Outcome.extend({ code: z.enum(Object.keys(debitFailures) as DebitFailure[]).optional() });
const Refund = z.strictObject({ amount: z.int().min(1).optional() });
const RefundMode = z.strictObject({ pending: z.boolean() });
const RefundOutcome = Outcome.extend({ reason: z.string().optional() });

/** Only what was given: an optional property is absent, not undefined. */
const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

interface ById {
  Params: { id: string };
}

/** Steers the sandbox's Stripe over HTTP: the same calls as `sandbox.stripe` within a process. */
export const stripeControlRoutes =
  ({ api }: StripeParts) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler(async (error, _request, reply) => {
      if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message });
      if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
      throw error;
    });
    const read = <T>(schema: z.ZodType<T>, body: unknown): T => schema.parse(body ?? {});

    scope.get('/sessions', async () => ({ sessions: api.sessions() }));
    scope.get('/customers', async () => ({ customers: api.customers() }));
    scope.get('/payment-intents', async () => ({ paymentIntents: api.paymentIntents() }));
    scope.get('/charges', async () => ({ charges: api.charges() }));
    scope.get('/refunds', async () => ({ refunds: api.refunds() }));
    scope.get('/subscriptions', async () => ({ subscriptions: api.subscriptions() }));
    scope.get('/invoices', async () => ({ invoices: api.invoices() }));
    scope.get('/disputes', async () => ({ disputes: api.disputes() }));
    scope.get('/events', async () => ({ events: api.events() }));
    scope.get('/deliveries', async () => ({ deliveries: api.deliveries() }));

    scope.post<ById>('/sessions/:id/pay', async ({ params, body }) =>
      api.pay(params.id, withoutUndefined(read(Pay, body))),
    );
    scope.post<ById>('/sessions/:id/decline', async ({ params, body }) => ({
      session: api.decline(params.id, withoutUndefined(read(Decline, body))),
    }));
    scope.post<ById>('/sessions/:id/challenge', async ({ params }) => ({ session: api.challenge(params.id) }));
    scope.post<ById>('/sessions/:id/settle', async ({ params, body }) => {
      const { outcome, code } = read(Settle, body);
      return api.settle(params.id, outcome, code);
    });
    scope.post<ById>('/sessions/:id/expire', async ({ params }) => ({ session: api.expire(params.id) }));
    scope.post<ById>('/sessions/:id/amend', async ({ params, body }) => ({
      session: api.amend(params.id, withoutUndefined(read(Amend, body))),
    }));
    scope.post<ById>('/subscriptions/:id/renew', async ({ params, body }) =>
      api.renew(params.id, read(Outcome, body).outcome),
    );
    scope.post<ById>('/subscriptions/:id/cancel', async ({ params, body }) => ({
      subscription: read(Cancel, body).atPeriodEnd ? api.cancelAtPeriodEnd(params.id) : api.cancel(params.id),
    }));
    scope.post<ById>('/subscriptions/:id/pause', async ({ params, body }) => ({
      subscription: api.pause(params.id, read(Pause, body).paused),
    }));
    scope.get('/payment-methods', async () => ({ paymentMethods: api.paymentMethods() }));
    scope.post<ById>('/payment-methods/:id', async ({ params, body }) => ({
      paymentMethod: api.changeCard(params.id, withoutUndefined(read(ChangeCard, body))),
    }));
    scope.post<ById>('/charges/:id/dispute', async ({ params, body }) => ({
      dispute: api.dispute(params.id, withoutUndefined(read(Dispute, body))),
    }));
    scope.post<ById>('/charges/:id/return', async ({ params, body }) => ({
      dispute: api.returnDebit(params.id, read(Return, body).reason),
    }));
    scope.post<ById>('/disputes/:id/answer', async ({ params }) => ({ dispute: api.answerDispute(params.id) }));
    scope.post<ById>('/disputes/:id/close', async ({ params, body }) => ({
      dispute: api.closeDispute(params.id, read(Close, body).outcome),
    }));
    scope.post<ById>('/charges/:id/refund', async ({ params, body }) => ({
      refund: api.refund(params.id, withoutUndefined(read(Refund, body))),
    }));
    scope.post('/refunds/mode', async ({ body }) => {
      const { pending } = read(RefundMode, body);
      api.setRefundsPending(pending);
      return { pending };
    });
    scope.post<ById>('/refunds/:id/settle', async ({ params, body }) => {
      const { outcome: how, reason } = read(RefundOutcome, body);
      return { refund: api.settleRefund(params.id, how, reason) };
    });

    scope.get('/webhooks', async () => ({
      mode: api.webhooks.mode(),
      url: api.webhooks.target()?.url ?? null,
      held: api
        .deliveries()
        .filter(({ status }) => status === 'held')
        .map(({ eventId, type }) => ({ eventId, type }))
        .toReversed(),
    }));
    scope.post('/webhooks/mode', async ({ body }) => {
      const { mode } = read(Mode, body);
      api.webhooks.setMode(mode);
      return { mode };
    });
    scope.post('/webhooks/release', async ({ body }) => ({
      statuses: await api.webhooks.release(read(Release, body).eventIds),
    }));
    scope.post('/webhooks/settled', async () => {
      await api.webhooks.settled();
      return { status: 'settled' };
    });
    scope.post<ById>('/events/:id/send', async ({ params, body }) => ({
      statuses: await api.webhooks.send(params.id, read(Send, body).copies),
    }));
    scope.post('/events', async ({ body }) => api.craft(withoutUndefined(read(Craft, body))));
  };
