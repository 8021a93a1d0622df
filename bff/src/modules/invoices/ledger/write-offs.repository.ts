import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WriteOffEntity } from './write-offs.entities.ts';

/** A write-off with whether a later entry has ended it. */
export type WriteOffRow = Omit<Pick<WriteOffEntity, keyof WriteOffEntity>, 'ofWriteOffId'> & {
  readonly isEnded: boolean;
};
export type NewWriteOff = Omit<Pick<WriteOffEntity, keyof WriteOffEntity>, 'number'>;

@Injectable()
export class WriteOffsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(manager: EntityManager, writeOff: NewWriteOff): Promise<void> {
    await manager.insert(WriteOffEntity, writeOff);
  }

  /** Those of an invoice, oldest first, without the entries that end others. */
  async findOfInvoice(invoiceId: string, manager: EntityManager = this.dataSource.manager): Promise<WriteOffRow[]> {
    const all = await manager.find(WriteOffEntity, { where: { invoiceId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const ended = new Set(all.map(({ ofWriteOffId }) => ofWriteOffId));
    return all.flatMap(({ ofWriteOffId, ...row }) =>
      ofWriteOffId === null ? [{ ...row, isEnded: ended.has(row.id) }] : [],
    );
  }
}
