import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnknownRefundEntity } from './checkout.entities.ts';

@Injectable()
export class UnknownRefundsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(refund: string): Promise<UnknownRefundEntity | null> {
    return this.dataSource.manager.findOneBy(UnknownRefundEntity, { refund });
  }

  /** Counts one more lookup and stores its result. SQL: TypeORM's upsert cannot add to what is stored. */
  async note(refund: string, invoice: string | null, nextAt: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO refund_questions AS q (refund, tries, next_at, invoice) VALUES ($1, 1, $3, $2)
       ON CONFLICT (refund) DO UPDATE SET tries = q.tries + 1, next_at = excluded.next_at, invoice = excluded.invoice`,
      [refund, invoice, nextAt],
    );
  }
}
