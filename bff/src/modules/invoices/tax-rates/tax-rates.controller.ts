import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { TaxRatesService } from './tax-rates.service.ts';

const { list, create, update, archive, restore, summary, summaryFile } = api.taxRates;

@Controller()
export class TaxRatesController {
  constructor(private readonly rates: TaxRatesService) {}

  @Endpoint(list)
  async list(): Promise<EndpointResponse<typeof list>> {
    return { items: await this.rates.list() };
  }

  @Endpoint(summary)
  summary(@Input() { query }: InputOf<typeof summary>): Promise<EndpointResponse<typeof summary>> {
    return this.rates.summary(query);
  }

  @Endpoint(summaryFile)
  async summaryFile(@Input() { query }: InputOf<typeof summaryFile>): Promise<StreamableFile> {
    const { filename, csv } = await this.rates.summaryFile(query);
    return fileAnswer(summaryFile, filename, csv);
  }

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.rates.create(body, key);
  }

  @Endpoint(update)
  update(@Input() { params, body }: InputOf<typeof update>): Promise<EndpointResponse<typeof update>> {
    return this.rates.update(params.id, body);
  }

  @Endpoint(archive)
  archive(@Input() { params, body }: InputOf<typeof archive>): Promise<EndpointResponse<typeof archive>> {
    return this.rates.archive(params.id, body.version);
  }

  @Endpoint(restore)
  restore(@Input() { params, body }: InputOf<typeof restore>): Promise<EndpointResponse<typeof restore>> {
    return this.rates.restore(params.id, body.version);
  }
}
