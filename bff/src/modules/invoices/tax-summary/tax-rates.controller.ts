import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { TaxRatesService } from '../tax-rates/index.ts';
import { TaxReturns } from './tax-returns.service.ts';

const { summaryFile } = api.taxRates;

export const TaxRatesController = serve(api.taxRates, [TaxRatesService, TaxReturns], (rates, returns) => ({
  list: async () => ({ items: await rates.list() }),
  summary: ({ query }) => returns.summary(query),
  summaryFile: async ({ query }) => {
    const { filename, csv } = await returns.summaryFile(query);
    return fileAnswer(summaryFile, filename, csv);
  },
  create: ({ body, key }) => rates.create(body, key),
  update: ({ params, body }) => rates.update(params.id, body),
  archive: ({ params, body }) => rates.archive(params.id, body.version),
  restore: ({ params, body }) => rates.restore(params.id, body.version),
}));
