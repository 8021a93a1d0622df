import { z } from 'zod';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';

export const webhookEndpoints = {
  stripe: defineEndpoint({
    id: 'webhooks.stripe',
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Events of the payment provider, signed over the raw body; 400 `invalid_signature` otherwise',
    access: 'public',
    bodyLimit: bodyLimits.large,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
} as const;
