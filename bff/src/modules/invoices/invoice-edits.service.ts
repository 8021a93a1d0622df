import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Invoice, type InvoiceCreate, invoiceDefaults, type InvoiceEdit, type InvoiceItem, type InvoiceItemInput, invoiceMessages, itemCents, totalCents, whyNotSent } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Line } from '../../platform/line.ts';
import { Audit } from '../audit/index.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceNumbers } from './invoice-numbers.service.ts';
import { InvoicePayments } from './invoice-payments.service.ts';
import { day, daysAfter, heldCents, isoDay } from './invoice-view.ts';
import { type InvoiceFields, type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';

/** What staff write into invoices, and when they may (decisions D1 and D8). */
@Injectable()
export class InvoiceEdits {
  /** One number is drawn after another, so more at once would only keep connections from others. */
  private readonly creations = new Line(3);

  constructor(
    private readonly repository: InvoicesRepository,
    private readonly invoices: InvoicesService,
    private readonly changes: InvoiceChanges,
    private readonly payments: InvoicePayments,
    private readonly numbers: InvoiceNumbers,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `validation_failed` for an amount of zero, too large, or too small to be sent. */
  create(body: InvoiceCreate, key: string | undefined): Promise<Invoice> {
    const invoiceDate = body.invoiceDate ?? isoDay(this.clock.now());
    const dueDate = body.dueDate ?? daysAfter(invoiceDate, invoiceDefaults.dueInDays);
    if (dueDate < invoiceDate) throw refused('dueDate', invoiceMessages.datesReversed);
    const paymentLinkTitle = body.paymentLinkTitle || invoiceDefaults.paymentLinkTitle;
    const items = priced(body.items ?? [{ description: paymentLinkTitle, quantity: '1', rate: body.amount ?? 0 }]);
    const amountCents = sumOf(items);
    const why = amountCents === 0 ? invoiceMessages.amountMissing : body.status === 'sent' && whyNotSent(amountCents);
    if (why) throw refused(body.items ? 'items' : 'amount', why);
    const effect = (manager: EntityManager) =>
      this.add(manager, { clientName: body.clientName, clientEmail: body.clientEmail, amountCents, status: body.status, invoiceDate, dueDate, paymentLinkTitle, paymentLinkMessage: body.paymentLinkMessage || invoiceDefaults.paymentLinkMessage, paidAt: null }, items, {});
    return this.creations.pass(() => this.idempotency.once({ scope: 'invoices.create', key, request: body }, effect));
  }

  /**
   * Saves the whole invoice in one transaction. Throws `stale_version`, `invoice_void`, `amount_frozen` once money was taken,
   * `payment_pending` while some is on its way, `has_payments` where the status would deny a payment of the provider's.
   */
  edit(id: string, body: InvoiceEdit): Promise<Invoice> {
    return this.changes.change(id, { version: body.version }, async (manager, row) => {
      const known = await this.repository.findItems(manager, id);
      const items = priced(body.items);
      const amountCents = sumOf(items);
      if (!haveSameAmounts(known, items)) await this.refuseFrozen(manager, row);
      if (body.status !== row.status) await this.refuseStatus(manager, row, body.status);
      const becomesPaid = body.status === 'paid' && row.status !== 'paid';
      const isAsked = body.status === 'sent' || body.status === 'overdue';
      // What came another way may have been little, but not nothing.
      const why = isAsked || (becomesPaid && amountCents === 0) ? whyNotSent(amountCents) : null;
      if (why) throw refused('items', why);

      const now = this.clock.now();
      const before = { ...row, items: known };
      if (row.status === 'paid' && body.status !== 'paid') await this.payments.takeBack(manager, row);
      const fields: InvoiceFields = {
        clientName: body.clientName,
        clientEmail: body.clientEmail,
        amountCents,
        status: becomesPaid ? row.status : body.status,
        invoiceDate: body.invoiceDate,
        dueDate: body.dueDate,
        paymentLinkTitle: body.paymentLinkTitle || invoiceDefaults.paymentLinkTitle,
        paymentLinkMessage: body.paymentLinkMessage || invoiceDefaults.paymentLinkMessage,
        paidAt: body.status === 'paid' ? row.paidAt : null,
      };
      await this.repository.update(manager, id, fields, now);
      if (!isDeepSame(known.map(shownOf), items.map(shownOf))) await this.repository.replaceItems(manager, id, items);
      if (becomesPaid) await this.payments.payRest(manager, id, body.paidNote || 'Marked as paid');
      if (body.status !== row.status || amountCents !== row.amountCents || !isDeepSame(asSoldOf(before), asSoldOf(fields))) await this.changes.checkouts.closeOpen(manager, id);
      await this.record(manager, id, before, { ...fields, status: body.status, items });
      return this.invoices.get(id, manager);
    });
  }

  /** A draft like another invoice, dated today and due after as many days. */
  duplicate(id: string, key: string | undefined): Promise<Invoice> {
    return this.idempotency.once({ scope: 'invoices.duplicate', key, request: { id } }, async (manager) => {
      const row = await this.repository.findById(manager, id);
      if (!row) throw new AppError('not_found');
      const items = (await this.repository.findItems(manager, id)).map((item) => ({ ...item, id: randomUUID() }));
      const invoiceDate = isoDay(this.clock.now());
      const dueDate = daysAfter(invoiceDate, Math.max(0, Math.round((Date.parse(row.dueDate) - Date.parse(row.invoiceDate)) / day)));
      const { clientName, clientEmail, amountCents, paymentLinkTitle, paymentLinkMessage } = row;
      return this.add(manager, { clientName, clientEmail, amountCents, status: 'draft', invoiceDate, dueDate, paymentLinkTitle, paymentLinkMessage, paidAt: null }, items, { from: row.number });
    });
  }

  /** A new payment link. Who holds the old one is told what strangers are told. */
  rotateLink(id: string, version: number): Promise<Invoice> {
    return this.changes.change(id, { version }, async (manager) => {
      await this.repository.setPublicId(manager, id, randomUUID(), this.clock.now());
      await this.changes.checkouts.closeOpen(manager, id);
      await this.audit.record(manager, { action: 'invoice.link_rotated', entity: 'invoice', entityId: id, before: null, after: null });
      return this.invoices.get(id, manager);
    });
  }

  void(id: string, version: number | undefined): Promise<Invoice> {
    return this.changes.change(id, { version }, async (manager, row) => {
      await this.voidWithin(manager, row);
      return this.invoices.get(id, manager);
    });
  }

  /** Throws `has_payments` once money was taken, `payment_pending` while some is on its way. */
  async voidWithin(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status === 'paid' || heldCents(row) > 0) throw new AppError('has_payments', { message: 'Money has been taken for this invoice, so it cannot be voided. Refund it first; nothing was changed.' });
    await this.changes.refuseUnsettled(manager, row);
    await this.setStatus(manager, row, 'void');
  }

  /** A draft becomes sent; its link works from now on. Throws `not_sendable` for anything else, and for one too small to be paid. */
  async markSent(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status !== 'draft') throw new AppError('not_sendable', { message: 'Only a draft can be marked as sent.' });
    const why = whyNotSent(row.amountCents);
    if (why) throw new AppError('not_sendable', { message: why });
    await this.setStatus(manager, row, 'sent');
  }

  /** Throws `conflict` for anything that is not sent. */
  async markOverdue(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status !== 'sent') throw new AppError('conflict', { message: 'Only a sent invoice can become overdue.' });
    await this.setStatus(manager, row, 'overdue');
  }

  private async setStatus(manager: EntityManager, { id, status: before }: InvoiceRow, status: 'sent' | 'overdue' | 'void'): Promise<void> {
    await this.repository.setStatus(manager, id, status, null, this.clock.now());
    if (status === 'void') await this.changes.checkouts.closeOpen(manager, id);
    await this.audit.record(manager, { action: status === 'void' ? 'invoice.voided' : 'invoice.updated', entity: 'invoice', entityId: id, before: { status: before }, after: { status } });
  }

  /** The number is drawn last, because whoever draws the next one waits for this transaction. */
  private async add(manager: EntityManager, fields: InvoiceFields, items: readonly InvoiceItem[], origin: { from?: string }): Promise<Invoice> {
    const now = this.clock.now();
    const id = randomUUID();
    const number = await this.numbers.next(manager, now);
    await this.repository.insert(manager, { id, publicId: randomUUID(), number, subscriptionId: null, ...fields }, items, now);
    const { paidAt: _paidAt, ...shown } = fields;
    await this.audit.record(manager, { action: 'invoice.created', entity: 'invoice', entityId: id, before: null, after: { number, ...shown, items: items.map(shownOf), ...origin } });
    return this.invoices.get(id, manager);
  }

  private async refuseFrozen(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status === 'paid' || heldCents(row) > 0) throw new AppError('amount_frozen');
    await this.changes.refuseUnsettled(manager, row, { review: false });
  }

  private async refuseStatus(manager: EntityManager, row: InvoiceRow, status: InvoiceEdit['status']): Promise<void> {
    if (row.status === 'paid') return this.payments.refuseTakingBack(manager, row);
    if (status === 'paid') return this.changes.refuseUnsettled(manager, row);
    if (status !== 'draft') return;
    if (heldCents(row) > 0) throw new AppError('has_payments', { message: 'Money has been taken for this invoice, so it cannot be a draft again. Nothing was saved.' });
    await this.changes.refuseUnsettled(manager, row);
  }

  /** Only what changed goes into the log. */
  private async record(manager: EntityManager, id: string, before: InvoiceFields & { items: readonly InvoiceItem[] }, after: InvoiceFields & { items: readonly InvoiceItem[] }): Promise<void> {
    const [was, is] = [recordOf(before), recordOf(after)];
    const changed = Object.keys(is).filter((name) => !isDeepSame(was[name], is[name]));
    if (changed.length === 0) return;
    const of = (record: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, record[name]]));
    await this.audit.record(manager, { action: 'invoice.updated', entity: 'invoice', entityId: id, before: of(was), after: of(is) });
  }
}

