import { z } from 'zod';
import { Timestamp, IdParams } from '../common/fields.ts';
import { singleLine } from '../common/pasted-text.ts';
import { ApiScope } from './scopes.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A key as it is listed; the key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  status: z.enum(['active', 'expired', 'revoked']),
  /** Email of the owner who made it. */
  createdBy: z.string(),
  createdAt: Timestamp,
  /** Null: it works until it is revoked. */
  expiresAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  /** Exact to a minute. */
  lastUsedAt: Timestamp.nullable(),
  /** Network address of the last use. */
  lastUsedFrom: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreate = z.strictObject({
  name: z.string().overwrite(singleLine).min(1, 'Name is required').max(80, 'Please use at most 80 characters'),
  scopes: z
    .array(ApiScope)
    .min(1, 'Choose what this key may do')
    .max(ApiScope.options.length, 'Each scope can be chosen once'),
  /** Null: no expiry. */
  expiresInDays: z.number().int().min(1).max(730).nullable(),
});
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

/** The only answer that ever holds a key. */
export const ApiKeyCreated = z.object({ key: ApiKey, secret: z.string() });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

export const apiKeyEndpoints = {
  list: defineEndpoint({
    id: 'apiKeys.list',
    method: 'GET',
    path: '/api-keys',
    summary: 'The newest 200 API keys, with their last use',
    access: 'settings.read',
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
