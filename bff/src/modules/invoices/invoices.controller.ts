import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { InvoicesService } from './invoices.service.ts';

const { list, get } = api.invoices;

@Controller()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.invoices.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.invoices.get(params.id);
  }
}
