export { OnboardingModule } from './onboarding.module.ts';
export { OnboardingService } from './onboarding.service.ts';
export { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';
