import { Injectable } from '@nestjs/common';
import { agencyYear } from '@vitrine/brand';
import type { SqlRunner } from '../../platform/database/index.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Numbers without gaps (decision D8): each is rolled back with the record it was drawn for. Draw them late: others wait. */
@Injectable()
export class InvoiceNumbers {
  constructor(private readonly invoices: InvoicesRepository) {}

  /** `INV-2026-001`, growing past 999. */
  next(runner: SqlRunner, at: Date): Promise<string> {
    return this.draw(runner, 'invoice', 'INV', at);
  }

  /** `REC-2026-001`, like invoice numbers. */
  nextReceipt(runner: SqlRunner, at: Date): Promise<string> {
    return this.draw(runner, 'receipt', 'REC', at);
  }

  private async draw(runner: SqlRunner, kind: 'invoice' | 'receipt', prefix: string, at: Date): Promise<string> {
    const year = agencyYear(at);
    return `${prefix}-${year}-${String(await this.invoices.nextNumber(runner, kind, year)).padStart(3, '0')}`;
  }
}
