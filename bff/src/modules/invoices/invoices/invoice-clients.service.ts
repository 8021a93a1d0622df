import { Injectable } from '@nestjs/common';
import { type Invoice, type InvoiceCreate, invoiceMessages, type LinkClient, NewClient } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { formatCents } from '@vitrine/money';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import { ClientCreditsService } from '../ledger/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { refused } from '../documents/index.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Links invoices to clients, independent of the name and address printed on them (ADR 0042). */
@Injectable()
export class InvoiceClientsService {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly transactions: InvoiceTransactionsService,
    private readonly clients: ClientsService,
    private readonly credits: ClientCreditsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * The client of a new invoice. Throws `validation_failed` for a deleted one, `client_exists` as {@link
   * ClientsService.create}.
   */
  async choose(
    manager: EntityManager,
    { clientId, newClient, clientName, clientEmail }: InvoiceCreate,
  ): Promise<string | null> {
    if (newClient)
      return (
        await this.clients.create(
          manager,
          NewClient.parse({ name: clientName, email: clientEmail, company: clientName }),
        )
      ).id;
    if (clientId === undefined) return this.repository.findClientOf(manager, clientEmail);
    if (clientId !== null) await this.hold(manager, clientId);
    return clientId;
  }

  /** Prevents the client's deletion until the transaction ends. Throws `validation_failed` when it was deleted. */
  async hold(manager: EntityManager, clientId: string): Promise<void> {
    if (!(await this.repository.holdClient(manager, clientId)))
      throw refused('clientId', invoiceMessages.unknownClient);
  }

  link(id: string, body: LinkClient, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(
      id,
      { action: 'linkClient', key, request: body },
      async (manager, row) => {
        if (body.clientId !== null) await this.hold(manager, body.clientId);
        await this.record(manager, id, row.clientId, body.clientId);
      },
      { evenVoid: true },
    );
  }

  /** The caller has locked the invoice. */
  async record(manager: EntityManager, id: string, before: string | null, after: string | null): Promise<void> {
    if (before === after) return;
    if (before !== null) await this.moveCredit(manager, id, before, after);
    await this.repository.setClient(manager, id, after, this.clock.now());
    await this.audit.record(manager, {
      action: 'invoice.updated',
      entity: 'invoice',
      entityId: id,
      before: { clientId: before },
      after: { clientId: after },
    });
  }

  /** What was paid too much on it belongs to whoever paid it. Throws `conflict` where nobody could have it. */
  private async moveCredit(manager: EntityManager, id: string, before: string, after: string | null): Promise<void> {
    if (after !== null) {
      await this.credits.move(manager, id, before, after);
      return;
    }
    const keptCents = await this.credits.keptOn(manager, id, before);
    if (keptCents > 0)
      throw new AppError('conflict', {
        message:
          `${formatCents(keptCents)} was paid too much on this invoice and is the client’s credit. Pay it out, or ` +
          'link the invoice to another client, who then has the credit.',
      });
  }
}
