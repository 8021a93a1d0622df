import { api, type SessionUser } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Cookies, fileAnswer, serve, SessionReader } from '../../../platform/http/index.ts';
import { CheckoutOutcomesService } from './checkout-outcomes.service.ts';
import { CheckoutService } from './checkout.service.ts';
import { QuotesService } from './quotes.service.ts';
import type { Asker } from './same-plans.repository.ts';
import { SamePlansService } from './same-plans.service.ts';

const { receipt } = api.checkout;

export const CheckoutController = serve(
  api.checkout,
  [QuotesService, CheckoutService, CheckoutOutcomesService, SamePlansService, SessionReader, Cookies],
  (quotes, checkout, outcomes, plans, sessions, cookies) => {
    const userOf = async (request: FastifyRequest): Promise<SessionUser | null> => {
      const sessionId = cookies.session(request);
      return sessionId === undefined ? null : sessions.find(sessionId);
    };
    const askerOf = async (request: FastifyRequest): Promise<Asker> =>
      plans.askerOf(cookies.browser(request), (await userOf(request))?.id);
    const isStaff = async (request: FastifyRequest): Promise<boolean> => (await userOf(request))?.staff ?? false;
    return {
      quote: async ({ body, request }) =>
        quotes.quote(body, request.ip, await askerOf(request), () => isStaff(request)),
      useCredit: ({ body, request }) => quotes.useCredit(body.invoice, request.ip),
      createSession: async ({ body, key, request, reply }) => {
        cookies.keepBrowser(request, reply);
        return checkout.open(body, key, request.ip, await askerOf(request));
      },
      getSession: async ({ params, request }) => outcomes.get(params.id, request.ip, await askerOf(request)),
      receipt: async ({ params, query, request }) => {
        const asker = await askerOf(request);
        const { filename, pdf } = await outcomes.receipt(params.id, query.paper, request.ip, asker);
        return fileAnswer(receipt, filename, pdf);
      },
    };
  },
);
