import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BillingAddress } from '@vitrine/contracts';
import { And, DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { ProviderAccount } from '../payment-provider/index.ts';
import {
  BillingAccountEntity,
  BillingCardEntity,
  BillingInvoiceEntity,
  BillingSessionEntity,
  BillingSubscriptionEntity,
  BillingUsageEntity,
} from './billing.entities.ts';

/** The one row of the tables that have only one. */
const theOne = { theOne: true };

@Injectable()
export class BillingRepository {
  constructor(private readonly dataSource: DataSource) {}

  account(): Promise<BillingAccountEntity> {
    return this.dataSource.manager.findOneByOrFail(BillingAccountEntity, theOne);
  }

  /** Locks the account until the transaction ends, so that changes of plan and cards are serialized. */
  lockAccount(manager: EntityManager): Promise<BillingAccountEntity> {
    return manager.findOneOrFail(BillingAccountEntity, { where: theOne, lock: { mode: 'pessimistic_write' } });
  }

  async setCustomer(customerId: string): Promise<void> {
    await this.dataSource.manager.update(BillingAccountEntity, { customerId: IsNull() }, { customerId });
  }

  async setAddress(manager: EntityManager, address: BillingAddress): Promise<void> {
    await manager.update(BillingAccountEntity, theOne, { address, version: () => 'version + 1' });
  }

  subscription(): Promise<BillingSubscriptionEntity | null> {
    return this.dataSource.manager.findOneBy(BillingSubscriptionEntity, theOne);
  }

  cards(): Promise<BillingCardEntity[]> {
    return this.dataSource.manager.find(BillingCardEntity, {
      order: { isDefault: 'DESC', createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** The newest bills. */
  invoices(limit: number): Promise<BillingInvoiceEntity[]> {
    return this.dataSource.manager.find(BillingInvoiceEntity, { order: { issuedAt: 'DESC', id: 'DESC' }, take: limit });
  }

  invoice(id: string): Promise<BillingInvoiceEntity | null> {
    return this.dataSource.manager.findOneBy(BillingInvoiceEntity, { id });
  }

  async makeDefault(manager: EntityManager, id: string): Promise<void> {
    await manager.update(BillingCardEntity, { isDefault: true, id: Not(id) }, { isDefault: false });
    await manager.update(BillingCardEntity, { id }, { isDefault: true });
  }

  async removeCard(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(BillingCardEntity, { id });
  }

  async addSession(
    manager: EntityManager,
    session: Pick<BillingSessionEntity, 'id' | 'providerId' | 'purpose' | 'plan' | 'createdAt'>,
  ): Promise<void> {
    await manager.insert(BillingSessionEntity, session);
  }

  session(id: string): Promise<BillingSessionEntity | null> {
    return this.dataSource.manager.findOneBy(BillingSessionEntity, { id });
  }

  async endSession(id: string, state: 'done' | 'expired'): Promise<void> {
    await this.dataSource.manager.update(BillingSessionEntity, { id, state: 'open' }, { state });
  }

  /**
   * Puts what the provider says in the place of what was known of it. Samples stay until something real takes their
   * place.
   */
  async replace(
    manager: EntityManager,
    { subscriptions: [plan], cards, invoices }: ProviderAccount,
    now: Date,
  ): Promise<void> {
    const isReal = { providerId: Not(IsNull()) };
    if (plan) {
      const { reference: providerId, ...current } = plan;
      await manager.upsert(BillingSubscriptionEntity, { ...theOne, providerId, ...current, demo: false }, ['theOne']);
    } else {
      await manager.update(BillingSubscriptionEntity, isReal, { status: 'ended' });
    }
    const references = cards.map(({ reference }) => reference);
    await manager.delete(BillingCardEntity, { providerId: And(Not(IsNull()), Not(In(references))) });
    if (cards.some(({ isDefault }) => isDefault))
      await manager.update(BillingCardEntity, { isDefault: true }, { isDefault: false });
    for (const { reference: providerId, ...card } of cards) {
      await manager
        .createQueryBuilder()
        .insert()
        .into(BillingCardEntity)
        .values({ id: randomUUID(), providerId, ...card, createdAt: now })
        .orUpdate(['brand', 'last4', 'expiry_month', 'expiry_year', 'is_default'], ['provider_id'])
        .execute();
    }
    for (const { reference: providerId, date: issuedAt, ...invoice } of invoices) {
      await manager
        .createQueryBuilder()
        .insert()
        .into(BillingInvoiceEntity)
        .values({ id: randomUUID(), providerId, issuedAt, ...invoice })
        .orUpdate(['amount_cents', 'refunded_cents', 'status'], ['provider_id'])
        .execute();
    }
  }

  usage(period: string): Promise<BillingUsageEntity[]> {
    return this.dataSource.manager.findBy(BillingUsageEntity, { period });
  }

  /** SQL: TypeORM's upsert cannot add to what is stored. */
  async count(period: string, meter: BillingUsageEntity['meter'], amount: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO billing_usage (period, meter, counted) VALUES ($1, $2, $3)
        ON CONFLICT (period, meter) DO UPDATE SET counted = billing_usage.counted + excluded.counted`,
      [period, meter, amount],
    );
  }

  /** Bytes of the database on disk. SQL: it is no table. */
  async storedBytes(): Promise<number> {
    const [row] = await rowsOf<{ bytes: string }>(
      this.dataSource,
      'SELECT pg_database_size(current_database())::text AS bytes',
    );
    return Number(row?.bytes);
  }
}
