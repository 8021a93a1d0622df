import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  depositDue,
  type Discount,
  discountText,
  type Estimate,
  type EstimateInvoicing,
  type Invoice,
  InvoiceCreate,
  type InvoiceCreateInput,
  invoiceDefaults,
} from '@vitrine/contracts';
import { formatPercent, multiplyCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { dollars } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { Clock } from '../../../platform/clock.ts';
import type { Line } from '../documents/index.ts';
import { InvoiceLifecycleService } from '../invoices/index.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import { itemsOf } from './estimates.mapper.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';

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
   * Makes the invoice of the signed document, once: of two attempts the second gets the first one's invoice. It has the
   * same lines, discounts and taxes, so the same cents, and asks for the deposit first. The client's record is added
   * where the estimate has none and nobody has its address. Throws `conflict` unless it was accepted.
   */
  makeInvoice(id: string, request: EstimateInvoicing, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'makeInvoice', key, request }, async (manager, row) => {
      if (row.invoiceId !== null) return;
      const signature = await this.repository.findSignature(id, manager);
      if (row.status !== 'accepted' || !signature)
        throw new AppError('conflict', { message: 'Only an accepted estimate can be turned into an invoice.' });
      await this.invoice(manager, row, signature.document, request.status, 'estimate.invoiced');
    });
  }

  /**
   * Makes the sent invoice of a document that asks for a deposit, in the transaction of its signature (ADR 0118); null
   * for one that doesn't. The caller has locked the estimate, which has no invoice while it can be signed.
   */
  async makeSignedInvoice(
    manager: EntityManager,
    row: EstimateRow,
    document: EstimateDocument,
  ): Promise<Invoice | null> {
    if (depositDue(document, document.totalCents) === null) return null;
    return this.invoice(manager, row, document, 'sent', 'estimate.invoiced-on-signing');
  }

  private async invoice(
    manager: EntityManager,
    row: EstimateRow,
    document: EstimateDocument,
    status: EstimateInvoicing['status'],
    action: 'estimate.invoiced' | 'estimate.invoiced-on-signing',
  ): Promise<Invoice> {
    const { clientName, clientEmail, title, terms, discount } = document;
    const lines = linesOf(document);
    const input = {
      clientName,
      clientEmail,
      items: lines.map(invoiceItemOf),
      discount: discount ? discountText(discount) : '',
      ...termsOf(document, agencyDay(this.clock.now())),
      status,
      paymentLinkTitle: title,
      memo: `As accepted in estimate ${row.number}.`,
      terms: terms.slice(0, 500),
    } satisfies InvoiceCreateInput;
    const create = async (): Promise<Invoice> => {
      const clientId = row.clientId ?? (await this.repository.findClientOf(manager, row.clientEmail));
      const client = clientId === null ? { newClient: true } : { clientId };
      const body = InvoiceCreate.parse({ ...input, ...client });
      return this.invoices.createWithin(manager, body, { items: lines, discount: null });
    };
    const invoice = await create().catch((error: unknown) => {
      // Somebody added the client in the same moment; now there is one to find.
      if (error instanceof AppError && error.code === 'client_exists') return create();
      throw error;
    });
    const links = { invoiceId: invoice.id, clientId: invoice.clientId };
    await this.repository.setState(manager, row.id, links, this.clock.now());
    await this.audit.record(manager, {
      action,
      entity: 'estimate',
      entityId: row.id,
      before: null,
      after: { invoiceId: invoice.id, invoiceNumber: invoice.number, amountCents: invoice.amountCents },
    });
    return invoice;
  }
}

/** What counts of the signed document: its lines with their discounts and the rates as they were signed. */
const linesOf = (document: EstimateDocument): Line[] =>
  itemsOf(document)
    .filter(({ selected }) => selected)
    .map(({ description, quantity, rateCents, discount, tax }) => ({
      description,
      quantity,
      rateCents,
      discount,
      tax,
    }));

const invoiceItemOf = ({ description, quantity, rateCents, discount, tax }: Line) => ({
  description,
  quantity,
  rate: dollars(rateCents),
  discount: discount ? discountText(fitting(discount, quantity, rateCents)) : '',
  taxRateId: tax?.rateId ?? null,
});

/** Estimates of earlier releases could take more off a line than it comes to; that counted as all of it. */
const fitting = (discount: Discount, quantity: string, rateCents: number): Discount =>
  discount.kind === 'amount'
    ? { ...discount, cents: Math.min(discount.cents, multiplyCents(quantity, rateCents) ?? 0) }
    : discount;

/** The deposit comes first, and the rest by the day that invoices have anyway (ADR 0063). */
function termsOf(document: EstimateDocument, today: string): Pick<InvoiceCreateInput, 'parts' | 'dueDate'> {
  const { depositPercent, totalCents } = document;
  const due = depositDue(document, totalCents);
  if (due === null) return {};
  const dueDate = daysAfter(today, invoiceDefaults.depositInDays);
  if (due === totalCents) return { dueDate };
  const amount = depositPercent === null ? { amount: dollars(due) } : { percent: formatPercent(depositPercent) };
  return { parts: { kind: 'deposit', ...amount, dueDate } };
}
