import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { api } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { AppError, parseInput } from '../../../platform/http/index.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { SignInService } from './sign-in.service.ts';

/** Passport's email and password strategy; sessions are ours, not Passport's. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly signIns: SignInService,
    private readonly cookies: BrowserCookiesService,
  ) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true, session: false });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<string> {
    return this.signIns.authenticate(email, password, request.ip, this.cookies.read(request).browserId);
  }
}

/** Runs the strategy and leaves the account's id at `request.user`. Invalid input is reported by field before that. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    parseInput(api.auth.login, context.switchToHttp().getRequest<FastifyRequest>());
    return (await super.canActivate(context)) === true;
  }

  override handleRequest<Account>(error: unknown, accountId: Account | false): Account {
    if (error) throw error;
    if (!accountId) throw new AppError('invalid_credentials');
    return accountId;
  }
}
