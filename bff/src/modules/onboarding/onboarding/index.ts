export { AnswersService } from './answers.service.ts';
export { OnboardingModule } from './onboarding.module.ts';
export { OnboardingService } from './onboarding.service.ts';
export { OnboardingProjectEntity } from './onboarding.entities.ts';
export { SubmissionsService } from './submissions.service.ts';
export type { SubmissionRecord } from './submissions.repository.ts';
