import { Injectable } from '@nestjs/common';
import type { DocumentFigures, TaxSum } from '@vitrine/contracts';
import { creditedTaxes } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { RefundsRepository } from './refunds.repository.ts';
import { WriteOffsRepository } from './write-offs.repository.ts';

/** The invoice that a credit note or a write-off takes a part of back. */
export interface CreditedInvoice {
  readonly id: string;
  readonly number: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly title: string;
  readonly amountCents: number;
  readonly figures: Pick<DocumentFigures, 'taxes'>;
}

/** The taxes within what is credited or written off of an invoice (ADR 0062). */
@Injectable()
export class CreditedTaxesService {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly writeOffs: WriteOffsRepository,
  ) {}

  /** By rate, in proportion to what is left of the invoice. It is locked, so that no two entries share a tax. */
  async of(manager: EntityManager, invoice: CreditedInvoice, amountCents: number): Promise<TaxSum[]> {
    const notes = await this.refunds.findCreditNotesOfInvoice(invoice.id, manager);
    const writeOffs = await this.writeOffs.findOfInvoice(invoice.id, manager);
    const before = [
      ...notes.flatMap(({ voidedAt, document }) => (voidedAt === null ? [document] : [])),
      ...writeOffs.flatMap(({ isEnded, amountCents: cents, taxes }) =>
        isEnded ? [] : [{ amountCents: cents, ...(taxes.length > 0 && { taxes: [...taxes] }) }],
      ),
    ];
    return creditedTaxes({ totalCents: invoice.amountCents, taxes: invoice.figures.taxes }, before, amountCents);
  }
}
