import { Injectable } from '@nestjs/common';
import type { SignInProvider } from '@vitrine/contracts';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { IdentityEntity, ProviderAttemptEntity } from './auth.entities.ts';

type TakenAttempt = Pick<ProviderAttemptEntity, 'nonce' | 'verifier' | 'returnTo'>;

/** Accounts at providers that open ours, and sign-ins that were sent to a provider and have not come back. */
@Injectable()
export class IdentitiesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The providers by which an account may sign in. */
  async findProviders(accountId: string): Promise<SignInProvider[]> {
    const rows = await this.dataSource.manager.find(IdentityEntity, {
      select: { way: true },
      where: { accountId },
      order: { way: 'DESC' },
    });
    return [...new Set(rows.map(({ way }) => way))];
  }

  async insert(
    manager: EntityManager,
    identity: Pick<IdentityEntity, 'issuer' | 'subject' | 'accountId' | 'way'>,
  ): Promise<void> {
    const now = this.clock.now();
    await manager.insert(IdentityEntity, { ...identity, createdAt: now, lastUsedAt: now });
  }

  /** Notes that an identity was used; answers the id of its account, null for an unknown one. */
  async use(
    manager: EntityManager,
    { issuer, subject }: Pick<IdentityEntity, 'issuer' | 'subject'>,
  ): Promise<string | null> {
    const { raw }: { raw: Pick<IdentityEntity, 'accountId'>[] } = await manager
      .createQueryBuilder()
      .update(IdentityEntity)
      .set({ lastUsedAt: this.clock.now() })
      .where({ issuer, subject })
      .returning('account_id AS "accountId"')
      .execute();
    return raw[0]?.accountId ?? null;
  }

  /** Others with the same person wait until the transaction ends. SQL: only PostgreSQL has such locks. */
  async lockPerson(manager: EntityManager, person: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [person]);
  }

  async insertAttempt(attempt: ProviderAttemptEntity): Promise<void> {
    await this.dataSource.manager.insert(ProviderAttemptEntity, attempt);
  }

  /** Takes an attempt that has not expired, so that it serves once; null for any other. */
  async takeAttempt(
    attempt: Pick<ProviderAttemptEntity, 'stateHash' | 'browserHash' | 'provider'>,
  ): Promise<TakenAttempt | null> {
    const { raw }: { raw: TakenAttempt[] } = await this.dataSource
      .createQueryBuilder()
      .delete()
      .from(ProviderAttemptEntity)
      .where({ ...attempt, expiresAt: MoreThan(this.clock.now()) })
      .returning('nonce, verifier, return_to AS "returnTo"')
      .execute();
    return raw[0] ?? null;
  }
}
