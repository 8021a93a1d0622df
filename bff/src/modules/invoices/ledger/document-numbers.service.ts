import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NumberCounterEntity } from './ledger.entities.ts';
import { LedgerRepository } from './ledger.repository.ts';

/**
 * Gapless numbers of documents (decision D8): a number is rolled back with its record. The counter stays locked until
 * the transaction ends, so draw the number late. Its year is that of `day`, the document's own (ADR 0035).
 */
@Injectable()
export class DocumentNumbersService {
  constructor(private readonly ledger: LedgerRepository) {}

  /** `INV-2026-001`, growing past 999. */
  nextInvoice(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'invoice', 'INV', day);
  }

  /** `REC-2026-001`, growing past 999. */
  nextReceipt(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'receipt', 'REC', day);
  }

  /** `CN-2026-001`, growing past 999. */
  nextCreditNote(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'credit_note', 'CN', day);
  }

  /** `EST-2026-001`, growing past 999. */
  nextEstimate(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'estimate', 'EST', day);
  }

  private async draw(
    manager: EntityManager,
    kind: NumberCounterEntity['kind'],
    prefix: string,
    day: string,
  ): Promise<string> {
    const year = Number(day.slice(0, 4));
    const number = await this.ledger.drawNumber(manager, kind, year);
    return `${prefix}-${year}-${String(number).padStart(3, '0')}`;
  }
}
