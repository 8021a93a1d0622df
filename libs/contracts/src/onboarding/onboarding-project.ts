import { z } from 'zod';
import { Timestamp } from '../common/page.ts';

export const OnboardingProject = z.object({
  id: z.uuid(),
  status: z.enum(['started', 'completed']),
  createdAt: Timestamp,
  /** Steps that are completed or skipped, of all. */
  progress: z.object({ settled: z.number().int(), total: z.number().int() }).optional(),
});
export type OnboardingProject = z.infer<typeof OnboardingProject>;

/** What stands between an inquiry and the first month of work, in order. Add at the end of a project's list, never rename. */
export const onboardingStepKinds = [
  'intro-call',
  'practice-review',
  'proposal',
  'agreement',
  'access',
  'kickoff',
] as const;
export const OnboardingStepKind = z.enum(onboardingStepKinds);
export type OnboardingStepKind = z.infer<typeof OnboardingStepKind>;

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
  /** E-mail of the person, or name of the API key. */
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
  note: z.string().trim().max(2000, 'Use up to 2,000 characters').optional(),
});
export const StepSkip = z.strictObject({
  reason: z.string('Please say why').trim().min(1, 'Please say why').max(500, 'Use up to 500 characters'),
});
