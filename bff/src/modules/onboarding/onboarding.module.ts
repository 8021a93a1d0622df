import { Module } from '@nestjs/common';
import { OnboardingController } from './onboarding.controller.ts';
import { OnboardingRepository } from './onboarding.repository.ts';
import { OnboardingService } from './onboarding.service.ts';

@Module({ controllers: [OnboardingController], providers: [OnboardingService, OnboardingRepository], exports: [OnboardingService] })
export class OnboardingModule {}
