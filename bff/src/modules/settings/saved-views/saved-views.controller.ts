import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { SavedViewsService } from './saved-views.service.ts';

export const SavedViewsController = serve(api.savedViews, [SavedViewsService], (views) => ({
  list: async () => ({ items: await views.list() }),
  create: ({ body }) => views.create(body),
  update: ({ params, body }) => views.update(params.id, body),
  remove: async ({ params }) => {
    await views.remove(params.id);
  },
}));
