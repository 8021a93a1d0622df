import { agencyDay, longDate } from '@vitrine/brand';
import {
  canAskForPayment,
  type DocumentFigures,
  editedOf,
  figureRows,
  type Invoice,
  invoiceTexts,
  lineNotes,
  partName,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { InvoiceVariables } from '../../emails/index.ts';
import type { IssuedInvoice } from './invoices.entities.ts';
import { standingOf } from './invoices.mapper.ts';

/**
 * What an invoice's mail and its PDF say on a day. Printed fields come from the last issue; payments and the due amount
 * are current.
 */
export function invoiceVariablesOf(invoice: Invoice, issued: IssuedInvoice | null, today: string): InvoiceVariables {
  // The night marks what is overdue; a mail may leave before.
  const isOpen = invoice.status === 'sent' || invoice.status === 'overdue';
  const status = isOpen ? standingOf(invoice.nextDueDate ?? invoice.dueDate, today) : invoice.status;
  return toVariables(
    {
      ...invoice,
      ...issued,
      ...figuresOfIssue(invoice, issued),
      parts: invoice.parts,
      paymentLinkTitle: issued?.title ?? invoice.paymentLinkTitle,
      status,
    },
    issued?.letterhead,
  );
}

/** A document of an earlier release has no figures; its invoice had neither discount nor tax. */
const figuresOfIssue = (invoice: Invoice, issued: IssuedInvoice | null): DocumentFigures => ({
  discount: issued?.discount ?? invoice.discount,
  subtotalCents: issued?.subtotalCents ?? invoice.subtotalCents,
  discountCents: issued?.discountCents ?? invoice.discountCents,
  taxes: [...(issued?.taxes ?? invoice.taxes)],
  ...(invoice.exemption && { exemption: invoice.exemption }),
});

function toVariables(
  invoice: Omit<Invoice, 'items'> & Pick<IssuedInvoice, 'items'>,
  letterhead: IssuedInvoice['letterhead'] | undefined,
): InvoiceVariables {
  const { amountCents, amountDueCents, amountDueNowCents, refundedCents, displayStatus } = invoice;
  const { creditedCents, writtenOffCents } = invoice;
  const creditCents = Math.min(invoice.clientCreditCents, amountDueCents);
  const heldCents = invoice.payments
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, payment) => sum + (payment.kind === 'refund' ? -1 : 1) * payment.amountCents, 0);
  // As the payment page says it: without what is credit now, and what was taken back and came again.
  const receivedCents = heldCents + refundedCents;
  return {
    number: invoice.number,
    status: invoice.status,
    refund: displayStatus === 'refunded' || displayStatus === 'partly_refunded' ? displayStatus : null,
    clientName: invoice.clientName,
    clientEmail: invoice.clientEmail,
    title: invoice.paymentLinkTitle,
    message: invoice.paymentLinkMessage,
    items: invoice.items.map((item) => ({
      description: item.description,
      notes: lineNotes({ discount: item.discount ?? null, tax: item.tax ?? null }),
      quantity: item.quantity,
      rate: formatCents(item.rateCents),
      amount: formatCents(item.amountCents),
    })),
    sums: figureRows(invoice),
    total: formatCents(amountCents),
    received: receivedCents > 0 ? formatCents(receivedCents) : null,
    refunded: refundedCents > 0 ? formatCents(refundedCents) : null,
    credited: creditedCents + writtenOffCents > 0 ? formatCents(creditedCents + writtenOffCents) : null,
    credit: creditCents > 0 ? formatCents(creditCents) : null,
    due: formatCents(amountDueNowCents),
    balance: formatCents(amountDueCents),
    schedule: invoice.parts.map((part, index) => ({
      name: partName(part, index, invoice.parts.length),
      dueDate: longDate(part.dueDate),
      amount: formatCents(part.amountCents),
      paid: part.paidCents > 0 ? formatCents(part.paidCents) : null,
      state: part.state,
    })),
    invoiceDate: longDate(invoice.invoiceDate),
    dueDate: longDate(amountDueCents > 0 && invoice.nextDueDate ? invoice.nextDueDate : invoice.dueDate),
    paidOn: invoice.paidAt && longDate(agencyDay(new Date(invoice.paidAt))),
    paymentUrl: canAskForPayment(invoice) ? invoice.paymentUrl : null,
    ...editedOf(invoiceTexts, invoice),
    letterhead,
    changedAt: Date.parse(invoice.updatedAt),
  };
}
