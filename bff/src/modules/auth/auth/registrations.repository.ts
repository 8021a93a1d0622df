import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { RegistrationEntity } from './auth.entities.ts';
import { hashOf } from './credentials.ts';

/** Days a sign-up waits for its mailbox. */
const days = 7;

/**
 * Sign-ups that wait for their mailbox to be proven. Anyone may claim any address; it has no effect before that.
 */
@Injectable()
export class RegistrationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async insert(
    manager: EntityManager,
    {
      browserId,
      ...registration
    }: Pick<RegistrationEntity, 'id' | 'email' | 'name' | 'passwordHash'> & {
      browserId: string;
    },
  ): Promise<void> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + days * 24 * 3_600_000);
    await manager.insert(RegistrationEntity, {
      ...registration,
      browserHash: hashOf(browserId),
      createdAt,
      expiresAt,
    });
  }

  /** Null when it was used or outlived. */
  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<RegistrationEntity | null> {
    return manager.findOneBy(RegistrationEntity, { id, ...this.criteria() });
  }

  findNewest(manager: EntityManager, email: string): Promise<RegistrationEntity | null> {
    return manager.findOne(RegistrationEntity, { where: { email, ...this.criteria() }, order: { createdAt: 'DESC' } });
  }

  /** Deletes the other registrations of an address that became an account. */
  async use(manager: EntityManager, { id, email }: RegistrationEntity): Promise<void> {
    await manager.update(RegistrationEntity, { id }, { usedAt: this.clock.now() });
    await manager.delete(RegistrationEntity, { email, id: Not(id) });
  }

  private criteria() {
    return { usedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
  }
}
