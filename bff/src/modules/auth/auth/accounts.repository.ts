import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { insertIfAbsent, rowsOf } from '../../../platform/database/index.ts';
import {
  AccountEntity,
  IdentityEntity,
  KnownBrowserEntity,
  MailLinkEntity,
  PendingSignInEntity,
  SecondFactorEntity,
  SessionEntity,
} from './auth.entities.ts';
import { hashOf } from './credentials.ts';

/** The inputs of a password sign-in. */
interface SignInCandidate {
  readonly id: string | null;
  readonly passwordHash: string | null;
  /** Someone signed in with this browser before. */
  readonly knownBrowser: boolean;
  /** Passwords of registrations of this address that wait for their mailbox, newest first. */
  readonly pendingPasswordHashes: readonly string[] | null;
}

interface NewAccount {
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string | null;
  readonly verified: boolean;
}

/** How many registrations of one address a password is compared with. */
export const waitingLimit = 3;

@Injectable()
export class AccountsRepository {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly clock: Clock,
  ) {}

  /** `email` in lower case. */
  findByEmail(email: string, manager: EntityManager = this.accounts.manager): Promise<AccountEntity | null> {
    return manager.createQueryBuilder(AccountEntity, 'a').where('lower(a.email) = :email', { email }).getOne();
  }

  get(id: string, manager: EntityManager = this.accounts.manager): Promise<AccountEntity> {
    return manager.findOneByOrFail(AccountEntity, { id });
  }

  /** Locks the account until the transaction ends. */
  lock(manager: EntityManager, where: { id: string } | { email: string }): Promise<AccountEntity | null> {
    const query = manager.createQueryBuilder(AccountEntity, 'a').setLock('pessimistic_write');
    return ('id' in where ? query.where('a.id = :id', where) : query.where('lower(a.email) = :email', where)).getOne();
  }

  /** SQL: one statement for known and unknown addresses alike, which takes the same time. */
  async candidate(email: string, browserId: string | undefined): Promise<SignInCandidate> {
    const [row] = await rowsOf<SignInCandidate>(
      this.accounts.manager,
      `SELECT a.id, a.password_hash AS "passwordHash",
          EXISTS (SELECT 1 FROM known_browsers k WHERE k.account_id = a.id AND k.browser_hash = $2) AS "knownBrowser",
          (SELECT array_agg(r.password_hash) FROM
            (SELECT password_hash FROM registrations WHERE email = $1 AND used_at IS NULL AND expires_at > $3
              ORDER BY created_at DESC LIMIT ${waitingLimit}) r) AS "pendingPasswordHashes"
       FROM (SELECT $1::text AS email) asked LEFT JOIN accounts a ON lower(a.email) = asked.email`,
      [email, hashOf(browserId ?? ''), this.clock.now()],
    );
    return row ?? { id: null, passwordHash: null, knownBrowser: false, pendingPasswordHashes: null };
  }

  /** Null when the address got an account in the meantime. */
  async insert(manager: EntityManager, { email, name, passwordHash, verified }: NewAccount): Promise<string | null> {
    const id = randomUUID();
    const now = this.clock.now();
    const account = { id, email, name, passwordHash, emailVerifiedAt: verified ? now : null, createdAt: now };
    return (await insertIfAbsent(manager, AccountEntity, account)) ? id : null;
  }

  async update(
    manager: EntityManager,
    id: string,
    fields: Partial<Pick<AccountEntity, 'name' | 'passwordHash' | 'emailVerifiedAt'>>,
  ): Promise<void> {
    await manager.update(AccountEntity, { id }, fields);
  }

  /**
   * Proves the mailbox of an unproven account. Earlier credentials may belong to someone who only claimed the address,
   * so all of them are removed: password, identities, second factor, sessions, links.
   */
  async resetUnproven(manager: EntityManager, id: string): Promise<void> {
    await manager.update(AccountEntity, { id }, { passwordHash: null, emailVerifiedAt: this.clock.now() });
    for (const credentials of [
      IdentityEntity,
      SecondFactorEntity,
      SessionEntity,
      PendingSignInEntity,
      MailLinkEntity,
      KnownBrowserEntity,
    ])
      await manager.delete(credentials, { accountId: id });
  }

  /**
   * Remembers that someone signed in with this browser; answers whether it is new to an account that has others. SQL:
   * one statement asks and remembers.
   */
  async rememberBrowser(manager: EntityManager, accountId: string, browserId: string): Promise<boolean> {
    const [row] = await rowsOf<{ isNew: boolean; others: boolean }>(
      manager,
      `WITH others AS (SELECT count(*) > 0 AS others FROM known_browsers WHERE account_id = $1 AND browser_hash <> $2),
            remembered AS (INSERT INTO known_browsers (account_id, browser_hash, last_used_at) VALUES ($1, $2, $3)
              ON CONFLICT (account_id, browser_hash) DO UPDATE SET last_used_at = EXCLUDED.last_used_at
                RETURNING xmax = 0 AS "isNew")
       SELECT "isNew", others FROM remembered, others`,
      [accountId, hashOf(browserId), this.clock.now()],
    );
    return Boolean(row?.isNew && row.others);
  }

  /** `email` in lower case. By the entity's name, because payments are above this module. */
  /** Whether the address is on the team, with an account or without. */
  isStaff(manager: EntityManager, email: string): Promise<boolean> {
    return manager.getRepository('StaffEntity').existsBy({ email });
  }

  hasPaid(manager: EntityManager, email: string): Promise<boolean> {
    const payments = manager.getRepository('PaymentEntity').createQueryBuilder('p');
    return payments.where(`lower(p.payerEmail) = :email AND p.state = 'succeeded'`, { email }).getExists();
  }

  /**
   * Makes the listed addresses staff, the first as owner; addresses already there keep their role, and removed
   * members stay removed. SQL, because the staff list belongs to the team, which is above this module.
   */
  async seedStaff(emails: readonly string[], now: Date): Promise<void> {
    for (const [index, email] of emails.entries()) {
      await this.accounts.query(
        `INSERT INTO staff (email, role, created_at) SELECT $1, $2, $3
          WHERE NOT EXISTS (SELECT 1 FROM staff_departures WHERE email = $1) ON CONFLICT (email) DO NOTHING`,
        [email, index === 0 ? 'owner' : 'staff', now],
      );
    }
  }
}
