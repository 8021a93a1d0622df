import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { OnboardingService } from './onboarding.service.ts';

const { start, status } = api.onboarding;

@Controller()
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Endpoint(start)
  start(@Input() { body }: InputOf<typeof start>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof start>> {
    return this.onboarding.start(body.contactId, key);
  }

  @Endpoint(status)
  status(@Input() { params }: InputOf<typeof status>): Promise<EndpointResponse<typeof status>> {
    return this.onboarding.status(params.id);
  }
}
