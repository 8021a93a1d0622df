import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { CreditedTaxesService, type CreditedInvoice } from './credited-taxes.service.ts';
import type { WriteOffEntity } from './write-offs.entities.ts';
import { type WriteOffRow, WriteOffsRepository } from './write-offs.repository.ts';

/**
 * What will never be paid: bad debts that staff write off, and lost disputes. It isn't owed any more, with its share of
 * the taxes, and is owed again when the money comes after all (ADR 0113). The callers have locked the invoice, and set
 * its status afterwards.
 */
@Injectable()
export class WriteOffsService {
  constructor(
    private readonly writeOffs: WriteOffsRepository,
    private readonly taxes: CreditedTaxesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async add(
    manager: EntityManager,
    invoice: CreditedInvoice,
    entry: Pick<WriteOffEntity, 'kind' | 'amountCents' | 'reason'> & { readonly disputeId?: string },
  ): Promise<void> {
    const { amountCents, kind, reason, disputeId = null } = entry;
    await this.writeOffs.add(manager, {
      id: randomUUID(),
      invoiceId: invoice.id,
      kind,
      amountCents,
      taxes: await this.taxes.of(manager, invoice, amountCents),
      reason,
      ofWriteOffId: null,
      disputeId,
      createdBy: actorName(),
      createdAt: this.clock.now(),
    });
    await this.record(manager, 'invoice.written_off', invoice.id, { amountCents, reason });
  }

  /** Ends a write-off: its amount is owed again. */
  async end(
    manager: EntityManager,
    { isEnded: _isEnded, number: _number, ...row }: WriteOffRow,
    reason: string,
  ): Promise<void> {
    const taxes = row.taxes.map((tax) => ({ ...tax, baseCents: -tax.baseCents, taxCents: -tax.taxCents }));
    await this.writeOffs.add(manager, {
      ...row,
      id: randomUUID(),
      amountCents: -row.amountCents,
      taxes,
      reason,
      ofWriteOffId: row.id,
      createdBy: actorName(),
      createdAt: this.clock.now(),
    });
    await this.record(manager, 'invoice.write_off_ended', row.invoiceId, { amountCents: row.amountCents, reason });
  }

  /** Those that count, oldest first. */
  async findStanding(manager: EntityManager, invoiceId: string): Promise<WriteOffRow[]> {
    return (await this.writeOffs.findOfInvoice(invoiceId, manager)).filter(({ isEnded }) => !isEnded);
  }

  private record(
    manager: EntityManager,
    action: `invoice.${string}`,
    entityId: string,
    after: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, { action, entity: 'invoice', entityId, before: null, after });
  }
}
