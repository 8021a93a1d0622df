import { z } from 'zod';
import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ApiKey, ApiKeyCreate, ApiKeyCreated } from './api-key.ts';

export const apiKeyEndpoints = {
  list: defineEndpoint({
    id: 'apiKeys.list',
    method: 'GET',
    path: '/api-keys',
    summary: 'The newest 200 API keys, with their last use',
    access: 'staff',
    status: 200,
    response: z.object({ items: z.array(ApiKey) }),
  }),
  /** Takes no `Idempotency-Key`: a replayed answer would have to be kept, and the key is kept nowhere. */
  create: defineEndpoint({
    id: 'apiKeys.create',
    method: 'POST',
    path: '/api-keys',
    summary: 'Make an API key; the answer is the only place where it is ever shown',
    access: 'owner',
    body: ApiKeyCreate,
    status: 201,
    response: ApiKeyCreated,
  }),
  revoke: defineEndpoint({
    id: 'apiKeys.revoke',
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Revoke an API key; its next call is refused',
    access: 'owner',
    params: IdParams,
    status: 204,
  }),
} as const;
