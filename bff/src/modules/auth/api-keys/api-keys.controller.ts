import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { ApiKeysService } from './api-keys.service.ts';

export const ApiKeysController = serve(api.apiKeys, [ApiKeysService], (keys) => ({
  list: async () => ({ items: await keys.list() }),
  create: ({ body }) => keys.create(body),
  revoke: ({ params }) => keys.revoke(params.id),
}));
