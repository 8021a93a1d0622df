import { Injectable } from '@nestjs/common';
import { editedOf, printedInvoice } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AgencySettings, letterheadOf } from '../../settings/index.ts';
import type { IssuedInvoice } from './invoices.entities.ts';
import { totalsOf } from './invoices.mapper.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Issues of invoices, each further one with a reason; they are only added (ADR 0041). */
@Injectable()
export class IssuedInvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly agency: AgencySettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the current content as an issue. Without a reason only the first issue is stored. The caller has locked the
   * invoice.
   */
  async issue(manager: EntityManager, id: string, reason: string | null = null): Promise<void> {
    const row = await this.invoices.findById(manager, id);
    if (!row || (reason === null && row.issueVersion > 0)) return;
    const items = await this.invoices.findItems(manager, id);
    const document: IssuedInvoice = {
      letterhead: letterheadOf(await this.agency.current(manager)),
      number: row.number,
      ...editedOf(printedInvoice, row),
      title: row.paymentLinkTitle,
      amountCents: row.amountCents,
      ...totalsOf(row, items),
      items: items.map(({ id: _id, ...item }) => item),
      ...(row.parts && { parts: row.parts }),
    };
    await this.invoices.addIssue(manager, row, document, reason, this.clock.now());
  }
}
