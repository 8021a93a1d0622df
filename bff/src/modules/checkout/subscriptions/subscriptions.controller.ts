import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { SubscriptionChangesService } from './subscription-changes.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

const { ofClient, pause, resume, cancel, keep, changePrice, trouble } = api.subscriptions;

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly changes: SubscriptionChangesService,
  ) {}

  @Endpoint(ofClient)
  ofClient(@Input() { params }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    return this.subscriptions.ofClient(params.id);
  }

  @Endpoint(pause)
  pause(
    @Input() { params }: InputOf<typeof pause>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof pause>> {
    return this.changes.change(params.id, { kind: 'pause' }, key);
  }

  @Endpoint(resume)
  resume(
    @Input() { params }: InputOf<typeof resume>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof resume>> {
    return this.changes.change(params.id, { kind: 'resume' }, key);
  }

  @Endpoint(cancel)
  cancel(
    @Input() { params }: InputOf<typeof cancel>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof cancel>> {
    return this.changes.change(params.id, { kind: 'cancel' }, key);
  }

  @Endpoint(keep)
  keep(
    @Input() { params }: InputOf<typeof keep>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof keep>> {
    return this.changes.change(params.id, { kind: 'keep' }, key);
  }

  @Endpoint(changePrice)
  changePrice(
    @Input() { params, body }: InputOf<typeof changePrice>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof changePrice>> {
    return this.changes.change(params.id, { kind: 'price', amountCents: body.amount }, key);
  }

  @Endpoint(trouble)
  trouble(): Promise<EndpointResponse<typeof trouble>> {
    return this.subscriptions.trouble();
  }
}
