import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox.ts';

interface Received {
  readonly event: Stripe.Event;
  readonly raw: string;
  readonly signature: string;
}

export interface StripeWorld {
  readonly sandbox: Sandbox;
  readonly client: Stripe;
  /** What reached the webhook address with a good signature, in order of arrival. */
  readonly received: Received[];
  /** Signatures that the SDK refused, with its words. */
  readonly refused: string[];
  /** How the receiver answers from now on; default 200. `hang` never does. */
  answer: (event: Stripe.Event) => number | Promise<number>;
  readonly control: (path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
  readonly stop: () => Promise<void>;
}

/** Looks again every 5 ms until it is true; fails after four seconds, so that nothing waits for ever. */
export const until = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 4000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};

export const secrets = ['whsec_first', 'whsec_second'] as const;

export const clientOf = ({ url }: Sandbox, key = 'sk_test_vitrine'): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 5000,
  });
};

/** A sandbox, the real SDK, and a receiver that checks signatures as a product does. */
export const startStripeWorld = async (options: SandboxOptions = {}): Promise<StripeWorld> => {
  const received: Received[] = [];
  const refused: string[] = [];
  const verifier = new Stripe('sk_test_verifier').webhooks;
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature'] ?? '');
      try {
        const event = verifier.constructEvent(raw, signature, secrets[1]);
        received.push({ event, raw, signature });
        return await world.answer(event);
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
        return 400;
      }
    };
    void answer().then((status) => response.writeHead(status).end('noted'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sandbox = await startSandbox({
    stripeWebhook: { url: `http://127.0.0.1:${port}/webhook`, secrets },
    retryDelaysMs: [5, 10, 20],
    ...options,
  });
  const world: StripeWorld = {
    sandbox,
    client: clientOf(sandbox),
    received,
    refused,
    answer: () => 200,
    control: async (path, body) => {
      const response = await fetch(
        `${sandbox.url}/_control/stripe${path}`,
        body === undefined
          ? {}
          : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    stop: async () => {
      await sandbox.stop();
      server.closeAllConnections();
      server.close();
    },
  };
  return world;
};

export const oneOff = {
  mode: 'payment',
  success_url: 'http://localhost:4200/payment-success?invoice=1&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:4200/payment-cancel?invoice=1',
  customer_email: 'ada@clinic.example',
  metadata: { invoice_number: 'INV-2026-001' },
  payment_intent_data: { metadata: { tag: 'yes' }, description: 'Invoice INV-2026-001' },
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'usd',
        unit_amount: 12_345,
        product_data: { name: 'Site', description: 'Invoice INV-2026-001' },
      },
    },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 10, product_data: { name: 'Care' } } },
  ],
} satisfies Stripe.Checkout.SessionCreateParams;

export const monthly = {
  mode: 'subscription',
  success_url: oneOff.success_url,
  cancel_url: oneOff.cancel_url,
  customer_email: 'ada@clinic.example',
  subscription_data: { metadata: { submission: '42' } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 499_700,
        recurring: { interval: 'month' },
        product_data: { name: 'Foundation Elite' },
      },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams;
