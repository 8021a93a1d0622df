import { defineEndpoint } from '../endpoint.ts';
import { CheckoutOutcome, CheckoutSession, CheckoutSessionParams, CheckoutSubject, Quote } from './checkout.ts';

export const checkoutEndpoints = {
  quote: defineEndpoint({
    id: 'checkout.quote',
    method: 'POST',
    path: '/checkout/quote',
    summary: 'What is due for an invoice, a submission, a package or a code; 404 `nothing_to_pay` otherwise',
    access: 'public',
    body: CheckoutSubject,
    status: 200,
    response: Quote,
  }),
  createSession: defineEndpoint({
    id: 'checkout.createSession',
    method: 'POST',
    path: '/checkout/sessions',
    summary: "Open the payment provider's page for what is due; while one is open, the same one is answered again",
    access: 'public',
    idempotent: true,
    body: CheckoutSubject,
    status: 200,
    response: CheckoutSession,
  }),
  getSession: defineEndpoint({
    id: 'checkout.getSession',
    method: 'GET',
    path: '/checkout/sessions/:id',
    summary: 'Whether a session was paid, by the word of the provider; never marks anything by itself',
    access: 'public',
    params: CheckoutSessionParams,
    status: 200,
    response: CheckoutOutcome,
  }),
} as const;
