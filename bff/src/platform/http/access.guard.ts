import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  type AccessRule,
  type ApiScope,
  type Endpoint,
  IdParams,
  mayCall,
  type OwnedKind,
  type SessionUser,
} from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { actAs } from '../request-context.ts';
import { AppError } from './app-error.ts';
import { Cookies } from './cookies.ts';
import { ACCESS, ENDPOINT, isForTeam } from './routes.ts';

/** Finds who is behind a session cookie; the identity module provides it. It is also the injection token. */
export abstract class SessionReader {
  /** Null for unknown, expired and ended sessions. Asked on every request: a right taken away ends at once. */
  abstract find(sessionId: string): Promise<SessionUser | null>;

  /** Those that are still of staff. Asking is no use of a session, so that an idle one ends all the same. */
  abstract staffAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A program that called with a key. */
export interface ApiKeyCaller {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}

/** Finds which key a program called with; the API key module provides it. It is also the injection token. */
export abstract class ApiKeyReader {
  /** Null for unknown, expired and revoked keys. Throws `rate_limited` when the key is used too often. */
  abstract find(key: string): Promise<ApiKeyCaller | null>;
}

/** Finds whose a record is; the modules of those records provide it. It is also the injection token. */
export abstract class AssignedRecords {
  /** Whether a record is assigned to somebody of the team, by their email in lower case. */
  abstract isAssigned(kind: OwnedKind, id: string, email: string): Promise<boolean>;
}

/** As Node spells it. */
export const apiKeyHeader = 'x-api-key';

/** Deny by default (decision D5): a handler is entered only if its rule says so. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionReader,
    private readonly keys: ApiKeyReader,
    private readonly cookies: Cookies,
    private readonly records: AssignedRecords,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const rule: AccessRule | undefined = Reflect.getMetadata(ACCESS, handler);
    if (rule === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers[apiKeyHeader];
    const contract: Endpoint | undefined = Reflect.getMetadata(ENDPOINT, handler);
    // Who comes with a key is judged by it alone: a session beside it never widens what the key may do.
    if (key !== undefined) return this.admitKey(String(key), rule && isForTeam(rule) ? contract?.scope : undefined);
    return this.admitPerson(request, rule, contract);
  }

  private async admitPerson(
    request: FastifyRequest,
    rule: AccessRule | undefined,
    contract: Endpoint | undefined,
  ): Promise<true> {
    const sessionId = this.cookies.session(request);
    const user = sessionId ? await this.sessions.find(sessionId) : null;
    if (!user) throw new AppError('unauthenticated');
    // Everything that sets a second factor up, and ways out, are about the own account.
    if (user.secondFactorDue && !contract?.id.startsWith('auth.')) throw new AppError('second_factor_required');
    const role = user.teamRole ?? null;
    const reach = rule === 'signed-in' ? 'all' : rule && role ? mayCall(role, { ...contract, access: rule }) : null;
    if (reach === null)
      throw new AppError('forbidden', role ? { message: `Your role, ${role}, doesn’t include this.` } : {});
    if (reach === 'own') await this.admitToRecord(user, contract?.own, request.params);
    actAs({ kind: 'person', id: user.id, email: user.email, role, ownOnly: reach === 'own' });
    return true;
  }

  /** Someone else's record is as one that doesn't exist. A list leaves it out by itself. */
  private async admitToRecord({ email }: SessionUser, own: Endpoint['own'], params: unknown): Promise<void> {
    if (own === 'list') return;
    const { data } = IdParams.safeParse(params);
    if (own === undefined || !data || !(await this.records.isAssigned(own, data.id, email.toLowerCase())))
      throw new AppError('not_found');
  }

  private async admitKey(key: string, scope: ApiScope | undefined): Promise<true> {
    const caller = await this.keys.find(key);
    if (!caller) throw new AppError('unauthenticated', { message: 'This API key isn’t valid.' });
    if (scope === undefined) throw new AppError('forbidden', { message: 'API keys can’t be used here.' });
    if (!caller.scopes.includes(scope))
      throw new AppError('forbidden', { message: `This API key needs the scope ${scope}.` });
    actAs({ kind: 'key', id: caller.id, name: caller.name });
    return true;
  }
}
