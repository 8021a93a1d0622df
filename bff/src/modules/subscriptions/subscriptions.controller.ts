import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

const { ofClient, trouble } = api.subscriptions;

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Endpoint(ofClient)
  ofClient(@Input() { params }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    return this.subscriptions.ofClient(params.id);
  }

  @Endpoint(trouble)
  trouble(): Promise<EndpointResponse<typeof trouble>> {
    return this.subscriptions.trouble();
  }
}
