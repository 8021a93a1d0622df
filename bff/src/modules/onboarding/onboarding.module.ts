import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';
import { OnboardingController } from './onboarding.controller.ts';
import { OnboardingRepository } from './onboarding.repository.ts';
import { OnboardingService } from './onboarding.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([OnboardingProjectEntity])],
  controllers: [OnboardingController],
  providers: [OnboardingService, OnboardingRepository],
  exports: [OnboardingService],
})
export class OnboardingModule {}
