import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, Input, type InputOf } from '../../../platform/http/index.ts';
import { PaymentResolutionsService } from './payment-resolutions.service.ts';

const { resolve, receipt } = api.payments;

@Controller()
export class PaymentsController {
  constructor(private readonly resolutions: PaymentResolutionsService) {}

  @Endpoint(resolve)
  resolve(@Input() { params, body }: InputOf<typeof resolve>): Promise<EndpointResponse<typeof resolve>> {
    return this.resolutions.resolve(params.id, body);
  }

  @Endpoint(receipt)
  async receipt(@Input() { params, query }: InputOf<typeof receipt>): Promise<StreamableFile> {
    const { filename, pdf } = await this.resolutions.receipt(params.id, query.paper);
    return fileAnswer(receipt, filename, pdf);
  }
}
