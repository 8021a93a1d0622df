import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import type { Invoice } from '@vitrine/contracts';
import { BalancesService, balanceOfInvoice } from '../ledger/index.ts';
import { IssuedInvoicesService } from './issued-invoices.service.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';

interface Attempt {
  /** The operation's name in the contract. */
  readonly action: string;
  readonly key: string | undefined;
  readonly request: { readonly version: number };
}

interface Terms {
  /** The version that the change is based on; undefined skips the check. */
  readonly version?: number | undefined;
  /** Allows changes of a voided invoice. */
  readonly evenVoid?: boolean;
}

/** The only way to change an invoice: locked, in one transaction, and with a version check. */
@Injectable()
export class InvoiceTransactionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: InvoicesRepository,
    private readonly invoices: InvoicesService,
    private readonly issuedInvoices: IssuedInvoicesService,
    private readonly balances: BalancesService,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** Closes open sessions, here and at the provider, because they ask for the amount before a change. */
  closeOpenSessions(manager: EntityManager, id: string): Promise<void> {
    return this.balances.closeOpen(manager, balanceOfInvoice(id));
  }

  /**
   * Runs `work` in its own transaction, once per key, and returns the resulting invoice. A repeated attempt gets the
   * first response, not `stale_version`. Throws as {@link changeWithin} does.
   */
  change(
    id: string,
    attempt: Attempt,
    work: (manager: EntityManager, invoice: InvoiceRow) => Promise<void>,
    terms: Pick<Terms, 'evenVoid'> = {},
  ): Promise<Invoice> {
    const { action, key, request } = attempt;
    return this.idempotency.once({ scope: `invoices.${action}`, key, request: { id, ...request } }, (manager) =>
      this.changeWithin(manager, id, { ...terms, version: request.version }, async (_, invoice) => {
        await work(manager, invoice);
        return this.invoices.get(id, manager);
      }),
    );
  }

  /** Runs `work` in its own transaction without a version check. Throws `not_found` or `invoice_void`. */
  alone(id: string, work: (manager: EntityManager, invoice: InvoiceRow) => Promise<void>): Promise<void> {
    return this.dataSource.transaction((manager) => this.changeWithin(manager, id, {}, work));
  }

  /** Throws `not_found`, `invoice_void`, or `stale_version` with the current invoice under `current`. */
  async changeWithin<T>(
    manager: EntityManager,
    id: string,
    { version, evenVoid }: Terms,
    work: (manager: EntityManager, invoice: InvoiceRow) => Promise<T>,
  ): Promise<T> {
    await this.balances.lock(manager, balanceOfInvoice(id));
    const found = await this.repository.lock(manager, id);
    if (!found) throw new AppError('not_found');
    const invoice = await this.issued(manager, found);
    if (version !== undefined && version !== invoice.version)
      throw new AppError('stale_version', { extensions: { current: await this.invoices.get(id, manager) } });
    if (invoice.status === 'void' && !evenVoid) throw new AppError('invoice_void');
    return work(manager, invoice);
  }

  /**
   * An invoice that an import or the demo data created as sent or paid has no issue yet, so it gets one before any
   * change.
   */
  private async issued(manager: EntityManager, row: InvoiceRow): Promise<InvoiceRow> {
    if (row.status === 'draft' || row.status === 'void' || row.issueVersion > 0) return row;
    await this.issuedInvoices.adopt(manager, row.id);
    return { ...row, issueVersion: 1, issuedAt: this.clock.now() };
  }

  /** Throws `payment_pending` while a payment is processing or, unless `review` is false, in review. */
  async refuseUnsettled(manager: EntityManager, { id }: InvoiceRow, { review = true } = {}): Promise<void> {
    const unsettled = await this.balances.findUnsettled(manager, balanceOfInvoice(id));
    if (unsettled === 'processing')
      throw new AppError('payment_pending', {
        message:
          'A payment for this invoice is on its way. Please wait until the provider has confirmed or refused it.',
      });
    if (unsettled === 'review' && review)
      throw new AppError('payment_pending', {
        message: 'A payment for this invoice needs review. Please decide about it first.',
      });
  }
}
