import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientsModule } from '../clients/index.ts';
import { CodesModule } from '../codes/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { OffersModule } from '../offers/index.ts';
import { AnswersService } from './answers.service.ts';
import { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';
import { OnboardingController } from './onboarding.controller.ts';
import { OnboardingRepository } from './onboarding.repository.ts';
import { OnboardingService } from './onboarding.service.ts';
import { SubmissionsController } from './submissions.controller.ts';
import { SubmissionsRepository } from './submissions.repository.ts';
import { SubmissionsService } from './submissions.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([OnboardingProjectEntity]),
    EmailsModule,
    OffersModule,
    CodesModule,
    ClientsModule,
  ],
  controllers: [OnboardingController, SubmissionsController],
  providers: [OnboardingService, OnboardingRepository, SubmissionsService, SubmissionsRepository, AnswersService],
  exports: [AnswersService, OnboardingService, SubmissionsService],
})
export class OnboardingModule {}
