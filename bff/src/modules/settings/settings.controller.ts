import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { SettingsService } from './settings.service.ts';

const { brand, updateBrand, notifications, updateNotifications } = api.settings;

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Endpoint(brand)
  brand(): Promise<EndpointResponse<typeof brand>> {
    return this.settings.brand.read();
  }

  @Endpoint(updateBrand)
  updateBrand(
    @Input() { body }: InputOf<typeof updateBrand>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateBrand>> {
    const { version, ...value } = body;
    return this.settings.brand.save(version, value, key);
  }

  @Endpoint(notifications)
  notifications(): Promise<EndpointResponse<typeof notifications>> {
    return this.settings.notifications.read();
  }

  @Endpoint(updateNotifications)
  updateNotifications(
    @Input() { body }: InputOf<typeof updateNotifications>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateNotifications>> {
    const { version, ...value } = body;
    return this.settings.notifications.save(version, value, key);
  }
}
