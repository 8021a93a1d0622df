import { Injectable } from '@nestjs/common';
import { agencyYear } from '@vitrine/brand';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/**
 * Gapless numbers of invoices and receipts (decision D8): a number is rolled back with its record. The counter stays
 * locked until the transaction ends, so draw the number late.
 */
@Injectable()
export class DocumentNumbersService {
  /** `INV-2026-001`, growing past 999. */
  nextInvoice(runner: SqlRunner, at: Date): Promise<string> {
    return this.draw(runner, 'invoice', 'INV', at);
  }

  /** `REC-2026-001`, growing past 999. */
  nextReceipt(runner: SqlRunner, at: Date): Promise<string> {
    return this.draw(runner, 'receipt', 'REC', at);
  }

  private async draw(runner: SqlRunner, kind: 'invoice' | 'receipt', prefix: string, at: Date): Promise<string> {
    const year = agencyYear(at);
    const [row] = await rowsOf<{ last: number }>(
      runner,
      `INSERT INTO number_counters AS n (kind, year, last) VALUES ($1, $2, 1)
       ON CONFLICT (kind, year) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
      [kind, year],
    );
    if (!row) throw new Error('The counter answered no number');
    return `${prefix}-${year}-${String(row.last).padStart(3, '0')}`;
  }
}
