import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import type { Invoice } from '@vitrine/contracts';
import { InvoiceIssues } from './invoice-issues.service.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';
import type { InvoiceCheckouts } from './ports/invoice-checkouts.ts';

interface Attempt {
  /** The operation, by its name in the contract. */
  readonly action: string;
  readonly key: string | undefined;
  readonly request: { readonly version: number };
}

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
    private readonly issues: InvoiceIssues,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** The checkout module lends its part when it starts. */
  lend(checkouts: InvoiceCheckouts): void {
    this.lent = checkouts;
  }

  get checkouts(): InvoiceCheckouts {
    if (!this.lent) throw new Error('Nobody keeps the checkouts of invoices');
    return this.lent;
  }

  /**
   * Runs `work` in a transaction of its own, once for each key, and answers the invoice as it stands then. Throws as
   * {@link changeWithin} does; the same attempt repeated is answered as the first one was, not as made to an older version.
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

  /** Runs `work` in a transaction of its own, whatever version it's at. Throws `not_found` or `invoice_void`. */
  alone(id: string, work: (manager: EntityManager, invoice: InvoiceRow) => Promise<void>): Promise<void> {
    return this.dataSource.transaction((manager) => this.changeWithin(manager, id, {}, work));
  }

  /** Throws `not_found`, `invoice_void`, or `stale_version` with the invoice as it stands as `current`. */
  async changeWithin<T>(
    manager: EntityManager,
    id: string,
    { version, evenVoid }: Terms,
    work: (manager: EntityManager, invoice: InvoiceRow) => Promise<T>,
  ): Promise<T> {
    await this.checkouts.takeTurn(manager, id);
    const found = await this.repository.lock(manager, id);
    if (!found) throw new AppError('not_found');
    const invoice = await this.issued(manager, found);
    if (version !== undefined && version !== invoice.version)
      throw new AppError('stale_version', { extensions: { current: await this.invoices.get(id, manager) } });
    if (invoice.status === 'void' && !evenVoid) throw new AppError('invoice_void');
    return work(manager, invoice);
  }

  /** One that came in as sent or paid, by a file or the demo, is issued as it stands before anything changes it. */
  private async issued(manager: EntityManager, row: InvoiceRow): Promise<InvoiceRow> {
    if (row.status === 'draft' || row.status === 'void' || row.issueVersion > 0) return row;
    await this.issues.issue(manager, row.id);
    return { ...row, issueVersion: 1, issuedAt: this.clock.now() };
  }

  /** Throws `payment_pending` while money is on its way, or came and nobody has decided about it. */
  async refuseUnsettled(manager: EntityManager, { id }: InvoiceRow, { review = true } = {}): Promise<void> {
    const unsettled = await this.checkouts.findUnsettled(manager, id);
    if (unsettled === 'processing')
      throw new AppError('payment_pending', {
        message:
          'A payment for this invoice is on its way. Please wait until the provider has confirmed or refused it.',
      });
    if (unsettled === 'review' && review)
      throw new AppError('payment_pending', {
        message: 'A payment for this invoice was put aside. Please decide about it first.',
      });
  }
}
