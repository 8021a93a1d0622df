import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckoutEntity } from '../../invoices/index.ts';
import { SavedCardEntity } from '../saved-cards/index.ts';
import { AutopayTryEntity } from './checkout.entities.ts';

/** A try with its amount and card. */
export type TryRow = AutopayTryEntity & {
  readonly checkout: Pick<CheckoutEntity, 'id' | 'amountCents'>;
  readonly card: Pick<SavedCardEntity, 'id' | 'brand' | 'last4'>;
};

@Injectable()
export class AutopayTriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, one: Omit<AutopayTryEntity, 'outcome' | 'declineCode'>): Promise<void> {
    await manager.insert(AutopayTryEntity, { ...one, outcome: 'processing', declineCode: null });
  }

  find(manager: EntityManager, checkoutId: string): Promise<AutopayTryEntity | null> {
    return manager.findOneBy(AutopayTryEntity, { checkoutId });
  }

  async setOutcome(
    manager: EntityManager,
    checkoutId: string,
    outcome: AutopayTryEntity['outcome'],
    declineCode: string | null = null,
  ): Promise<void> {
    await manager.update(AutopayTryEntity, { checkoutId }, { outcome, declineCode });
  }

  /** Tries whose outcome is not known, the oldest first. */
  findUnknown(limit: number): Promise<AutopayTryEntity[]> {
    return this.dataSource.manager.find(AutopayTryEntity, {
      where: { outcome: 'processing' },
      order: { triedAt: 'ASC' },
      take: limit,
    });
  }

  /** Newest first, with their amounts and cards. */
  listOfInvoice(manager: EntityManager, invoiceId: string): Promise<TryRow[]> {
    return select(manager).where({ invoiceId }).orderBy({ 't.triedAt': 'DESC' }).getMany();
  }

  /** The newest try of a client's invoices; null for none. */
  findLastOfClient(clientId: string): Promise<(TryRow & { invoice: { id: string; number: string } }) | null> {
    return select(this.dataSource.manager)
      .innerJoinAndMapOne('t.invoice', 'InvoiceEntity', 'i', 'i.id = t.invoiceId')
      .addSelect(['i.id', 'i.number'])
      .where('i.clientId = :clientId', { clientId })
      .orderBy({ 't.triedAt': 'DESC' })
      .limit(1)
      .getOne() as Promise<(TryRow & { invoice: { id: string; number: string } }) | null>;
  }
}

const select = (manager: EntityManager) =>
  manager
    .createQueryBuilder<TryRow>(AutopayTryEntity, 't')
    .innerJoinAndMapOne('t.checkout', CheckoutEntity, 'h', 'h.id = t.checkoutId')
    .innerJoinAndMapOne('t.card', SavedCardEntity, 's', 's.id = h.savedCardId')
    .select(['t', 'h.id', 'h.amountCents', 's.id', 's.brand', 's.last4']);
