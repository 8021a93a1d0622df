import { Injectable } from '@nestjs/common';
import { type Estimate, type EstimateInvoicing, InvoiceCreate, type InvoiceCreateInput } from '@vitrine/contracts';
import { formatCents, formatPercent } from '@vitrine/money';
import { AppError } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { Clock } from '../../platform/clock.ts';
import { InvoiceLifecycleService } from '../invoices/index.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import { totalsOf } from './estimates.mapper.ts';
import { EstimatesRepository } from './estimates.repository.ts';

/** Turns accepted estimates into invoices. */
@Injectable()
export class EstimateInvoicingService {
  constructor(
    private readonly repository: EstimatesRepository,
    private readonly transactions: EstimateTransactionsService,
    private readonly invoices: InvoiceLifecycleService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the invoice of the signed document, once: of two attempts the second gets the first one's invoice. The
   * client's record is added where the estimate has none and nobody has its address. Throws `conflict` unless it was
   * accepted.
   */
  makeInvoice(id: string, request: EstimateInvoicing, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'makeInvoice', key, request }, async (manager, row) => {
      if (row.invoiceId !== null) return;
      const signature = await this.repository.findSignature(id, manager);
      if (row.status !== 'accepted' || !signature)
        throw new AppError('conflict', { message: 'Only an accepted estimate can be turned into an invoice.' });
      const clientId = row.clientId ?? (await this.repository.findClientOf(manager, row.clientEmail));
      const { clientName, clientEmail, title, terms } = signature.document;
      const invoice = await this.invoices.createWithin(
        manager,
        InvoiceCreate.parse({
          clientName,
          clientEmail,
          ...(clientId === null ? { newClient: true } : { clientId }),
          items: invoiceItemsOf(signature.document),
          status: request.status,
          paymentLinkTitle: title,
          memo: `As accepted in estimate ${row.number}.`,
          terms: terms.slice(0, 500),
        } satisfies InvoiceCreateInput),
      );
      const links = { invoiceId: invoice.id, clientId: invoice.clientId };
      await this.repository.setState(manager, id, links, this.clock.now());
      await this.audit.record(manager, {
        action: 'estimate.invoiced',
        entity: 'estimate',
        entityId: id,
        before: null,
        after: { invoiceId: invoice.id, invoiceNumber: invoice.number, amountCents: invoice.amountCents },
      });
    });
  }
}

/** `4997.00`, as the form of an invoice takes it. */
const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * The lines of the invoice: what counts, to the cent. An invoice's line holds no discount, so a line that has a share
 * of one becomes a sum that says where it comes from.
 */
function invoiceItemsOf({ items, discount }: EstimateDocument): NonNullable<InvoiceCreateInput['items']> {
  const counted = items.filter(({ selected }) => selected);
  const { lines } = totalsOf(counted, discount);
  return counted.map(({ description, quantity, rateCents, discount: own }, index) => {
    const line = lines[index];
    if (!line) throw new Error('A line has no total');
    const off = line.discountCents + line.sharedDiscountCents;
    if (off === 0) return { description, quantity, rate: dollars(rateCents) };
    const gross = quantity === '1' ? formatCents(rateCents) : `${quantity} × ${formatCents(rateCents)}`;
    const less =
      own?.kind === 'percent' && line.sharedDiscountCents === 0 ? formatPercent(own.percent) : formatCents(off);
    const words = `${description} (${gross} less ${less})`;
    return {
      description: words.slice(0, 500),
      quantity: '1',
      rate: dollars(line.amountCents - line.sharedDiscountCents),
    };
  });
}
