import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { TaxRatesModule } from '../tax-rates/index.ts';
import { SavedItemsService } from './saved-items.service.ts';

const SavedItemsController = serve(api.savedItems, [SavedItemsService], (items) => ({
  list: async () => ({ items: await items.list() }),
  create: ({ body, key }) => items.create(body, key),
  update: ({ params, body }) => items.update(params.id, body),
  remove: ({ params }) => items.remove(params.id),
}));

/** What lines of invoices, estimates and schedules are made of again and again. */
@Module({ imports: [TaxRatesModule], controllers: [SavedItemsController], providers: [SavedItemsService] })
export class SavedItemsModule {}
