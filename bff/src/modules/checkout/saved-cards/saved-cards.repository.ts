import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { insertIfAbsent, rowsOf } from '../../../platform/database/index.ts';
import { ClientEntity } from '../../clients/index.ts';
import {
  AutopayAgreementEntity,
  CardSetupEntity,
  ProviderCustomerEntity,
  SavedCardEntity,
  ScheduleAgreementEntity,
} from './saved-cards.entities.ts';

export type CardClient = Pick<ClientEntity, 'id' | 'name' | 'company' | 'email'>;
const clientFields = { id: true, name: true, company: true, email: true } as const;
export type ExpiringCard = Pick<
  SavedCardEntity,
  'id' | 'clientId' | 'brand' | 'last4' | 'expiryMonth' | 'expiryYear'
> & {
  readonly email: string;
  readonly company: string;
};

@Injectable()
export class SavedCardsRepository {
  constructor(private readonly dataSource: DataSource) {}

  findClient(manager: EntityManager, id: string): Promise<CardClient | null> {
    return manager.findOne(ClientEntity, { select: clientFields, where: { id } });
  }

  /** `email` in any case. */
  findClientByEmail(manager: EntityManager, email: string): Promise<CardClient | null> {
    return manager
      .createQueryBuilder(ClientEntity, 'c')
      .select(['c.id', 'c.name', 'c.company', 'c.email'])
      .where('lower(c.email) = lower(:email)', { email })
      .getOne();
  }

  /** Held until the transaction ends: cards and agreements of a client change one after another. */
  async lockClient(manager: EntityManager, id: string): Promise<void> {
    const lock = { mode: 'for_no_key_update' } as const;
    await manager.findOne(ClientEntity, { select: { id: true }, where: { id }, lock });
  }

  async findCustomer(manager: EntityManager, clientId: string): Promise<string | null> {
    return (await manager.findOneBy(ProviderCustomerEntity, { clientId }))?.providerId ?? null;
  }

  async addCustomer(clientId: string, providerId: string, createdAt: Date): Promise<void> {
    await insertIfAbsent(this.dataSource, ProviderCustomerEntity, { clientId, providerId, createdAt });
  }

  findOpenSetup(manager: EntityManager, clientId: string): Promise<CardSetupEntity | null> {
    return manager.findOneBy(CardSetupEntity, { clientId, state: 'open' });
  }

  findSetup(
    manager: EntityManager,
    key: { readonly id: string } | { readonly providerId: string },
  ): Promise<CardSetupEntity | null> {
    return manager.findOneBy(CardSetupEntity, key);
  }

  async addSetup(manager: EntityManager, setup: Omit<CardSetupEntity, 'state' | 'providerId' | 'url'>): Promise<void> {
    await manager.insert(CardSetupEntity, { ...setup, state: 'open' });
  }

  /** An event may have come first, so a later state is kept. */
  async noteSession(id: string, { id: providerId, url, expiresAt }: { id: string; url: string; expiresAt: Date }) {
    await this.dataSource.manager.update(CardSetupEntity, { id }, { providerId, url, expiresAt });
  }

  async setSetupState(manager: EntityManager, id: string, state: CardSetupEntity['state']): Promise<void> {
    await manager.update(CardSetupEntity, { id }, { state });
  }

  /** The card that is charged; null for none. */
  findCard(manager: EntityManager, clientId: string): Promise<SavedCardEntity | null> {
    return manager.findOneBy(SavedCardEntity, { clientId, removedAt: IsNull() });
  }

  knowsCard(manager: EntityManager, providerId: string): Promise<boolean> {
    return manager.existsBy(SavedCardEntity, { providerId });
  }

  getCard(manager: EntityManager, id: string): Promise<SavedCardEntity> {
    return manager.findOneByOrFail(SavedCardEntity, { id });
  }

  async addCard(manager: EntityManager, card: Omit<SavedCardEntity, 'expiryToldAt' | 'removedAt'>): Promise<void> {
    await manager.insert(SavedCardEntity, card);
  }

  async removeCard(manager: EntityManager, id: string, removedAt: Date): Promise<void> {
    await manager.update(SavedCardEntity, { id }, { removedAt });
  }

