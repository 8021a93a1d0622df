import { z } from 'zod';
import { Timestamp } from '../common/page.ts';

export const OnboardingProject = z.object({
  id: z.uuid(),
  status: z.enum(['started', 'completed']),
  createdAt: Timestamp,
});
export type OnboardingProject = z.infer<typeof OnboardingProject>;
