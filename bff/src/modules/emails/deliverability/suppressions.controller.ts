import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { SuppressionsService } from './suppressions.service.ts';

export const SuppressionsController = serve(api.suppressions, [SuppressionsService], (suppressions) => ({
  list: ({ query }) => suppressions.list(query),
  add: ({ body }) => suppressions.addOnRequest(body),
  lift: ({ params, body }) => suppressions.lift(params.id, body),
}));
