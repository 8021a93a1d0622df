import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SessionUser } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { AppError, type Limit, Throttle } from '../../platform/http/index.ts';
import { Startup } from '../../platform/startup.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';
import { SessionsRepository } from './sessions.repository.ts';

const quarterHour = 15 * 60;
const perAccount: Limit = { name: 'login:account', hits: 10, seconds: quarterHour };
const perAddress: Limit = { name: 'login:address', hits: 50, seconds: quarterHour };

/** Who someone is (decision D5). */
@Injectable()
export class AuthService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly startup: Startup,
    private readonly throttle: Throttle,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  onModuleInit(): void {
    this.startup.afterMigration(() => this.accounts.seedStaff(this.config.staffEmails, this.clock.now()));
  }

  /**
   * The id of the account behind e-mail and password. Throws `invalid_credentials`, alike in text and time
   * for unknown accounts and wrong passwords, or `rate_limited` per account and per address.
   */
  async authenticate(email: string, password: string, address: string): Promise<string> {
    const known = email.trim().toLowerCase();
    await this.throttle.take(perAddress, address);
    await this.throttle.take(perAccount, known);
    const account = await this.accounts.findByEmail(known);
    const matches = await passwordMatches(account?.passwordHash ?? null, password);
    if (!account || !matches) throw new AppError('invalid_credentials');
    await this.throttle.clear(perAccount, known);
    return account.id;
  }

  /** Opens a fresh session for an account; the browser's earlier one ends. */
  async signIn(accountId: string, previousSession: string | undefined): Promise<{ sessionId: string; user: SessionUser }> {
    const sessionId = await this.sessions.rotate(accountId, previousSession);
    const user = await this.sessions.find(sessionId);
    if (!user) throw new AppError('unauthenticated');
    return { sessionId, user };
  }

  async signOut(sessionId: string | undefined): Promise<void> {
    if (sessionId) await this.sessions.end(sessionId);
  }

  async current(sessionId: string | undefined): Promise<SessionUser | null> {
    return sessionId ? this.sessions.find(sessionId) : null;
  }
}
