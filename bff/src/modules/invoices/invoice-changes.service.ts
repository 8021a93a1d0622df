import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../platform/http/index.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';
import type { InvoiceCheckouts } from './ports/invoice-checkouts.ts';

interface Terms {
  /** The version the change was made to; left out where it is about no earlier state. */
  readonly version?: number | undefined;
  /** Voided invoices may be changed, too. */
  readonly evenVoid?: boolean;
}

/** The one way to change an invoice: alone with it, in one transaction, and only as it was seen. */
@Injectable()
export class InvoiceChanges {
  private lent: InvoiceCheckouts | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: InvoicesRepository,
    private readonly invoices: InvoicesService,
  ) {}

  /** The checkout module lends its part when it starts. */
  lend(checkouts: InvoiceCheckouts): void {
    this.lent = checkouts;
  }

  get checkouts(): InvoiceCheckouts {
    if (!this.lent) throw new Error('Nobody keeps the checkouts of invoices');
    return this.lent;
  }

  /** Runs `work` in a transaction of its own. Throws as {@link changeWithin} does. */
  change<T>(id: string, terms: Terms, work: (manager: EntityManager, invoice: InvoiceRow) => Promise<T>): Promise<T> {
    return this.dataSource.transaction((manager) => this.changeWithin(manager, id, terms, work));
  }

  /** Throws `not_found`, `invoice_void`, or `stale_version` with the invoice as it stands as `current`. */
  async changeWithin<T>(manager: EntityManager, id: string, { version, evenVoid }: Terms, work: (manager: EntityManager, invoice: InvoiceRow) => Promise<T>): Promise<T> {
    await this.checkouts.takeTurn(manager, id);
    const invoice = await this.repository.lock(manager, id);
    if (!invoice) throw new AppError('not_found');
    if (version !== undefined && version !== invoice.version) throw new AppError('stale_version', { extensions: { current: await this.invoices.get(id, manager) } });
    if (invoice.status === 'void' && !evenVoid) throw new AppError('invoice_void');
    return work(manager, invoice);
  }

  /** Throws `payment_pending` while money is on its way, or came and nobody has decided about it. */
  async refuseUnsettled(manager: EntityManager, { id }: InvoiceRow, { review = true } = {}): Promise<void> {
    const unsettled = await this.checkouts.findUnsettled(manager, id);
    if (unsettled === 'processing') throw new AppError('payment_pending', { message: 'A payment for this invoice is on its way. Please wait until the provider has confirmed or refused it.' });
    if (unsettled === 'review' && review) throw new AppError('payment_pending', { message: 'A payment for this invoice was put aside. Please decide about it first.' });
  }
}
