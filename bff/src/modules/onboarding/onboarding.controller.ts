import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { OnboardingService } from './onboarding.service.ts';

const { start, status, steps, completeStep, skipStep, reopenStep } = api.onboarding;

@Controller()
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Endpoint(start)
  start(
    @Input() { body }: InputOf<typeof start>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof start>> {
    return this.onboarding.start(body.contactId, key);
  }

  @Endpoint(status)
  status(@Input() { params }: InputOf<typeof status>): Promise<EndpointResponse<typeof status>> {
    return this.onboarding.status(params.id);
  }

  @Endpoint(steps)
  steps(@Input() { params }: InputOf<typeof steps>): Promise<EndpointResponse<typeof steps>> {
    return this.onboarding.steps(params.id);
  }

  @Endpoint(completeStep)
  completeStep(
    @Input() { params, body }: InputOf<typeof completeStep>,
  ): Promise<EndpointResponse<typeof completeStep>> {
    return this.onboarding.completeStep(params.id, body.note);
  }

  @Endpoint(skipStep)
  skipStep(@Input() { params, body }: InputOf<typeof skipStep>): Promise<EndpointResponse<typeof skipStep>> {
    return this.onboarding.skipStep(params.id, body.reason);
  }

  @Endpoint(reopenStep)
  reopenStep(@Input() { params }: InputOf<typeof reopenStep>): Promise<EndpointResponse<typeof reopenStep>> {
    return this.onboarding.reopenStep(params.id);
  }
}
