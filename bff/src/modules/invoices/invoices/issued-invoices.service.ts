import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { editedOf, invoiceMessages, printedInvoice } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AgencySettings, letterheadOf, PeriodLocks } from '../../settings/index.ts';
import { refused, refuseFar } from '../documents/index.ts';
import type { IssuedInvoice } from './invoices.entities.ts';
import { totalsOf } from './invoices.mapper.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/** Issues of invoices, each further one with a reason; they are only added (ADR 0041). */
@Injectable()
export class IssuedInvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly agency: AgencySettings,
    private readonly periods: PeriodLocks,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the current content as an issue. Without a reason only the first issue is stored. The caller has locked the
   * invoice. Throws `validation_failed` at `invoiceDate` for a date that is closed or more than a year ahead, and for
   * another date than that of an invoice whose own is closed.
   */
  async issue(manager: EntityManager, id: string, reason: string | null = null): Promise<void> {
    const row = await this.invoices.findById(manager, id);
    if (!row || (reason === null && row.issueVersion > 0)) return;
    await this.refuseDate(manager, row);
    await this.store(manager, row, reason);
  }

  /** The first issue of an invoice that counts already, whatever its date: imported, the demo's, or paid before. */
  async adopt(manager: EntityManager, id: string): Promise<void> {
    const row = await this.invoices.findById(manager, id);
    if (row?.issueVersion === 0) await this.store(manager, row, null);
  }

  private async refuseDate(manager: EntityManager, { id, invoiceDate }: InvoiceRow): Promise<void> {
    const former = (await this.invoices.findIssue(id, manager))?.invoiceDate;
    if (former === invoiceDate) return;
    if (former !== undefined && (await this.periods.isClosed(manager, former)))
      throw refused('invoiceDate', invoiceMessages.closed);
    await this.periods.refuseClosed(manager, 'invoiceDate', invoiceDate);
    refuseFar('invoiceDate', invoiceDate, agencyDay(this.clock.now()));
  }

  private async store(manager: EntityManager, row: InvoiceRow, reason: string | null): Promise<void> {
    const items = await this.invoices.findItems(manager, row.id);
    const document: IssuedInvoice = {
      letterhead: letterheadOf(await this.agency.current(manager)),
      number: row.number,
      ...editedOf(printedInvoice, row),
      title: row.paymentLinkTitle,
      amountCents: row.amountCents,
      // An issue keeps the exemption of the one before.
      ...totalsOf(row, items, row.clientExemption ?? row.issuedExemption),
      items: items.map(({ id: _id, ...item }) => item),
      ...(row.parts && { parts: row.parts }),
    };
    await this.invoices.addIssue(manager, row, document, reason, this.clock.now());
  }
}
