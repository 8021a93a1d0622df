import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionReader } from '../../platform/http/index.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { AccountEntity } from './entities/account.entity.ts';
import { LocalStrategy } from './local.strategy.ts';
import { SessionsRepository } from './sessions.repository.ts';

/** Global, because the access guard of every route asks it who is calling. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity]), PassportModule.register({ session: false })],
  controllers: [AuthController],
  providers: [AuthService, AccountsRepository, SessionsRepository, LocalStrategy, { provide: SessionReader, useExisting: SessionsRepository }],
  exports: [SessionReader],
})
export class AuthModule {}
