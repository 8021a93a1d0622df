import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { RecurringInvoicesService } from './recurring-invoices.service.ts';

const { list, get, create, edit, pause, resume, end } = api.recurringInvoices;

@Controller()
export class RecurringInvoicesController {
  constructor(private readonly schedules: RecurringInvoicesService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.schedules.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.schedules.get(params.id);
  }

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.schedules.create(body, key);
  }

  @Endpoint(edit)
  edit(
    @Input() { params, body }: InputOf<typeof edit>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof edit>> {
    return this.schedules.edit(params.id, body, key);
  }

  @Endpoint(pause)
  pause(
    @Input() { params, body }: InputOf<typeof pause>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof pause>> {
    return this.schedules.pause(params.id, body, key);
  }

  @Endpoint(resume)
  resume(
    @Input() { params, body }: InputOf<typeof resume>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof resume>> {
    return this.schedules.resume(params.id, body, key);
  }

  @Endpoint(end)
  end(
    @Input() { params, body }: InputOf<typeof end>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof end>> {
    return this.schedules.end(params.id, body, key);
  }
}
