import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, Input, type InputOf } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';

const { get, receipt, creditNote } = api.account;

@Controller()
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Endpoint(get)
  get(@Input() { query }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.account.get(query);
  }

  @Endpoint(receipt)
  async receipt(@Input() { params, query }: InputOf<typeof receipt>): Promise<StreamableFile> {
    const { filename, pdf } = await this.account.receipt(params.id, query.paper);
    return fileAnswer(receipt, filename, pdf);
  }

  @Endpoint(creditNote)
  async creditNote(@Input() { params, query }: InputOf<typeof creditNote>): Promise<StreamableFile> {
    const { filename, pdf } = await this.account.creditNote(params.id, query.paper);
    return fileAnswer(creditNote, filename, pdf);
  }
}
