import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  editedOf,
  type SavedItem,
  type SavedItemCreate,
  savedItemFields,
  savedItemMessages,
  savedItemsMaximum,
  type SavedItemUpdate,
  storedValues,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import { TaxRatesService } from '../tax-rates/index.ts';
import { SavedItemEntity } from './saved-items.entities.ts';

/** Items that lines of documents copy: no change of one changes a document. */
@Injectable()
export class SavedItemsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rates: TaxRatesService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async list(): Promise<SavedItem[]> {
    return (await findAll(this.dataSource.manager)).map(toSavedItem);
  }

  /** Throws `conflict` for a taken name and beyond {@link savedItemsMaximum}, `validation_failed` for no such rate. */
  create(body: SavedItemCreate, key: string | undefined): Promise<SavedItem> {
    return this.idempotency.once({ scope: 'savedItems.create', key, request: body }, async (manager) => {
      await lock(manager);
      const others = await findAll(manager);
      if (others.length >= savedItemsMaximum) throw new AppError('conflict', { message: savedItemMessages.tooMany });
      const fields = storedValues(savedItemFields, body, null);
      const item = { id: randomUUID(), ...fields, version: 1, createdAt: this.clock.now() };
      refuseTaken(others, item);
      await this.refuseRate(manager, item.taxRateId);
      await manager.insert(SavedItemEntity, item);
      await this.record(manager, 'created', item.id, { before: null, after: fields });
      return toSavedItem(item);
    });
  }

  /** Throws `not_found`, `stale_version` with `current`, and as {@link create} does. */
  update(id: string, { version, ...changes }: SavedItemUpdate): Promise<SavedItem> {
    return this.dataSource.transaction(async (manager) => {
      await lock(manager);
      const all = await findAll(manager);
      const item = all.find((one) => one.id === id);
      if (!item) throw new AppError('not_found');
      if (item.version !== version) throw new AppError('stale_version', { extensions: { current: toSavedItem(item) } });
      const fields = storedValues(savedItemFields, changes, item);
      const difference = differenceOf(editedOf(savedItemFields, item), fields);
      if (Object.keys(difference.after).length === 0) return toSavedItem(item);
      refuseTaken(
        all.filter((one) => one.id !== id),
        fields,
      );
      if (fields.taxRateId !== item.taxRateId) await this.refuseRate(manager, fields.taxRateId);
      await manager.update(SavedItemEntity, { id }, { ...fields, version: version + 1 });
      await this.record(manager, 'updated', id, difference);
      return { id, ...fields, version: version + 1 };
    });
  }

  /** Throws `not_found`. */
  async remove(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lock(manager);
      const item = await manager.findOneBy(SavedItemEntity, { id });
      if (!item) throw new AppError('not_found');
      await manager.delete(SavedItemEntity, { id });
      await this.record(manager, 'deleted', id, { before: editedOf(savedItemFields, item), after: null });
    });
  }

  /** What new lines can't have, items can't get. Throws `validation_failed` beside the tax. */
  private async refuseRate(manager: EntityManager, taxRateId: string | null): Promise<void> {
    if (taxRateId === null) return;
    const [rate] = await this.rates.find(manager, [taxRateId]);
    if (rate && rate.archivedAt === null) return;
    throw new AppError('validation_failed', {
      message: savedItemMessages.rate,
      errors: { taxRateId: [savedItemMessages.rate] },
    });
  }

  private record(
    manager: EntityManager,
    verb: 'created' | 'updated' | 'deleted',
    entityId: string,
    difference: Pick<Parameters<Audit['record']>[1], 'before' | 'after'>,
  ): Promise<void> {
    return this.audit.record(manager, { action: `saved-item.${verb}`, entity: 'saved-item', entityId, ...difference });
  }
}

/** By name, however it is written. */
const findAll = (manager: EntityManager): Promise<SavedItemEntity[]> =>
  manager.createQueryBuilder(SavedItemEntity, 'i').orderBy('lower(i.name)').addOrderBy('i.id').getMany();

/** Changes happen one after another: names and their number concern all items. SQL: an advisory lock. */
const lock = (manager: EntityManager): Promise<unknown> =>
  manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('saved-items', 0))`);

function refuseTaken(others: readonly SavedItemEntity[], { name }: Pick<SavedItemEntity, 'name'>): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', {
      message: `${savedItemMessages.taken}.`,
      errors: { name: [savedItemMessages.taken] },
    });
}

const toSavedItem = (item: SavedItemEntity): SavedItem => ({
  id: item.id,
  ...editedOf(savedItemFields, item),
  version: item.version,
});