/** A fault of one field. */
const refused = (field: string, message: string): AppError => new AppError('validation_failed', { message, errors: { [field]: [message] } });

function priced(items: readonly InvoiceItemInput[]): InvoiceItem[] {
  return items.map(({ description, quantity, rate }, index) => {
    const amountCents = itemCents({ quantity, rate });
    if (amountCents === null) throw refused(`items.${index}.rate`, invoiceMessages.tooMuch);
    return { id: randomUUID(), description, quantity: normal(quantity), rateCents: rate, amountCents };
  });
}

function sumOf(items: readonly InvoiceItem[]): number {
  const sum = totalCents(items.map(({ amountCents }) => amountCents));
  if (sum === null) throw refused('items', invoiceMessages.tooMuch);
  return sum;
}

/** `01.50` → `1.5`, as the database tells it. */
const normal = (quantity: string): string => {
  const [whole = '', fraction = ''] = quantity.trim().split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`;
};

const shownOf = ({ description, quantity, rateCents, amountCents }: InvoiceItem) => ({ description, quantity, rateCents, amountCents });
const haveSameAmounts = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean => isDeepSame(some.map(({ quantity, rateCents }) => [quantity, rateCents]), others.map(({ quantity, rateCents }) => [quantity, rateCents]));
/** What the provider's page was told. */
const asSoldOf = ({ clientName, clientEmail, paymentLinkTitle }: InvoiceFields) => [clientName, clientEmail, paymentLinkTitle];
const recordOf = ({ clientName, clientEmail, amountCents, status, invoiceDate, dueDate, paymentLinkTitle, paymentLinkMessage, items }: InvoiceFields & { items: readonly InvoiceItem[] }): Record<string, unknown> => ({
  clientName,
  clientEmail,
  amountCents,
  status,
  invoiceDate,
  dueDate,
  paymentLinkTitle,
  paymentLinkMessage,
  items: items.map(shownOf),
});
const isDeepSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
