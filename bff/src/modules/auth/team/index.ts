import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { TeamController } from './team.controller.ts';
import { TeamRepository } from './team.repository.ts';
import { TeamService } from './team.service.ts';

@Module({
  imports: [ApiKeysModule, EmailsModule],
  controllers: [TeamController],
  providers: [TeamService, TeamRepository],
})
export class TeamModule {}
