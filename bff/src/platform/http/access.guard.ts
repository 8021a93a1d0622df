import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AccessRule, SessionUser } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { Cookies } from './cookies.ts';
import { ACCESS } from './endpoint.decorator.ts';

/** Finds who is behind a session cookie; the identity module provides it. It is also the injection token. */
export abstract class SessionReader {
  /** Null for unknown, expired and ended sessions. Asked on every request: a right taken away ends at once. */
  abstract find(sessionId: string): Promise<SessionUser | null>;
}

/** Deny by default (decision D5): a handler is entered only if its rule says so. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionReader,
    private readonly cookies: Cookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule: AccessRule | undefined = Reflect.getMetadata(ACCESS, context.getHandler());
    if (rule === 'public') return true;
    const sessionId = this.cookies.session(context.switchToHttp().getRequest<FastifyRequest>());
    const user = sessionId ? await this.sessions.find(sessionId) : null;
    if (!user) throw new AppError('unauthenticated');
    if (rule === 'signed-in' || (rule === 'staff' && user.staff)) return true;
    throw new AppError('forbidden');
  }
}