  /** The agreement that counts; null for none. */
  findAgreement(manager: EntityManager, clientId: string): Promise<AutopayAgreementEntity | null> {
    return manager.findOneBy(AutopayAgreementEntity, { clientId, revokedAt: IsNull() });
  }

  async addAgreement(
    manager: EntityManager,
    agreement: Omit<AutopayAgreementEntity, 'revokedAt' | 'revokedBy'>,
  ): Promise<void> {
    await manager.insert(AutopayAgreementEntity, agreement);
  }

  async revoke(manager: EntityManager, id: string, revokedBy: string, revokedAt: Date): Promise<void> {
    await manager.update(AutopayAgreementEntity, { id }, { revokedBy, revokedAt });
  }

  /** The agreements to the rest of an invoice that count, the oldest first. */
  findSchedules(manager: EntityManager, clientId: string): Promise<ScheduleAgreementEntity[]> {
    return manager.find(ScheduleAgreementEntity, {
      where: { clientId, revokedAt: IsNull() },
      order: { agreedAt: 'ASC' },
    });
  }

  /** In place of an earlier one for the same invoice. False when this one was added before. */
  async addSchedule(
    manager: EntityManager,
    agreement: Omit<ScheduleAgreementEntity, 'revokedAt' | 'revokedBy'>,
    now: Date,
  ): Promise<boolean> {
    if (await manager.existsBy(ScheduleAgreementEntity, { id: agreement.id })) return false;
    const { invoiceId, agreedBy } = agreement;
    await manager.update(
      ScheduleAgreementEntity,
      { invoiceId, revokedAt: IsNull() },
      { revokedAt: now, revokedBy: agreedBy },
    );
    await manager.insert(ScheduleAgreementEntity, agreement);
    return true;
  }

  async revokeSchedules(manager: EntityManager, clientId: string, revokedBy: string, revokedAt: Date): Promise<void> {
    await manager.update(ScheduleAgreementEntity, { clientId, revokedAt: IsNull() }, { revokedBy, revokedAt });
  }

  /**
   * Paid checkouts since a moment whose card was to be kept and has no agreement. SQL: it is within what was sold.
   */
  async findForgottenCheckouts(since: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.dataSource,
      `SELECT c.id FROM checkouts c WHERE c.state = 'paid' AND c.created_at >= $1 AND c.sold -> 'keepCard' IS NOT NULL
         AND NOT EXISTS (SELECT FROM schedule_agreements a WHERE a.id = c.id) ORDER BY c.created_at LIMIT 50`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Setups that were not answered for, so that a lost event does not lose a card. */
  findForgottenSetups(now: Date, limit: number): Promise<CardSetupEntity[]> {
    return this.dataSource.manager.find(CardSetupEntity, {
      where: { state: 'open', providerId: Not(IsNull()), createdAt: LessThanOrEqual(now) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
  }

  /**
   * Cards whose last day is on or before `day`, and whose owner was not told. SQL: the last day of a month.
   */
  findExpiring(day: string): Promise<ExpiringCard[]> {
    return rowsOf<ExpiringCard>(
      this.dataSource,
      `SELECT s.id, s.client_id AS "clientId", s.brand, s.last4, s.expiry_month AS "expiryMonth",
         s.expiry_year AS "expiryYear", c.email, coalesce(nullif(c.company, ''), c.name) AS company
       FROM saved_cards s JOIN clients c ON c.id = s.client_id
       WHERE s.removed_at IS NULL AND s.expiry_told_at IS NULL
         AND (make_date(s.expiry_year, s.expiry_month, 1) + interval '1 month - 1 day')::date <= $1::date
       ORDER BY s.created_at`,
      [day],
    );
  }

  /** False when another process told it meanwhile. */
  async noteExpiryTold(manager: EntityManager, id: string, expiryToldAt: Date): Promise<boolean> {
    const { affected } = await manager.update(
      SavedCardEntity,
      { id, expiryToldAt: IsNull(), removedAt: IsNull() },
      { expiryToldAt },
    );
    return affected === 1;
  }
}
