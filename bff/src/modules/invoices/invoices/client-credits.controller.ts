import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { AppError, Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { ClientCreditsRepository } from '../ledger/index.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';

const { ofClient, apply } = api.clientCredits;
/** A client rarely pays too much, so their entries need no paging. */
const shown = 100;

@Controller()
export class ClientCreditsController {
  constructor(
    private readonly credits: ClientCreditsRepository,
    private readonly payments: InvoicePaymentsService,
  ) {}

  @Endpoint(ofClient)
  async ofClient(@Input() { params }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    const balanceCents = await this.credits.findBalance(params.id);
    if (balanceCents === null) throw new AppError('not_found');
    const entries = await this.credits.findOfClient(params.id, shown);
    return { balanceCents, entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
  }

  @Endpoint(apply)
  apply(
    @Input() { params, body }: InputOf<typeof apply>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof apply>> {
    return this.payments.applyCredit(params.id, body, key);
  }
}
