import { Injectable } from '@nestjs/common';
import type { estimateFields, EstimateItem, StoredValues } from '@vitrine/contracts';
import { DataSource, type EntityManager, In, IsNull, LessThan } from 'typeorm';
import { columnsOf, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { ClientEntity } from '../../clients/index.ts';
import {
  EstimateEntity,
  EstimateItemEntity,
  EstimateNoteEntity,
  EstimateSignatureEntity,
  EstimateVersionEntity,
} from './estimates.entities.ts';

/** An estimate with its client and its invoice. */
export type EstimateRow = Omit<EstimateEntity, 'searchText' | 'numberOrder'> & {
  /** A bigint, as text. */
  readonly numberOrder: string;
  readonly clientPhone: string | null;
  readonly testMode: boolean;
  readonly invoiceNumber: string | null;
};

/** The stored content of an estimate. */
export type EstimateFields = Pick<
  EstimateEntity,
  | keyof StoredValues<typeof estimateFields>
  | 'clientId'
  | 'discount'
  | 'depositPercent'
  | 'depositCents'
  | 'amountCents'
>;
type EstimateState = Pick<
  EstimateEntity,
  'status' | 'issueVersion' | 'decidedAt' | 'declineReason' | 'invoiceId' | 'clientId' | 'amountCents'
>;

export const estimateColumns = (runner: Pick<SqlRunner, 'getRepository'>): string =>
  `${columnsOf(runner, EstimateEntity, 'e')}, e.number_order::text AS "numberOrder", i.number AS "invoiceNumber",
  c.phone AS "clientPhone", coalesce(c.test_mode, false) AS "testMode"`;
/** `estimates`, or a query for some of them. */
export const estimateTables = (estimates = 'estimates'): string =>
  `${estimates} e LEFT JOIN clients c ON c.id = e.client_id LEFT JOIN invoices i ON i.id = e.invoice_id`;

/** Reads and writes of single estimates; lists are in {@link EstimateListsRepository}. */
@Injectable()
export class EstimatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(id: string, runner: SqlRunner = this.dataSource): Promise<EstimateRow | null> {
    return this.findOne(runner, 'e.id = $1', id);
  }

  findByPublicId(publicId: string, runner: SqlRunner = this.dataSource): Promise<EstimateRow | null> {
    return this.findOne(runner, 'e.public_id = $1', publicId);
  }

  /** Locks the estimate until the transaction ends; it is read after the lock. */
  async lock(manager: EntityManager, where: { id: string } | { publicId: string }): Promise<EstimateRow | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const found = await manager.findOne(EstimateEntity, { select: { id: true }, where, lock });
    return found && this.findById(found.id, manager);
  }

  async findItems(estimateId: string, manager: EntityManager = this.dataSource.manager): Promise<EstimateItem[]> {
    const rows = await manager.find(EstimateItemEntity, { where: { estimateId }, order: { position: 'ASC' } });
    // Without place and estimate, because items are compared, hashed and shown.
    return rows.map(({ estimateId: _estimate, position: _position, ...item }) => item);
  }

  async insert(
    manager: EntityManager,
    estimate: EstimateFields & Pick<EstimateEntity, 'id' | 'publicId' | 'number'>,
    items: readonly EstimateItem[],
    now: Date,
  ): Promise<void> {
    await manager.insert(EstimateEntity, { ...estimate, status: 'draft', createdAt: now, updatedAt: now });
    await this.insertItems(manager, estimate.id, items);
  }

  update(manager: EntityManager, id: string, fields: EstimateFields, now: Date): Promise<void> {
    return this.change(manager, id, fields, now);
  }

  async replaceItems(manager: EntityManager, estimateId: string, items: readonly EstimateItem[]): Promise<void> {
    await manager.delete(EstimateItemEntity, { estimateId });
    await this.insertItems(manager, estimateId, items);
  }

  /** Switches options on or off as the client chose them. */
  async choose(manager: EntityManager, estimateId: string, chosen: readonly string[]): Promise<void> {
    const options = { estimateId, optional: true };
    await manager.update(EstimateItemEntity, options, { selected: false });
    if (chosen.length > 0)
      await manager.update(EstimateItemEntity, { ...options, id: In([...chosen]) }, { selected: true });
  }

  setState(manager: EntityManager, id: string, state: Partial<EstimateState>, now: Date): Promise<void> {
    return this.change(manager, id, state, now);
  }

  /** Increments the version after a note, so that lists and sheets read again. */
  touch(manager: EntityManager, id: string, now: Date): Promise<void> {
    return this.change(manager, id, {}, now);
  }

  /** Only for drafts that were never sent. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(EstimateEntity, { id });
  }

  async addVersion(manager: EntityManager, version: EstimateVersionEntity): Promise<void> {
    await manager.insert(EstimateVersionEntity, version);
  }

  findVersions(estimateId: string, manager: EntityManager = this.dataSource.manager): Promise<EstimateVersionEntity[]> {
    return manager.find(EstimateVersionEntity, { where: { estimateId }, order: { version: 'DESC' } });
  }

  /** The last version; null of a draft that was never sent. */
  findVersion(
    estimateId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<EstimateVersionEntity | null> {
    return manager.findOne(EstimateVersionEntity, { where: { estimateId }, order: { version: 'DESC' } });
  }

  async addSignature(manager: EntityManager, signature: EstimateSignatureEntity): Promise<void> {
    await manager.insert(EstimateSignatureEntity, signature);
  }

  findSignature(
    estimateId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<EstimateSignatureEntity | null> {
    return manager.findOneBy(EstimateSignatureEntity, { estimateId });
  }

  async addNote(manager: EntityManager, note: EstimateNoteEntity): Promise<void> {
    await manager.insert(EstimateNoteEntity, note);
  }

  findNotes(estimateId: string, manager: EntityManager = this.dataSource.manager): Promise<EstimateNoteEntity[]> {
    return manager.find(EstimateNoteEntity, { where: { estimateId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** The client opened the link: the first time a sent estimate becomes viewed. Answers whether it did. */
  async noteViewed(manager: EntityManager, { id, status }: EstimateRow, now: Date): Promise<boolean> {
    const changes = { lastViewedAt: now, views: () => 'views + 1' };
    await manager.update(EstimateEntity, { id }, changes);
    await manager.update(EstimateEntity, { id, viewedAt: IsNull() }, { viewedAt: now });
    if (status !== 'sent') return false;
    const { affected } = await manager.update(EstimateEntity, { id, status: 'sent' }, { status: 'viewed' });
    return (affected ?? 0) > 0;
  }

  /** Sets open estimates expired whose last day was before `today`; returns their ids. */
  async expire(manager: EntityManager, today: string, now: Date): Promise<string[]> {
    const expired = await manager
      .createQueryBuilder()
      .update(EstimateEntity)
      .set({ status: 'expired', version: () => 'version + 1', updatedAt: now })
      .where({ status: In(['sent', 'viewed']), validUntil: LessThan(today) })
      .returning(['id'])
      .execute();
    return (expired.raw as { id: string }[]).map(({ id }) => id);
  }

  /** Id of the client with the email address, in any case. */
  async findClientOf(manager: EntityManager, email: string): Promise<string | null> {
    const client = await manager
      .createQueryBuilder(ClientEntity, 'c')
      .select('c.id')
      .where('lower(c.email) = lower(:email)', { email })
      .getOne();
    return client?.id ?? null;
  }

  /** Prevents a client's deletion until the transaction ends; returns false when it was deleted. */
  async holdClient(manager: EntityManager, id: string): Promise<boolean> {
    const lock = { mode: 'for_key_share' } as const;
    return (await manager.findOne(ClientEntity, { select: { id: true }, where: { id }, lock })) !== null;
  }

  private async insertItems(manager: EntityManager, estimateId: string, items: readonly EstimateItem[]): Promise<void> {
    if (items.length === 0) return;
    await manager.insert(
      EstimateItemEntity,
      items.map((item, position) => ({ ...item, estimateId, position })),
    );
  }

  private async change(
    manager: EntityManager,
    id: string,
    fields: Partial<EstimateFields & EstimateState>,
    now: Date,
  ): Promise<void> {
    await manager.update(EstimateEntity, { id }, { ...fields, version: () => 'version + 1', updatedAt: now });
  }

  /** SQL: one statement reads an estimate with its client and its invoice. */
  private async findOne(runner: SqlRunner, condition: string, value: string): Promise<EstimateRow | null> {
    const [row] = await rowsOf<EstimateRow>(
      runner,
      `SELECT ${estimateColumns(runner)} FROM ${estimateTables()} WHERE ${condition}`,
      [value],
    );
    return row ?? null;
  }
}
