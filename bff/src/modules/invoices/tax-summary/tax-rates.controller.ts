import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { TaxRatesService } from '../tax-rates/index.ts';
import { TaxSummaryService } from './tax-summary.service.ts';

const { summaryFile } = api.taxRates;

export const TaxRatesController = serve(api.taxRates, [TaxRatesService, TaxSummaryService], (rates, summaries) => ({
  list: async () => ({ items: await rates.list() }),
  summary: ({ query }) => summaries.summary(query),
  summaryFile: async ({ query }) => {
    const { filename, csv } = await summaries.file(query);
    return fileAnswer(summaryFile, filename, csv);
  },
  create: ({ body, key }) => rates.create(body, key),
  update: ({ params, body }) => rates.update(params.id, body),
  archive: ({ params, body }) => rates.archive(params.id, body.version),
  restore: ({ params, body }) => rates.restore(params.id, body.version),
}));
