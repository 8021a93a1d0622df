import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { LedgerModule, ReceivablesModule } from '../../invoices/index.ts';
import { StatementsService } from './statements.service.ts';

export { StatementsService } from './statements.service.ts';

const { pdfOfClient, ownPdf } = api.statements;

const StatementsController = serve(api.statements, [StatementsService], (statements) => ({
  ofClient: ({ params, query }) => statements.ofClient(params.id, query),
  pdfOfClient: async ({ params, query: { paper, ...period } }) => {
    const { filename, pdf } = await statements.pdfOfClient(params.id, period, paper);
    return fileAnswer(pdfOfClient, filename, pdf);
  },
  email: ({ params, body, key }) => statements.email(params.id, body, key),
  own: ({ query }) => statements.own(query),
  ownPdf: async ({ query: { paper, ...period } }) => {
    const { filename, pdf } = await statements.ownPdf(period, paper);
    return fileAnswer(ownPdf, filename, pdf);
  },
}));

@Module({
  imports: [ClientsModule, EmailsModule, LedgerModule, ReceivablesModule],
  controllers: [StatementsController],
  providers: [StatementsService],
  exports: [StatementsService],
})
export class StatementsModule {}
