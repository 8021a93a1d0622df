import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';

/** A refund whose payment is unknown, and how often the provider was asked for that payment. */
interface UnknownRefund {
  readonly tries: number;
  readonly nextAt: Date;
  /** The provider's invoice that was refunded, or `plan` for the agency's own plan; null while unknown. */
  readonly invoice: string | null;
}

@Injectable()
export class UnknownRefundsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(refund: string): Promise<UnknownRefund | null> {
    const statement = 'SELECT tries, next_at AS "nextAt", invoice FROM refund_questions WHERE refund = $1';
    const [row] = await rowsOf<UnknownRefund>(this.dataSource, statement, [refund]);
    return row ?? null;
  }

  /** Counts one more lookup and stores its result. */
  async note(refund: string, invoice: string | null, nextAt: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO refund_questions AS q (refund, tries, next_at, invoice) VALUES ($1, 1, $3, $2)
       ON CONFLICT (refund) DO UPDATE SET tries = q.tries + 1, next_at = excluded.next_at, invoice = excluded.invoice`,
      [refund, invoice, nextAt],
    );
  }
}
