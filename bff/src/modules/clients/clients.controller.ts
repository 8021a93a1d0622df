import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { ClientsService } from './clients.service.ts';
import { ClientTimelineService } from './timeline/client-timeline.service.ts';

const { list, get, create, update, bulk, remove, timeline, export: exportList } = api.clients;

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly timelines: ClientTimelineService,
  ) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.clients.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.clients.get(params.id);
  }

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.clients.add(body, key);
  }

  @Endpoint(update)
  update(
    @Input() { params, body }: InputOf<typeof update>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof update>> {
    return this.clients.update(params.id, body, key);
  }

  @Endpoint(bulk)
  bulk(
    @Input() { body }: InputOf<typeof bulk>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof bulk>> {
    return this.clients.bulk(body, key);
  }

  @Endpoint(remove)
  remove(@Input() { params }: InputOf<typeof remove>): Promise<void> {
    return this.clients.remove(params.id);
  }

  @Endpoint(timeline)
  timeline(@Input() { params, query }: InputOf<typeof timeline>): Promise<EndpointResponse<typeof timeline>> {
    return this.timelines.list(params.id, query);
  }

  @Endpoint(exportList)
  export(@Input() { query }: InputOf<typeof exportList>): StreamableFile {
    return fileAnswer(exportList, 'clients.csv', this.clients.export(query));
  }
}
