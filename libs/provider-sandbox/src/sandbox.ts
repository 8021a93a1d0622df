import { fastify } from 'fastify';
import { type Callbacks, makeCallbacks } from './callbacks.ts';
import { controlRoutes } from './control/control.ts';
import { stripeControlRoutes } from './control/stripe-control.ts';
import { type Fault, type FaultInput, makeFaults } from './faults.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { facebookRoutes } from './providers/identity/facebook.ts';
import { type Flaw, makeFlaws, openIdRoutes } from './providers/identity/openid.ts';
import { objectStoreRoutes } from './providers/object-store.ts';
import { resendRoutes } from './providers/resend.ts';
import { makeResendWebhooks, type ResendWebhook, type ResendWebhooks } from './providers/resend-webhooks.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { stripeRoutes } from './providers/stripe/routes.ts';
import { makeStripe, type StripeSandbox } from './providers/stripe/stripe.ts';
import type { WebhookTarget } from './providers/stripe/webhooks.ts';
import { twilioRoutes } from './providers/twilio.ts';
import { makeTwilioWebhooks, type TwilioWebhook, type TwilioWebhooks } from './providers/twilio-webhooks.ts';
import { type InboundText, type Mail, openStore, type SmsMessage } from './state/store.ts';

export interface SandboxOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1, so that nobody outside this machine reads the mails. */
  readonly host?: string;
  /** JSON file that keeps the records over a restart. Default: memory only. */
  readonly file?: string;
  /** Where Stripe's events go. Default: nowhere, until `stripe.webhooks.deliverTo` is called. */
  readonly stripeWebhook?: WebhookTarget;
  /** Where Resend's events go. Default: nowhere, until `resend.deliverTo` is called. */
  readonly resendWebhook?: ResendWebhook;
  /** Where Twilio's requests go. Default: nowhere, until `twilio.deliverTo` is called. */
  readonly twilioWebhook?: TwilioWebhook;
  /** How many records of each kind are kept. Default 1,000. */
  readonly limit?: number;
  /** Waits before the second, third … attempt of an event. Default: from a second to an hour. */
  readonly retryDelaysMs?: readonly number[];
}

export interface Sandbox {
  /**
   * Origin, without a slash at its end. Resend lives below `/resend`, Twilio below `/twilio`, Stripe below `/stripe`
   * and, because its SDK takes no path, `/`.
   */
  readonly url: string;
  /** Newest first, as all lists here. */
  readonly mails: () => readonly Mail[];
  readonly messages: () => readonly SmsMessage[];
  /** What phones answered. */
  readonly texts: () => readonly InboundText[];
  readonly stripe: StripeSandbox;
  readonly resend: ResendWebhooks;
  readonly twilio: TwilioWebhooks;
  /** What Resend and Twilio report, on its way. */
  readonly callbacks: Callbacks;
  readonly fault: (fault: FaultInput) => Fault;
  readonly clearFaults: () => void;
  /** Orders a flaw of the next answer that the OpenID provider gives for a code. */
  readonly flaw: (flaw: Flaw) => void;
  /** Forgets every record and every fault. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts the sandbox: a stand-in for Resend, Stripe and Twilio that their real SDKs speak to. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const store = await openStore(options.file, options.limit);
  const faults = makeFaults();
  const flaws = makeFlaws();
  const app = fastify({
    bodyLimit: 45 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  let url = '';
  const publicUrl = (): string => url;
  const stripe = makeStripe({
    store,
    publicUrl,
    ...(options.retryDelaysMs !== undefined && { retryDelaysMs: options.retryDelaysMs }),
  });

  const callbacks = makeCallbacks(options.retryDelaysMs === undefined ? {} : { retryDelaysMs: options.retryDelaysMs });
  const resend = makeResendWebhooks(callbacks, store);
  const twilio = makeTwilioWebhooks(callbacks, store);
  const forget = (): void => {
    store.reset();
    faults.clear();
    flaws.clear();
    callbacks.reset();
    twilio.forgetOutcomes();
  };

  await app.register(controlRoutes({ store, faults, flaws, callbacks, resend, twilio, forget }), {
    prefix: '/_control',
  });
  await app.register(stripeControlRoutes(stripe), { prefix: '/_control/stripe' });
  await app.register(resendRoutes({ store, faults, prefix: '/resend', webhooks: resend, publicUrl }), {
    prefix: '/resend',
  });
  await app.register(twilioRoutes({ store, faults, prefix: '/twilio', webhooks: twilio }), { prefix: '/twilio' });
  await app.register(stripeRoutes({ store, faults, prefix: '/stripe/v1', bank: stripe.bank, publicUrl }), {
    prefix: '/stripe/v1',
  });
  // The Stripe SDK takes host and port of another server, but no path.
  await app.register(stripeRoutes({ store, faults, prefix: '/v1', bank: stripe.bank, publicUrl }), { prefix: '/v1' });
  await app.register(checkoutRoutes({ store, stripe }));
  await app.register(openIdRoutes({ faults, flaws, prefix: '/openid', publicUrl }), { prefix: '/openid' });
  await app.register(facebookRoutes({ faults, prefix: '/facebook' }), { prefix: '/facebook' });
  await app.register(objectStoreRoutes({ faults, prefix: '/s3' }), { prefix: '/s3' });
  await app.register(mailboxRoutes({ store, stripe, twilio }));

  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port ?? 0, host });
  const address = app.addresses()[0];
  if (address === undefined || typeof address === 'string') throw new Error('The sandbox got no address.');
  url = `http://${host === '127.0.0.1' ? host : 'localhost'}:${address.port}`;

  stripe.webhooks.deliverTo(options.stripeWebhook ?? null);
  resend.deliverTo(options.resendWebhook ?? null);
  twilio.deliverTo(options.twilioWebhook ?? null);

  return {
    url,
    mails: () => store.records.mails.toReversed(),
    messages: () => store.records.messages.toReversed(),
    texts: () => store.records.texts.toReversed(),
    stripe: stripe.api,
    resend,
    twilio,
    callbacks,
    fault: (fault) => faults.add(fault),
    clearFaults: () => {
      faults.clear();
      flaws.clear();
    },
    flaw: (flaw) => flaws.add(flaw),
    reset: forget,
    stop: async () => {
      stripe.webhooks.close();
      callbacks.close();
      await app.close();
      await store.flush();
    },
  };
};
