import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Form, parseForm } from '../providers/requests.ts';
import { debitReturns } from '../providers/stripe/charges.ts';
import type { DebitFailure } from '../providers/stripe/payments.ts';
import type { StripeParts } from '../providers/stripe/stripe.ts';
import { Refusal } from '../providers/stripe/values.ts';
import type { Store } from '../state/store.ts';
import { missingPage } from './message-pages.ts';
import { sendPage } from './page.ts';
import { eventListPage, eventPage } from './event-pages.ts';
import {
  checkoutListPage,
  checkoutPage,
  paymentListPage,
  paymentPage,
  subscriptionListPage,
  subscriptionPage,
} from './stripe-pages.ts';

interface ById {
  Params: { id: string };
  Body: Form | undefined;
}

/** The pages of Stripe's side: checkouts, payments, subscriptions, events. Their buttons are plain forms. */
export const stripePageRoutes =
  ({ store, stripe: { bank, webhooks } }: { store: Store; stripe: StripeParts }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, parseForm(String(text))),
    );
    const missing = (reply: FastifyReply): FastifyReply => sendPage(reply.code(404), missingPage(store.revision()));
    // What was pressed is impossible by now (somebody else was faster): the page one comes back to shows how it stands.
    const attempt = (work: () => unknown): void => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    const outcomeOf = (form: Form | undefined): 'succeeded' | 'failed' =>
      form?.['outcome'] === 'failed' ? 'failed' : 'succeeded';
    const codeOf = (form: Form | undefined): DebitFailure | undefined =>
      form?.['code'] === 'account_closed' ? 'account_closed' : undefined;
    const records = () => store.records.stripe;

    scope.get('/checkouts', async (_request, reply) => {
      bank.expireOverdue();
      return sendPage(reply, checkoutListPage(records(), store.revision()));
    });
    scope.get<ById>('/checkouts/:id', async (request, reply) => {
      bank.expireOverdue();
      const session = records().checkoutSessions.find(({ id }) => id === request.params.id);
      if (session === undefined) return missing(reply);
      const settles = bank.isUnsettled(session);
      return sendPage(reply, checkoutPage(session, { settles, revision: store.revision() }));
    });
    scope.post<ById>('/checkouts/:id/settle', async (request, reply) => {
      attempt(() => bank.settle(request.params.id, outcomeOf(request.body), codeOf(request.body)));
      return reply.redirect(`/checkouts/${request.params.id}`, 303);
    });

    scope.get('/payments', async (_request, reply) => sendPage(reply, paymentListPage(records(), store.revision())));
    scope.get<ById>('/payments/:id', async (request, reply) => {
      const intent = records().paymentIntents.find(({ id }) => id === request.params.id);
      if (intent === undefined) return missing(reply);
      return sendPage(
        reply,
        paymentPage(
          intent,
          records().charges.filter(({ payment_intent }) => payment_intent === intent.id),
          records().disputes.find(({ payment_intent }) => payment_intent === intent.id),
          store.revision(),
        ),
      );
    });
    scope.post<ById>('/payments/:id/refund', async (request, reply) => {
      const charge = records().charges.find(({ payment_intent, paid }) => payment_intent === request.params.id && paid);
      attempt(() => bank.refund(charge?.id ?? ''));
      return reply.redirect(`/payments/${request.params.id}`, 303);
    });

    scope.post<ById>('/payments/:id/dispute', async (request, reply) => {
      const charge = records().charges.find(({ payment_intent, paid }) => payment_intent === request.params.id && paid);
      attempt(() => bank.dispute(charge?.id ?? ''));
      return reply.redirect(`/payments/${request.params.id}`, 303);
    });
    scope.post<ById>('/payments/:id/return', async (request, reply) => {
      const charge = records().charges.find(({ payment_intent, paid }) => payment_intent === request.params.id && paid);
      const reason = debitReturns.find((one) => one === request.body?.['reason']);
      attempt(() => bank.returnDebit(charge?.id ?? '', reason));
      return reply.redirect(`/payments/${request.params.id}`, 303);
    });
    scope.post<ById>('/disputes/:id/answer', async (request, reply) => {
      const dispute = records().disputes.find(({ id }) => id === request.params.id);
      attempt(() => bank.answerDispute(request.params.id));
      return reply.redirect(
        typeof dispute?.payment_intent === 'string' ? `/payments/${dispute.payment_intent}` : '/payments',
        303,
      );
    });
    scope.post<ById>('/disputes/:id/close', async (request, reply) => {
      const dispute = records().disputes.find(({ id }) => id === request.params.id);
      attempt(() => bank.closeDispute(request.params.id, request.body?.['outcome'] === 'won' ? 'won' : 'lost'));
      return reply.redirect(
        typeof dispute?.payment_intent === 'string' ? `/payments/${dispute.payment_intent}` : '/payments',
        303,
      );
    });

    scope.get('/subscriptions', async (_request, reply) =>
      sendPage(reply, subscriptionListPage(records(), store.revision())),
    );
    scope.get<ById>('/subscriptions/:id', async (request, reply) => {
      const subscription = records().subscriptions.find(({ id }) => id === request.params.id);
      if (subscription === undefined) return missing(reply);
      const invoices = records()
        .invoices.filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
        .toReversed();
      return sendPage(reply, subscriptionPage(subscription, invoices, store.revision()));
    });
    scope.post<ById>('/subscriptions/:id/renew', async (request, reply) => {
      attempt(() => bank.renew(request.params.id, outcomeOf(request.body)));
      return reply.redirect(`/subscriptions/${request.params.id}`, 303);
    });
    scope.post<ById>('/subscriptions/:id/pay', async (request, reply) => {
      const invoice = records().subscriptions.find(({ id }) => id === request.params.id)?.latest_invoice;
      attempt(() => bank.payInvoice(typeof invoice === 'string' ? invoice : (invoice?.id ?? ''), '4242'));
      return reply.redirect(`/subscriptions/${request.params.id}`, 303);
    });
    scope.post<ById>('/subscriptions/:id/cancel', async (request, reply) => {
      attempt(() =>
        request.body?.['atPeriodEnd'] ? bank.cancelAtPeriodEnd(request.params.id) : bank.cancel(request.params.id),
      );
      return reply.redirect(`/subscriptions/${request.params.id}`, 303);
    });

    scope.get('/events', async (_request, reply) =>
      sendPage(
        reply,
        eventListPage(records(), {
          mode: webhooks.mode(),
          url: webhooks.target()?.url ?? null,
          revision: store.revision(),
        }),
      ),
    );
    scope.post<ById>('/events/mode', async (request, reply) => {
      const mode = request.body?.['mode'];
      if (mode === 'deliver' || mode === 'hold' || mode === 'drop') webhooks.setMode(mode);
      return reply.redirect('/events', 303);
    });
    scope.get<ById>('/events/:id', async (request, reply) => {
      const event = records().events.find(({ id }) => id === request.params.id);
      if (event === undefined) return missing(reply);
      return sendPage(
        reply,
        eventPage(
          event,
          records()
            .deliveries.filter(({ eventId }) => eventId === event.id)
            .toReversed(),
          { canSend: webhooks.target() !== null, revision: store.revision() },
        ),
      );
    });
    scope.post<ById>('/events/:id/send', async (request, reply) => {
      await webhooks.send(request.params.id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      return reply.redirect(`/events/${request.params.id}`, 303);
    });
  };
