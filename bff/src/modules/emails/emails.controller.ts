import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { EmailsService } from './emails.service.ts';

const { contactLogs } = api.emails;

@Controller()
export class EmailsController {
  constructor(private readonly emails: EmailsService) {}

  @Endpoint(contactLogs)
  logs(@Input() { params }: InputOf<typeof contactLogs>): Promise<EndpointResponse<typeof contactLogs>> {
    return this.emails.logs(params.id);
  }
}
