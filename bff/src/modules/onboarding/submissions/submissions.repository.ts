import { Injectable } from '@nestjs/common';
import type { SubmissionStatus } from '@vitrine/contracts';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { Offer } from '../../packages/index.ts';
import { OnboardingSubmissionEntity } from '../onboarding.entities.ts';

/** A submitted wizard; `offer` is the quote, valid until `quoteValidUntil`. */
export type SubmissionRecord = OnboardingSubmissionEntity;

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    manager: EntityManager,
    submission: Pick<
      SubmissionRecord,
      'id' | 'wizard' | 'form' | 'email' | 'practiceName' | 'offer' | 'quoteValidUntil'
    >,
    now: Date,
  ): Promise<void> {
    await manager.insert(OnboardingSubmissionEntity, {
      ...submission,
      ...priceOf(submission.offer),
      status: 'pending_payment',
      createdAt: now,
    });
  }

  findById(id: string, manager: EntityManager = this.dataSource.manager): Promise<SubmissionRecord | null> {
    return manager.findOneBy(OnboardingSubmissionEntity, { id });
  }

  /** Locks the submission until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<SubmissionRecord | null> {
    return manager.findOne(OnboardingSubmissionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async requote(manager: EntityManager, id: string, offer: Offer, validUntil: Date): Promise<void> {
    const quote = { offer, ...priceOf(offer), quoteValidUntil: validUntil };
    await manager.update(OnboardingSubmissionEntity, { id }, quote);
  }

  /** Forms of an address that wait for their payment, in the order of their ids; held until the transaction ends. */
  lockWaiting(manager: EntityManager, email: string, before: Date): Promise<SubmissionRecord[]> {
    return manager
      .createQueryBuilder(OnboardingSubmissionEntity, 's')
      .setLock('pessimistic_write')
      .where('lower(s.email) = lower(:email) AND s.createdAt <= :before', { email, before })
      .andWhere({ status: 'pending_payment', supersededAt: IsNull() })
      .orderBy('s.id')
      .getMany();
  }

  async supersede(manager: EntityManager, ids: readonly string[], at: Date): Promise<void> {
    await manager.update(OnboardingSubmissionEntity, { id: In(ids) }, { supersededAt: at });
  }

  /** Links the client whose access code was used. */
  async linkClient(manager: EntityManager, id: string, clientId: string): Promise<void> {
    await manager.update(OnboardingSubmissionEntity, { id }, { clientId });
  }

  /** Without a client, the linked one stays. */
  async settle(
    manager: EntityManager,
    id: string,
    status: SubmissionStatus,
    paidAt: Date | null,
    clientId?: string,
  ): Promise<void> {
    await manager.update(OnboardingSubmissionEntity, { id }, { status, paidAt, ...(clientId && { clientId }) });
  }
}

/** The columns that repeat what figures and foreign keys need of an offer. */
const priceOf = (offer: Offer | null) => ({
  priceCents: offer?.priceCents ?? null,
  priceBookVersion: offer?.priceBookVersion ?? null,
  codeId: offer?.codeId ?? null,
});
