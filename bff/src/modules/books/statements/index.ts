import { Controller, Module, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { ReceivablesModule } from '../../invoices/index.ts';
import { StatementsService } from './statements.service.ts';

export { StatementsService } from './statements.service.ts';

const { ofClient, pdfOfClient, email, own, ownPdf } = api.statements;

@Controller()
class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Endpoint(ofClient)
  ofClient(@Input() { params, query }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    return this.statements.ofClient(params.id, query);
  }

  @Endpoint(pdfOfClient)
  async pdfOfClient(@Input() { params, query }: InputOf<typeof pdfOfClient>): Promise<StreamableFile> {
    const { paper, ...period } = query;
    const { filename, pdf } = await this.statements.pdfOfClient(params.id, period, paper);
    return fileAnswer(pdfOfClient, filename, pdf);
  }

  @Endpoint(email)
  email(
    @Input() { params, body }: InputOf<typeof email>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof email>> {
    return this.statements.email(params.id, body, key);
  }

  @Endpoint(own)
  own(@Input() { query }: InputOf<typeof own>): Promise<EndpointResponse<typeof own>> {
    return this.statements.own(query);
  }

  @Endpoint(ownPdf)
  async ownPdf(@Input() { query }: InputOf<typeof ownPdf>): Promise<StreamableFile> {
    const { paper, ...period } = query;
    const { filename, pdf } = await this.statements.ownPdf(period, paper);
    return fileAnswer(ownPdf, filename, pdf);
  }
}

@Module({
  imports: [ClientsModule, EmailsModule, ReceivablesModule],
  controllers: [StatementsController],
  providers: [StatementsService],
  exports: [StatementsService],
})
export class StatementsModule {}
