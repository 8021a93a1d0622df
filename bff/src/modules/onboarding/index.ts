/**
 * What a practice tells us before it pays: the wizards' answers, submissions and the projects made of them.
 * A submission's price comes from packages, and stays as it was stored.
 * Takes no payment: checkout settles a submission.
 */
export { AnswersService } from './answers/answers.service.ts';
export { OnboardingModule } from './onboarding.module.ts';
export { OnboardingService } from './onboarding.service.ts';
export { OnboardingProjectEntity, OnboardingStepEntity } from './onboarding.entities.ts';
export { SubmissionsService } from './submissions/submissions.service.ts';
export type { SubmissionRecord } from './submissions/submissions.repository.ts';
