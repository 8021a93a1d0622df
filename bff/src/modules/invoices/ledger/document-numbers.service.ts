import { Injectable } from '@nestjs/common';
import { agencyYear } from '@vitrine/brand';
import type { EntityManager } from 'typeorm';
import type { NumberCounterEntity } from './ledger.entities.ts';
import { LedgerRepository } from './ledger.repository.ts';

/**
 * Gapless numbers of documents (decision D8): a number is rolled back with its record. The counter stays
 * locked until the transaction ends, so draw the number late.
 */
@Injectable()
export class DocumentNumbersService {
  constructor(private readonly ledger: LedgerRepository) {}

  /** `INV-2026-001`, growing past 999. */
  nextInvoice(manager: EntityManager, at: Date): Promise<string> {
    return this.draw(manager, 'invoice', 'INV', at);
  }

  /** `REC-2026-001`, growing past 999. */
  nextReceipt(manager: EntityManager, at: Date): Promise<string> {
    return this.draw(manager, 'receipt', 'REC', at);
  }

  /** `CN-2026-001`, growing past 999. */
  nextCreditNote(manager: EntityManager, at: Date): Promise<string> {
    return this.draw(manager, 'credit_note', 'CN', at);
  }

  /** `EST-2026-001`, growing past 999. */
  nextEstimate(manager: EntityManager, at: Date): Promise<string> {
    return this.draw(manager, 'estimate', 'EST', at);
  }

  private async draw(
    manager: EntityManager,
    kind: NumberCounterEntity['kind'],
    prefix: string,
    at: Date,
  ): Promise<string> {
    const year = agencyYear(at);
    const number = await this.ledger.drawNumber(manager, kind, year);
    return `${prefix}-${year}-${String(number).padStart(3, '0')}`;
  }
}
