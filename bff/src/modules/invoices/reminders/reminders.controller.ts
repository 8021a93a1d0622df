import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { InvoiceRemindersService } from './invoice-reminders.service.ts';
import { ReminderPreviewsService } from './reminder-previews.service.ts';
import { ReminderSettingsService } from './reminder-settings.service.ts';

const {
  settings,
  updateSettings,
  preview,
  testSend,
  ofInvoice,
  send,
  hold,
  resume,
  ofClient,
  holdClient,
  resumeClient,
} = api.reminders;

@Controller()
export class RemindersController {
  constructor(
    private readonly reminderSettings: ReminderSettingsService,
    private readonly previews: ReminderPreviewsService,
    private readonly reminders: InvoiceRemindersService,
  ) {}

  @Endpoint(settings)
  settings(): Promise<EndpointResponse<typeof settings>> {
    return this.reminderSettings.read();
  }

  @Endpoint(updateSettings)
  updateSettings(
    @Input() { body }: InputOf<typeof updateSettings>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateSettings>> {
    const { version, ...value } = body;
    return this.reminderSettings.save(version, value, key);
  }

  @Endpoint(preview)
  preview(@Input() { body }: InputOf<typeof preview>): Promise<EndpointResponse<typeof preview>> {
    return this.previews.tomorrow(body);
  }

  @Endpoint(testSend)
  testSend(
    @Input() { body }: InputOf<typeof testSend>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof testSend>> {
    return this.previews.testSend(body, key);
  }

  @Endpoint(ofInvoice)
  ofInvoice(@Input() { params }: InputOf<typeof ofInvoice>): Promise<EndpointResponse<typeof ofInvoice>> {
    return this.reminders.ofInvoice(params.id);
  }

  @Endpoint(send)
  send(
    @Input() { params }: InputOf<typeof send>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof send>> {
    return this.reminders.send(params.id, key);
  }

  @Endpoint(hold)
  hold(
    @Input() { params, body }: InputOf<typeof hold>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof hold>> {
    return this.reminders.hold(params.id, body, key);
  }

  @Endpoint(resume)
  resume(
    @Input() { params }: InputOf<typeof resume>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof resume>> {
    return this.reminders.resume(params.id, key);
  }

  @Endpoint(ofClient)
  ofClient(@Input() { params }: InputOf<typeof ofClient>): Promise<EndpointResponse<typeof ofClient>> {
    return this.reminders.ofClient(params.id);
  }

  @Endpoint(holdClient)
  holdClient(
    @Input() { params, body }: InputOf<typeof holdClient>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof holdClient>> {
    return this.reminders.holdClient(params.id, body, key);
  }

  @Endpoint(resumeClient)
  resumeClient(
    @Input() { params }: InputOf<typeof resumeClient>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof resumeClient>> {
    return this.reminders.resumeClient(params.id, key);
  }
}
