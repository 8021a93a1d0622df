import { z } from 'zod';
import { Timestamp, IdParams } from '../common/fields.ts';
import { multipleLines } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';

export const OnboardingProject = z.object({
  id: z.uuid(),
  status: z.enum(['started', 'completed']),
  createdAt: Timestamp,
  /** Steps that are completed or skipped, of all. */
  progress: z.object({ settled: z.number().int(), total: z.number().int() }).optional(),
});
export type OnboardingProject = z.infer<typeof OnboardingProject>;

/**
 * What stands between an inquiry and the first month of work, in order. Add at the end of a project's list, never
 * rename.
 */
export const onboardingStepKinds = [
  'intro-call',
  'practice-review',
  'proposal',
  'agreement',
  'access',
  'kickoff',
] as const;
const OnboardingStepKind = z.enum(onboardingStepKinds);
type OnboardingStepKind = z.infer<typeof OnboardingStepKind>;

export const onboardingStepTitles: Record<OnboardingStepKind, string> = {
  'intro-call': 'Introductory call',
  'practice-review': 'Review of the practice',
  proposal: 'Proposal agreed',
  agreement: 'Agreement signed',
  access: 'Accounts and access shared',
  kickoff: 'Kick-off held',
};

export const OnboardingStep = z.object({
  id: z.uuid(),
  kind: OnboardingStepKind,
  title: z.string(),
  status: z.enum(['open', 'completed', 'skipped']),
  /** What was noted at completion, or why it was skipped. */
  note: z.string().nullable(),
  settledAt: Timestamp.nullable(),
  /** Email of the person, or name of the API key. */
  settledBy: z.string().nullable(),
});
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** A project with its steps, in order. It is completed once none of them is open. */
export const OnboardingSteps = z.object({
  projectId: z.uuid(),
  contactId: z.uuid(),
  status: z.enum(['started', 'completed']),
  items: z.array(OnboardingStep),
});
export type OnboardingSteps = z.infer<typeof OnboardingSteps>;

/** Completion data. */
export const StepComplete = z.strictObject({
  note: z.string().overwrite(multipleLines).max(2000, 'Use up to 2,000 characters').optional(),
});
export const StepSkip = z.strictObject({
  reason: z
    .string('Please say why')
    .overwrite(multipleLines)
    .min(1, 'Please say why')
    .max(500, 'Use up to 500 characters'),
});

export const onboardingEndpoints = {
  start: defineEndpoint({
    id: 'onboarding.start',
    method: 'POST',
    path: '/onboarding/start',
    summary: 'Start onboarding for a contact; starting again answers with the project that exists',
    access: 'leads.write',
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
    access: 'leads.read',
    scope: 'onboarding:read',
    params: IdParams,
    status: 200,
    response: OnboardingProject,
  }),
  steps: defineEndpoint({
    id: 'onboarding.steps',
    method: 'GET',
    path: '/onboarding/contacts/:id/steps',
    summary: "The steps of a contact's onboarding project, in order",
    access: 'leads.read',
    scope: 'onboarding:read',
    params: IdParams,
    status: 200,
    response: OnboardingSteps,
  }),
  completeStep: defineEndpoint({
    id: 'onboarding.completeStep',
    method: 'POST',
    path: '/onboarding/steps/:id/complete',
    summary: 'Complete a step, with a note where there is something to tell',
    access: 'leads.write',
    scope: 'onboarding:write',
    params: IdParams,
    body: StepComplete,
    status: 200,
    response: OnboardingSteps,
  }),
  skipStep: defineEndpoint({
    id: 'onboarding.skipStep',
    method: 'POST',
    path: '/onboarding/steps/:id/skip',
    summary: 'Skip a step and say why',
    access: 'leads.write',
    scope: 'onboarding:write',
    params: IdParams,
    body: StepSkip,
    status: 200,
    response: OnboardingSteps,
  }),
  reopenStep: defineEndpoint({
    id: 'onboarding.reopenStep',
    method: 'POST',
    path: '/onboarding/steps/:id/reopen',
    summary: 'Open a completed or skipped step again',
    access: 'leads.write',
    scope: 'onboarding:write',
    params: IdParams,
    status: 200,
    response: OnboardingSteps,
  }),
} as const;
