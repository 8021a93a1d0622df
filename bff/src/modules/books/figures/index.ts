import { Controller, Module } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { BookkeepingModule } from '../bookkeeping/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EstimatesModule, InvoicesModule, LedgerModule, TaxRatesModule } from '../../invoices/index.ts';
import { FiguresService } from './figures.service.ts';

const { rows } = api.figures;

@Controller()
class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Endpoint(rows)
  rows(@Input() { params, query }: InputOf<typeof rows>): Promise<EndpointResponse<typeof rows>> {
    return this.figures.rows(params.id, query);
  }
}

@Module({
  imports: [BookkeepingModule, ClientsModule, EstimatesModule, InvoicesModule, LedgerModule, TaxRatesModule],
  controllers: [FiguresController],
  providers: [FiguresService],
})
export class FiguresModule {}
