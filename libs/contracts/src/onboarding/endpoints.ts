import { z } from 'zod';
import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OnboardingProject } from './onboarding-project.ts';

export const onboardingEndpoints = {
  start: defineEndpoint({
    id: 'onboarding.start',
    method: 'POST',
    path: '/onboarding/start',
    summary: 'Start onboarding for a contact; starting again answers with the project that exists',
    access: 'staff',
    scope: 'onboarding:write',
    idempotent: true,
    body: z.strictObject({ contactId: z.uuid() }),
    status: 200,
    response: z.object({ projectId: z.uuid() }),
  }),
  status: defineEndpoint({
    id: 'onboarding.status',
    method: 'GET',
    path: '/onboarding/status/:id',
    summary: 'Where an onboarding project stands',
    access: 'staff',
    scope: 'onboarding:read',
    params: IdParams,
    status: 200,
    response: OnboardingProject,
  }),
} as const;
