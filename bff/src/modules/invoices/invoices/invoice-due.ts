import {
  detailsOf,
  type DocumentFigures,
  invoiceFields,
  type InvoiceItem,
  type InvoiceStatus,
  printedIn,
  type Quote,
} from '@vitrine/contracts';
import { askedCents, type Schedule } from './invoice-schedule.ts';
import { dueCents, heldCents, reducedCents, refundedCents, scheduleOfRow, totalsOf } from './invoices.mapper.ts';
import type { InvoiceRow } from './invoices.repository.ts';

/** An invoice as its payer may see it. */
export interface InvoiceDue {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly title: string;
  readonly message: string;
  /** All that is still due. */
  readonly dueCents: number;
  /** What is asked for now, and the least that is paid online. */
  readonly askedCents: number;
  readonly schedule: Schedule;
  readonly parts: InvoiceRow['parts'];
  /** Day by which all of it is due. */
  readonly lastDay: string;
  readonly amountCents: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** What isn't owed any more by credit notes and write-offs. */
  readonly creditedCents: number;
  /** What of it its client's credit can pay. */
  readonly creditCents: number;
  /** Day of the first part that isn't paid. */
  readonly dueDate: string;
  readonly facts: Quote['facts'];
  /** `overdue` also for a sent invoice that the nightly job has not marked yet. */
  readonly status: InvoiceStatus;
  readonly items: readonly Omit<InvoiceItem, 'id'>[];
  readonly figures: DocumentFigures;
}

/** What its payer is asked for on a day. */
export function toDue(row: InvoiceRow, items: readonly InvoiceItem[], today: string): InvoiceDue {
  const schedule = scheduleOfRow(row, today);
  return {
    id: row.id,
    publicId: row.publicId,
    number: row.number,
    clientId: row.clientId,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    title: row.paymentLinkTitle,
    message: row.paymentLinkMessage,
    dueCents: dueCents(row),
    askedCents: askedCents(schedule.dueNowCents, dueCents(row)),
    schedule,
    parts: row.parts,
    lastDay: row.dueDate,
    amountCents: row.amountCents,
    paidCents: Math.max(0, heldCents(row) + refundedCents(row)),
    refundedCents: refundedCents(row),
    creditedCents: reducedCents(row),
    creditCents: Math.min(Number(row.clientCreditCents), dueCents(row)),
    dueDate: schedule.nextDueDate,
    facts: detailsOf(printedIn(invoiceFields, 'fact'), row),
    status: row.status === 'sent' && schedule.overdueSince !== null ? 'overdue' : row.status,
    items: items.map(({ id: _id, ...item }) => item),
    figures: totalsOf(row, items),
  };
}
