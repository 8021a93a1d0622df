import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailsModule } from '../emails/index.ts';
import { OffersModule } from '../offers/index.ts';
import { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';
import { OnboardingController } from './onboarding.controller.ts';
import { OnboardingRepository } from './onboarding.repository.ts';
import { OnboardingService } from './onboarding.service.ts';
import { SubmissionsController } from './submissions.controller.ts';
import { SubmissionsRepository } from './submissions.repository.ts';
import { SubmissionsService } from './submissions.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([OnboardingProjectEntity]), EmailsModule, OffersModule],
  controllers: [OnboardingController, SubmissionsController],
  providers: [OnboardingService, OnboardingRepository, SubmissionsService, SubmissionsRepository],
  exports: [OnboardingService, SubmissionsService],
})
export class OnboardingModule {}
