import { Controller, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { AccountService } from './account.service.ts';

const { get, receipt } = api.account;

@Controller()
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Endpoint(get)
  get(@Input() { query }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.account.get(query);
  }

  @Endpoint(receipt)
  async receipt(@Input() { params, query }: InputOf<typeof receipt>, @Res() reply: FastifyReply): Promise<void> {
    const { filename, pdf } = await this.account.receipt(params.id, query.paper);
    await reply.type(receipt.produces).header('content-disposition', `attachment; filename="${filename}"`).send(pdf);
  }
}
