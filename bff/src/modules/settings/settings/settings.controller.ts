import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { SettingsService } from './settings.service.ts';

const {
  accounts,
  updateAccounts,
  autopay,
  updateAutopay,
  brand,
  updateBrand,
  notifications,
  updateNotifications,
  security,
  updateSecurity,
} = api.settings;

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Endpoint(accounts)
  accounts(): Promise<EndpointResponse<typeof accounts>> {
    return this.settings.accounts.read();
  }

  @Endpoint(updateAccounts)
  updateAccounts(
    @Input() { body }: InputOf<typeof updateAccounts>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateAccounts>> {
    const { version, ...value } = body;
    return this.settings.accounts.save(version, value, key);
  }

  @Endpoint(autopay)
  autopay(): Promise<EndpointResponse<typeof autopay>> {
    return this.settings.autopay.read();
  }

  @Endpoint(updateAutopay)
  updateAutopay(
    @Input() { body }: InputOf<typeof updateAutopay>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateAutopay>> {
    const { version, ...value } = body;
    return this.settings.autopay.save(version, value, key);
  }

  @Endpoint(security)
  security(): Promise<EndpointResponse<typeof security>> {
    return this.settings.security.read();
  }

  @Endpoint(updateSecurity)
  updateSecurity(
    @Input() { body }: InputOf<typeof updateSecurity>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateSecurity>> {
    const { version, ...value } = body;
    return this.settings.security.save(version, value, key);
  }

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
