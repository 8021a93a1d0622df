import { Injectable } from '@nestjs/common';
import type { NumberedDocument } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { DocumentDefaults } from '../../settings/index.ts';
import type { NumberCounterEntity } from './ledger.entities.ts';
import { LedgerRepository } from './ledger.repository.ts';

/**
 * Gapless numbers of documents (decision D8): a number is rolled back with its record. The counter stays locked until
 * the transaction ends, so draw the number late. Its year is that of `day`, the document's own (ADR 0035). Owners may
 * set other letters; they have no counters of their own, so no number comes twice when letters change and change back.
 */
@Injectable()
export class DocumentNumbersService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly defaults: DocumentDefaults,
  ) {}

  /** `INV-2026-001`, growing past 999. */
  nextInvoice(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'invoice', day);
  }

  /** `REC-2026-001`, growing past 999. */
  nextReceipt(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'receipt', day);
  }

  /** `CN-2026-001`, growing past 999. */
  nextCreditNote(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'creditNote', day);
  }

  /** `EST-2026-001`, growing past 999. */
  nextEstimate(manager: EntityManager, day: string): Promise<string> {
    return this.draw(manager, 'estimate', day);
  }

  private async draw(manager: EntityManager, kind: NumberedDocument, day: string): Promise<string> {
    const year = Number(day.slice(0, 4));
    const prefix = (await this.defaults.current(manager))[`${kind}Prefix`];
    const number = await this.ledger.drawNumber(manager, counters[kind], year);
    return `${prefix}-${year}-${String(number).padStart(3, '0')}`;
  }
}

const counters: Record<NumberedDocument, NumberCounterEntity['kind']> = {
  invoice: 'invoice',
  estimate: 'estimate',
  receipt: 'receipt',
  creditNote: 'credit_note',
};
