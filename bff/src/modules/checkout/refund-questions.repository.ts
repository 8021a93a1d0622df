import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';

/** How often the provider was asked whose a refund is that no payment here is known for. */
interface RefundQuestion {
  readonly tries: number;
  readonly nextAt: Date;
  /** The provider's invoice it gives back, or `plan` for the agency's own; null as long as there is no answer. */
  readonly invoice: string | null;
}

@Injectable()
export class RefundQuestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(refund: string): Promise<RefundQuestion | null> {
    const question = 'SELECT tries, next_at AS "nextAt", invoice FROM refund_questions WHERE refund = $1';
    const [row] = await rowsOf<RefundQuestion>(this.dataSource, question, [refund]);
    return row ?? null;
  }

  /** One more try, and what came of it. */
  async note(refund: string, invoice: string | null, nextAt: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO refund_questions AS q (refund, tries, next_at, invoice) VALUES ($1, 1, $3, $2)
       ON CONFLICT (refund) DO UPDATE SET tries = q.tries + 1, next_at = excluded.next_at, invoice = excluded.invoice`,
      [refund, invoice, nextAt],
    );
  }
}
