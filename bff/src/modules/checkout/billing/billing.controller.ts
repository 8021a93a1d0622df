import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { BillingService } from './billing.service.ts';

const { get, createSession, getSession, updateAddress, makeDefault, removeMethod, invoices, invoicePdf } = api.billing;

@Controller()
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Endpoint(get)
  get(): Promise<EndpointResponse<typeof get>> {
    return this.billing.get();
  }

  @Endpoint(createSession)
  createSession(@Input() { body }: InputOf<typeof createSession>): Promise<EndpointResponse<typeof createSession>> {
    return this.billing.createSession(body);
  }

  @Endpoint(getSession)
  getSession(@Input() { params }: InputOf<typeof getSession>): Promise<EndpointResponse<typeof getSession>> {
    return this.billing.getSession(params.id);
  }

  @Endpoint(updateAddress)
  updateAddress(
    @Input() { body }: InputOf<typeof updateAddress>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateAddress>> {
    return this.billing.updateAddress(body, key);
  }

  @Endpoint(makeDefault)
  makeDefault(@Input() { params }: InputOf<typeof makeDefault>): Promise<EndpointResponse<typeof makeDefault>> {
    return this.billing.makeDefault(params.id);
  }

  @Endpoint(removeMethod)
  removeMethod(@Input() { params }: InputOf<typeof removeMethod>): Promise<EndpointResponse<typeof removeMethod>> {
    return this.billing.removeMethod(params.id);
  }

  @Endpoint(invoices)
  invoices(): Promise<EndpointResponse<typeof invoices>> {
    return this.billing.listInvoices();
  }

  @Endpoint(invoicePdf)
  async invoicePdf(@Input() { params }: InputOf<typeof invoicePdf>): Promise<StreamableFile> {
    const { filename, pdf } = await this.billing.invoicePdf(params.id);
    return fileAnswer(invoicePdf, filename, pdf);
  }
}
