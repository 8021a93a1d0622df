import { Injectable } from '@nestjs/common';
import { authTexts, type SecondFactorSetup, type SecondFactorStatus, type SessionUser } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../../platform/clock.ts';
import { AppError, type Limit, Throttle } from '../../../../platform/http/index.ts';
import { Log } from '../../../../platform/log.ts';
import { Secrets } from '../../../../platform/secrets.ts';
import { Audit } from '../../../settings/index.ts';
import { SessionsRepository } from '../sessions.repository.ts';
import { asTyped, codeMatches, newRecoveryCodes, selectorOf, newSecret, setupOf, stepOf } from './one-time-codes.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';

/** Six digits are few, so guesses are limited. */
const perAccount: Limit = { name: 'second-factor:account', hits: 5, seconds: 15 * 60 };

type Person = SessionUser & { readonly sessionId: string };

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes for the day it is lost. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly secrets: Secrets,
    private readonly factors: SecondFactorRepository,
    private readonly sessions: SessionsRepository,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {}

  async isOn(accountId: string): Promise<boolean> {
    return (await this.factors.find(accountId))?.enabledAt != null;
  }

  async status(accountId: string): Promise<SecondFactorStatus> {
    const row = await this.factors.find(accountId);
    return row?.enabledAt
      ? { enabled: true, enabledAt: row.enabledAt.toISOString(), recoveryCodesLeft: row.recoveryCodesLeft }
      : { enabled: false, enabledAt: null, recoveryCodesLeft: 0 };
  }

  /** Whether a code of the app or a recovery code is right; either is good once. Throws `rate_limited`. */
  async accepts(accountId: string, typed: string): Promise<boolean> {
    await this.throttle.take(perAccount, accountId);
    const code = asTyped(typed);
    const accepted = /^\d{6}$/.test(code)
      ? await this.takeCode(accountId, code)
      : await this.takeRecoveryCode(accountId, code);
    if (accepted) await this.throttle.clear(perAccount, accountId);
    return accepted;
  }

  /** Throws `conflict` when one is on. */
  async begin(person: Person): Promise<SecondFactorSetup> {
    const secret = newSecret();
    if (!(await this.factors.begin(person.id, this.secrets.seal(secret, person.id))))
      throw new AppError('conflict', { message: 'Two-step verification is already on.' });
    return setupOf(secret, person.email);
  }

  /**
   * Turns it on and ends the person's other sessions, which never passed it. Throws `conflict`, or
   * `validation_failed` at `code`.
   */
  async confirm(person: Person, typed: string): Promise<{ codes: string[] }> {
    await this.throttle.take(perAccount, person.id);
    const row = await this.factors.find(person.id);
    if (!row || row.enabledAt)
      throw new AppError('conflict', { message: row ? 'Two-step verification is already on.' : 'Please begin again.' });
    const secret = this.secretOf(person.id, row.secretSealed);
    const step = secret === null ? null : stepOf(secret, asTyped(typed), this.clock.now());
    if (step === null)
      throw new AppError('validation_failed', {
        message: authTexts.wrongCode,
        errors: { code: [authTexts.wrongCode] },
      });
    const { codes, stored } = await newRecoveryCodes();
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.factors.enable(manager, person.id, step))) throw new AppError('conflict');
      await this.factors.replaceCodes(manager, person.id, stored);
      await this.sessions.endOthers(manager, person.id, person.sessionId, 'second_factor_enabled');
      await this.audit.record(manager, {
        action: 'account.second-factor-on',
        entity: 'account',
        entityId: person.id,
        before: { enabled: false },
        after: { enabled: true },
      });
    });
    await this.throttle.clear(perAccount, person.id);
    return { codes };
  }

  async disable(person: Person): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.factors.remove(manager, person.id))
        await this.audit.record(manager, {
          action: 'account.second-factor-off',
          entity: 'account',
          entityId: person.id,
          before: { enabled: true },
          after: { enabled: false },
        });
    });
  }

  /** In the caller's transaction; answers whether there was one. */
  remove(manager: EntityManager, accountId: string): Promise<boolean> {
    return this.factors.remove(manager, accountId);
  }

  /** Throws `conflict` when no second factor is on. */
  async renewCodes(person: Person): Promise<{ codes: string[] }> {
    if (!(await this.isOn(person.id))) throw new AppError('conflict', { message: 'Two-step verification isn’t on.' });
    const { codes, stored } = await newRecoveryCodes();
    await this.dataSource.transaction(async (manager) => {
      await this.factors.replaceCodes(manager, person.id, stored);
      await this.audit.record(manager, {
        action: 'account.recovery-codes-renewed',
        entity: 'account',
        entityId: person.id,
        before: null,
        after: { count: stored.length },
      });
    });
    return { codes };
  }

  private async takeCode(accountId: string, code: string): Promise<boolean> {
    const row = await this.factors.find(accountId);
    if (!row?.enabledAt) return false;
    const secret = this.secretOf(accountId, row.secretSealed);
    const step = secret === null ? null : stepOf(secret, code, this.clock.now());
    return step !== null && this.factors.takeStep(accountId, step);
  }

  /** Null when it was sealed with another key: then only recovery codes are left, and the log says why. */
  private secretOf(accountId: string, sealed: Buffer): string | null {
    try {
      return this.secrets.open(sealed, accountId);
    } catch (error) {
      this.log.error({ accountId, err: error }, 'A second factor cannot be read: was SECRETS_KEY changed?');
      return null;
    }
  }

  private async takeRecoveryCode(accountId: string, code: string): Promise<boolean> {
    const stored = await this.factors.findCode(accountId, selectorOf(code));
    return (await codeMatches(stored, code)) && this.factors.takeCode(accountId, selectorOf(code));
  }
}
