import { api } from '@vitrine/contracts';
import { serve } from '../../platform/http/index.ts';
import { OnboardingService } from './onboarding.service.ts';

export const OnboardingController = serve(api.onboarding, [OnboardingService], (onboarding) => ({
  start: ({ body, key }) => onboarding.start(body.contactId, key),
  status: ({ params }) => onboarding.status(params.id),
  steps: ({ params }) => onboarding.steps(params.id),
  completeStep: ({ params, body }) => onboarding.completeStep(params.id, body.note),
  skipStep: ({ params, body }) => onboarding.skipStep(params.id, body.reason),
  reopenStep: ({ params }) => onboarding.reopenStep(params.id),
}));
