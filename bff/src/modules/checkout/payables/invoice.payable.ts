import { Injectable } from '@nestjs/common';
import type { CheckoutSubject } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { ClientsService } from '../../clients/index.ts';
import { type InvoiceDue, InvoicesService } from '../../invoices/index.ts';
import { balanceOfInvoice, type CheckoutEntity } from '../../ledger/index.ts';
import type { ConfirmedPayment } from '../../payment-provider/index.ts';
import type { Booking, Due, Payable, Sale } from './payable.ts';

/** An invoice created by staff, paid once by its link. */
@Injectable()
export class InvoicePayable implements Payable {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly clients: ClientsService,
  ) {}

  async quote({ invoice: publicId }: CheckoutSubject, manager?: EntityManager): Promise<Sale | null> {
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
        amountCents: invoice.dueCents,
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
    return { isPaid: invoice.dueCents === 0, dueCents: invoice.dueCents };
  }

  async claim(): Promise<null> {
    return null;
  }

  async settle(manager: EntityManager, checkout: CheckoutEntity, { paidAt }: ConfirmedPayment): Promise<Booking> {
    const invoice = await this.get(manager, checkout);
    await this.invoices.markPaid(manager, invoice.id, paidAt);
    if (invoice.clientId) await this.clients.markPaid(manager, invoice.clientId);
    return {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      clientId: invoice.clientId,
      subscriptionId: null,
      clientName: invoice.clientName,
      email: invoice.clientEmail,
      items: invoice.items,
      figures: { ...invoice.figures, totalCents: invoice.amountCents },
      duplicate: null,
      purchase: { promoCode: null, listPrice: null, form: [] },
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
