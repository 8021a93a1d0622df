import { createHmac } from 'node:crypto';
import { now } from './values.ts';

/**
 * Signs a webhook body as Stripe does (scheme v1), for every secret that is valid during a rotation.
 * @param at Unix time in seconds.
 * @returns The value of the `Stripe-Signature` header.
 */
export const signStripeWebhook = (body: string, secrets: string | readonly string[], at = now()): string =>
  [
    `t=${at}`,
    ...(typeof secrets === 'string' ? [secrets] : secrets).map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    ),
  ].join(',');
