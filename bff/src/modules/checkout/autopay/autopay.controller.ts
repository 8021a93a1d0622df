import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { AutopayService } from './autopay.service.ts';
import { CardsService } from './cards.service.ts';

const { get, open, refresh, remove, agree, revoke, ofClient, ask, removeOfClient, revokeOfClient } = api.savedCards;
const { ofInvoice, tomorrow } = api.autopay;

@Controller()
export class AutopayController {
  constructor(
    private readonly cards: CardsService,
    private readonly autopay: AutopayService,
  ) {}

  @Endpoint(get)
  get(): Promise<EndpointResponse<typeof get>> {
    return this.cards.own();
  }

  @Endpoint(open)
  open(): Promise<EndpointResponse<typeof open>> {
    return this.cards.open();
  }

  @Endpoint(refresh)
  refresh(): Promise<EndpointResponse<typeof refresh>> {
    return this.cards.refresh();
  }

  @Endpoint(remove)
  remove(): Promise<EndpointResponse<typeof remove>> {
    return this.cards.remove();
  }

  @Endpoint(agree)
  agree(@Input() { body }: InputOf<typeof agree>): Promise<EndpointResponse<typeof agree>> {
    return this.cards.agree(body.version);
  }

  @Endpoint(revoke)
  revoke(): Promise<EndpointResponse<typeof revoke>> {
    return this.cards.revoke();
  }

  @Endpoint(ofClient)
  ofClient(@Input() { params }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    return this.cards.ofClient(params.id);
  }

  @Endpoint(ask)
  ask(
    @Input() { params }: InputOf<typeof ask>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof ask>> {
    return this.cards.ask(params.id, key);
  }

  @Endpoint(removeOfClient)
  removeOfClient(
    @Input() { params }: InputOf<typeof removeOfClient>,
  ): Promise<EndpointResponse<typeof removeOfClient>> {
    return this.cards.removeOf(params.id);
  }

  @Endpoint(revokeOfClient)
  revokeOfClient(
    @Input() { params }: InputOf<typeof revokeOfClient>,
  ): Promise<EndpointResponse<typeof revokeOfClient>> {
    return this.cards.revokeOf(params.id);
  }

  @Endpoint(ofInvoice)
  ofInvoice(@Input() { params }: InputOf<typeof ofInvoice>): Promise<EndpointResponse<typeof ofInvoice>> {
    return this.autopay.ofInvoice(params.id);
  }

  @Endpoint(tomorrow)
  tomorrow(): Promise<EndpointResponse<typeof tomorrow>> {
    return this.autopay.tomorrow();
  }
}
