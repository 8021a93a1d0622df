import { Injectable } from '@nestjs/common';
import { type CheckoutSubject, checkoutTexts, minimumChargeCents } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../../platform/http/index.ts';
import { ClientsService } from '../../../clients/index.ts';
import {
  type ConfirmedPayment,
  balanceOfInvoice,
  type CheckoutEntity,
  type InvoiceDue,
  InvoicesService,
} from '../../../invoices/index.ts';
import type { Booking, Due, Payable, Sale } from './payable.ts';

/** An invoice created by staff, paid by its link at once or in parts. */
@Injectable()
export class InvoicePayable implements Payable {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly clients: ClientsService,
  ) {}

  async quote({ invoice: publicId, payCents }: CheckoutSubject, manager?: EntityManager): Promise<Sale | null> {
    const invoice = publicId ? await this.invoices.findDue(publicId, manager) : null;
    return (
      invoice && {
        kind: 'invoice',
        invoice,
        submission: null,
        offer: null,
        refused: null,
        title: invoice.title,
        description: invoice.message,
        clientName: invoice.clientName,
        email: invoice.clientEmail,
        amountCents: chosenCents(invoice, payCents),
        interval: null,
      }
    );
  }

  balanceOf({ invoice }: Sale): string {
    if (!invoice) throw new Error('The sale is of no invoice');
    return balanceOfInvoice(invoice.id);
  }

  async lockSale(manager: EntityManager, { invoice }: Sale): Promise<void> {
    if (invoice) await this.invoices.lock(manager, invoice.id);
  }

  async reserve(): Promise<boolean> {
    return false;
  }

  async lock(manager: EntityManager, checkout: CheckoutEntity): Promise<Due> {
    const invoice = await this.get(manager, checkout);
    const { dueCents, clientId, status } = invoice;
    // What was paid for a voided invoice was never owed, so it is given back.
    const keepsExcess = clientId !== null && status !== 'void' && status !== 'draft';
    return { isPaid: dueCents === 0, dueCents, allowsParts: true, keepsExcess };
  }

  async claim(): Promise<null> {
    return null;
  }

  async settle(
    manager: EntityManager,
    checkout: CheckoutEntity,
    { amountCents, paidAt }: ConfirmedPayment,
  ): Promise<Booking> {
    const invoice = await this.get(manager, checkout);
    const wasDue = invoice.dueCents > 0;
    const rest = wasDue ? await this.invoices.applyPayment(manager, invoice, amountCents, paidAt) : null;
    if (!wasDue) await this.invoices.touch(manager, invoice.id);
    if (wasDue && rest === null && invoice.clientId) await this.clients.markPaid(manager, invoice.clientId);
    return {
      rest,
      totalCents: invoice.amountCents,
      excessCents: Math.max(0, amountCents - invoice.dueCents),
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      clientId: invoice.clientId,
      subscriptionId: null,
      clientName: invoice.clientName,
      email: invoice.clientEmail,
      items: invoice.items,
      figures: { ...invoice.figures, totalCents: invoice.amountCents },
      duplicate: null,
      purchase: { promoCode: null, listPrice: null, form: [], plan: null },
    };
  }

  /** Nothing to mark: an invoice derives its review state from its payments. */
  async markInReview(): Promise<void> {}

  async reopen(): Promise<void> {}

  private async get(manager: EntityManager, { invoiceId }: CheckoutEntity): Promise<InvoiceDue> {
    const invoice = invoiceId ? await this.invoices.lock(manager, invoiceId) : null;
    if (!invoice) throw new Error('The invoice of a checkout is gone');
    return invoice;
  }
}

/**
 * What the payer is charged: what is asked for now, or as much as they chose between that and all that is due. Throws
 * `validation_failed` at `payCents`.
 */
function chosenCents({ askedCents, dueCents }: InvoiceDue, payCents: number | undefined): number {
  if (payCents === undefined) return askedCents;
  if (payCents === dueCents || dueCents === 0) return dueCents;
  const refused = (message: string) => new AppError('validation_failed', { message, errors: { payCents: [message] } });
  if (payCents < askedCents || payCents > dueCents) throw refused(checkoutTexts.payRange(askedCents, dueCents));
  if (dueCents - payCents < minimumChargeCents) throw refused(checkoutTexts.payRest);
  return payCents;
}
