import { randomUUID } from 'node:crypto';
import { demoSecrets } from '@vitrine/federation/deploy';
import { signStripeWebhook } from '@vitrine/provider-sandbox';
import type { MeasuredRequest } from './load.ts';

/** What {@link prepare} filled the database with. */
export interface Prepared {
  /** Of an owner who signed in before anything is measured. */
  readonly cookie: string;
  /** Public ids of invoices that were sent. */
  readonly invoices: readonly string[];
  /** Events of the provider, one for each paid session, as JSON. */
  readonly events: readonly string[];
}

export interface MeasuredEndpoint {
  readonly name: string;
  readonly title: string;
  readonly status: number;
  /** Connections that ask at once: visitors are many, staff are not. */
  readonly connections: number;
  /** Requests of a round, as a part of what was asked for. */
  readonly share: number;
  /** At least this part of the bare server's rate; at most this many times its p99. */
  readonly goals: { readonly rate: number; readonly p99?: number };
  /**
   * `none`: the bare server has statements of its own. `one`: all requests run the same statements. `each`: every
   * request has other parameters.
   */
  readonly recorded: 'none' | 'one' | 'each';
  readonly requestOf: (prepared: Prepared) => (index: number) => MeasuredRequest;
}

const list = (name: string): MeasuredEndpoint => ({
  name,
  title: `GET /api/${name}`,
  status: 200,
  connections: 8,
  share: 0.2,
  goals: { rate: 0.5 },
  recorded: 'one',
  requestOf:
    ({ cookie }) =>
    () => ({ method: 'GET', path: `/api/${name}`, headers: { cookie } }),
});

const inquiries: MeasuredEndpoint = {
  name: 'contacts',
  title: 'POST /api/contacts, beside the rows of an inquiry alone',
  status: 201,
  connections: 64,
  share: 1,
  // Its limits, key, lead, project, audit and event are statements of their own (ADR 0107); half a dozen rows are not.
  goals: { rate: 0.25, p99: 3.2 },
  recorded: 'none',
  requestOf: () => (index) => ({
    method: 'POST',
    path: '/api/contacts',
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: `Bench ${index}`,
      email: `bench-${index}@example.com`,
      message: 'An inquiry of the measurement, long enough to be like one that a person writes.',
      source: 'website',
    }),
  }),
};

export const endpoints: readonly MeasuredEndpoint[] = [
  inquiries,
  // With limits and idempotency key on both sides: what is left is the server, without what its guards store.
  {
    ...inquiries,
    name: 'contacts-replayed',
    title: 'POST /api/contacts, beside the same statements',
    goals: { rate: 0.6, p99: 2 },
    recorded: 'each',
  },
  list('invoices'),
  list('clients'),
  list('dashboard'),
  {
    name: 'quote',
    title: 'POST /api/checkout/quote',
    status: 200,
    connections: 16,
    share: 0.4,
    goals: { rate: 0.5 },
    recorded: 'each',
    requestOf:
      ({ invoices }) =>
      (index) => ({
        method: 'POST',
        path: '/api/checkout/quote',
        headers: {},
        body: JSON.stringify({ invoice: invoices[index % invoices.length] }),
      }),
  },
  {
    name: 'webhook',
    title: 'POST /api/webhooks/stripe',
    status: 200,
    connections: 16,
    share: 0.2,
    goals: { rate: 0.5 },
    recorded: 'each',
    requestOf:
      ({ events }) =>
      (index) => {
        const body = events[index];
        if (body === undefined) throw new Error('There are fewer events than requests');
        return {
          method: 'POST',
          path: '/api/webhooks/stripe',
          headers: { 'stripe-signature': signStripeWebhook(body, demoSecrets.STRIPE_WEBHOOK_SECRETS) },
          body,
        };
      },
  },
];
