import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientsModule } from '../clients/index.ts';
import { CodesModule, OffersModule } from '../packages/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { LedgerModule } from '../invoices/index.ts';
import { AnswersRepository } from './answers/answers.repository.ts';
import { AnswersService } from './answers/answers.service.ts';
import { OnboardingProjectEntity } from './onboarding.entities.ts';
import { OnboardingRepository } from './onboarding.repository.ts';
import { OnboardingController } from './onboarding.controller.ts';

import { OnboardingService } from './onboarding.service.ts';
import { SubmissionCheckoutsService } from './submissions/submission-checkouts.service.ts';
import { SubmissionsController } from './submissions/submissions.controller.ts';
import { SubmissionsRepository } from './submissions/submissions.repository.ts';
import { SubmissionsService } from './submissions/submissions.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([OnboardingProjectEntity]),
    EmailsModule,
    OffersModule,
    CodesModule,
    ClientsModule,
    LedgerModule,
  ],
  controllers: [OnboardingController, SubmissionsController],
  providers: [
    OnboardingService,
    OnboardingRepository,
    SubmissionsService,
    SubmissionCheckoutsService,
    SubmissionsRepository,
    AnswersService,
    AnswersRepository,
  ],
  exports: [AnswersService, OnboardingService, SubmissionsService],
})
export class OnboardingModule {}
