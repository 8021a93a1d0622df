import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { type Form, parseForm } from '../providers/requests.ts';
import type { StripeParts } from '../providers/stripe/stripe.ts';
import { Refusal } from '../providers/stripe/values.ts';
import type { Store } from '../state/store.ts';
import { challengePage, closedPage, payPage } from './pay-page.ts';

/** Stripe's page waits so long for the webhook's answer before it sends the person back. */
const webhookPatienceMs = 10_000;

const originsOf = (session: Stripe.Checkout.Session | null): string[] =>
  [session?.success_url, session?.cancel_url].flatMap((url) => {
    const origin = url == null ? undefined : URL.parse(url)?.origin;
    return origin === undefined ? [] : [origin];
  });

/** A form's redirect back to the site counts as its action, so the policy names the site. */
const policy = (session: Stripe.Checkout.Session | null): string =>
  [
    "default-src 'none'",
    'img-src data:',
    "style-src 'self'",
    `form-action 'self' ${[...new Set(originsOf(session))].join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const returnUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/**
 * The hosted checkout: what a person meets between the site's Pay button and its success page. Works without
 * JavaScript.
 */
export const checkoutRoutes =
  ({ store, stripe: { bank, webhooks } }: { store: Store; stripe: StripeParts }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, parseForm(String(text))),
    );
    scope.addHook('onSend', async (_request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    });
    const show = (reply: FastifyReply, session: Stripe.Checkout.Session | null, page: string): FastifyReply =>
      reply.header('content-security-policy', policy(session)).type('text/html; charset=utf-8').send(page);

    const find = (id: string): Stripe.Checkout.Session | null => {
      try {
        return bank.getSession(id);
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    };
    const showClosed = (reply: FastifyReply, session: Stripe.Checkout.Session | null): FastifyReply => {
      if (session === null)
        return show(
          reply.code(404),
          null,
          closedPage('Not found', 'The sandbox knows no such checkout. It may have been reset.', null),
        );
      return session.status === 'complete'
        ? show(
            reply,
            session,
            closedPage('This checkout is done', 'It was completed before, so there is nothing more to pay here.', {
              href: returnUrl(session),
              label: 'Back to the site',
            }),
          )
        : show(
            reply,
            session,
            closedPage(
              'This checkout has expired',
              'Go back to the site and begin the payment again.',
              session.cancel_url === null ? null : { href: session.cancel_url, label: 'Back to the site' },
            ),
          );
    };
    const showOpen = (
      reply: FastifyReply,
      session: Stripe.Checkout.Session,
      badEmail: string | null = null,
    ): FastifyReply => {
      const { products, paymentIntents, checkoutPlans } = store.records.stripe;
      const intentId = checkoutPlans.find(({ id }) => id === session.id)?.paymentIntent ?? null;
      const intent = paymentIntents.find(({ id }) => id === intentId);
      const declined =
        intent?.last_payment_error == null
          ? null
          : intent.last_payment_error.code === 'card_declined'
            ? 'Your card was declined.'
            : 'Your bank could not confirm that it is you. Nothing was charged.';
      return show(
        reply,
        session,
        payPage({ session, products: new Map(products.map((product) => [product.id, product])), declined, badEmail }),
      );
    };
    const goBack = async (
      reply: FastifyReply,
      { session, event }: ReturnType<typeof bank.pay>,
    ): Promise<FastifyReply> => {
      await webhooks.tried(event.id, webhookPatienceMs);
      return reply.redirect(returnUrl(session), 303);
    };

    interface ById {
      Params: { id: string };
      Body: Form | undefined;
    }
    scope.get<ById>('/checkout/pay/:id', async (request, reply) => {
      const session = find(request.params.id);
      return session?.status === 'open' ? showOpen(reply, session) : showClosed(reply, session);
    });

    scope.post<ById>('/checkout/pay/:id', async (request, reply) => {
      const session = find(request.params.id);
      if (session?.status !== 'open') return showClosed(reply, session);
      const { action, email } = request.body ?? {};
      const typed = typeof email === 'string' ? email.trim() : '';
      const needsEmail = session.customer_details?.email == null;
      if (needsEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return showOpen(reply.code(422), session, typed);
      const who = needsEmail ? { email: typed } : {};
      switch (action) {
        case 'approve':
          return goBack(reply, bank.pay(session.id, who));
        case 'save-0341':
          return goBack(reply, bank.pay(session.id, { ...who, card: '0341' }));
        case 'save-3184':
          return goBack(reply, bank.pay(session.id, { ...who, card: '3184' }));
        case 'debit':
          return goBack(reply, bank.pay(session.id, { ...who, method: 'us_bank_account' }));
        case 'challenge':
          bank.challenge(session.id, who);
          return reply.redirect(`/checkout/pay/${session.id}/challenge`, 303);
        case 'decline':
          bank.decline(session.id, who);
          return reply.redirect(`/checkout/pay/${session.id}`, 303);
        case undefined:
        default:
          return showOpen(reply, session);
      }
    });

    scope.get<ById>('/checkout/pay/:id/challenge', async (request, reply) => {
      const session = find(request.params.id);
      return session?.status === 'open' ? show(reply, session, challengePage(session)) : showClosed(reply, session);
    });
    scope.post<ById>('/checkout/pay/:id/challenge', async (request, reply) => {
      const session = find(request.params.id);
      if (session?.status !== 'open') return showClosed(reply, session);
      if (request.body?.['action'] === 'complete') return goBack(reply, bank.pay(session.id));
      bank.decline(session.id, { reason: 'authentication' });
      return reply.redirect(`/checkout/pay/${session.id}`, 303);
    });
  };
