import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter, longDate } from '@vitrine/brand';
import {
  type Invoice,
  type DocumentSettings,
  type InvoiceCreate,
  type InvoiceEdit,
  invoiceFields,
  invoiceMessages,
  type InvoiceVersion,
  storedValues,
  whyNotSent,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { Audit, differenceOf, DocumentDefaults } from '../../settings/index.ts';
import { DocumentNumbersService } from '../ledger/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { InvoiceClientsService } from './invoice-clients.service.ts';
import { type KnownDocument, LinePricingService, type PricedDocument, refused, refuseFar } from '../documents/index.ts';
import { changedParts, haveSameParts, lastDayOf, laterParts, planParts } from './invoice-schedule.ts';
import type { StoredPart } from './invoices.entities.ts';
import { IssuedInvoicesService } from './issued-invoices.service.ts';
import {
  haveSameAmounts,
  haveSameLines,
  isSameDiscount,
  isSoldAlike,
  recordedOf,
  refuseReprint,
  reprinted,
  unpaidField,
} from './invoice-items.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { copiedFields, day, heldCents, reducedCents } from './invoices.mapper.ts';
import { refuseVoid } from './void-rule.ts';
import { type InvoiceFields, type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';

type Version = z.output<typeof InvoiceVersion>;

/** Creation, editing and status changes of invoices by staff (decisions D1 and D8). */
@Injectable()
export class InvoiceLifecycleService {
  /** Invoice numbers are drawn one after another, so more concurrent creations would only block connections. */
  private readonly creations = new Semaphore(3);

  constructor(
    private readonly repository: InvoicesRepository,
    private readonly invoices: InvoicesService,
    private readonly transactions: InvoiceTransactionsService,
    private readonly payments: InvoicePaymentsService,
    private readonly numbers: DocumentNumbersService,
    private readonly defaults: DocumentDefaults,
    private readonly clients: InvoiceClientsService,
    private readonly issued: IssuedInvoicesService,
    private readonly pricing: LinePricingService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `validation_failed` for reversed dates, an unknown client, or an amount that is zero, too large, or too
   * small to be sent, and `client_exists`.
   */
  create(body: InvoiceCreate, key: string | undefined): Promise<Invoice> {
    return this.creations.run(async () => {
      const effect = this.creation(body, await this.defaults.current());
      return this.idempotency.once({ scope: 'invoices.create', key, request: body }, effect);
    });
  }

  /** As {@link create}, in the caller's transaction. Rates of `sourceDocument` are copied, not read anew. */
  async createWithin(manager: EntityManager, body: InvoiceCreate, sourceDocument?: KnownDocument): Promise<Invoice> {
    return this.creation(body, await this.defaults.current(manager), sourceDocument)(manager);
  }

  /** Checks the request; what it answers stores the invoice. */
  private creation(
    body: InvoiceCreate,
    { dueInDays }: Pick<DocumentSettings, 'dueInDays'>,
    sourceDocument?: KnownDocument,
  ): (manager: EntityManager) => Promise<Invoice> {
    const today = agencyDay(this.clock.now());
    const invoiceDate = body.invoiceDate ?? today;
    const dueDate = lastDayOf(body.parts) ?? body.dueDate ?? daysAfter(invoiceDate, dueInDays);
    if (dueDate < invoiceDate) throw refused('dueDate', invoiceMessages.datesReversed);
    refuseFar('invoiceDate', invoiceDate, today);
    const fields = { ...storedValues(invoiceFields, body, null), invoiceDate, dueDate, paidAt: null };
    const { taxRateId, amount: rate = 0, status } = body;
    const items = body.items ?? [{ description: fields.paymentLinkTitle, quantity: '1', rate, taxRateId }];
    return async (manager) => {
      const document = await this.pricing.price(manager, { items, discount: body.discount }, sourceDocument);
      const { amountCents } = document;
      // A draft may come to nothing, as in a free month, where its amount or items were given.
      const isMissing = body.items === undefined && body.amount === undefined;
      const why = isMissing ? invoiceMessages.amountMissing : status === 'sent' && whyNotSent(amountCents);
      if (why) throw refused(unpaidField(document, body.items ? 'items' : 'amount'), why);
      const parts = planParts(body.parts ?? null, { totalCents: amountCents, invoiceDate, dueDate, today, parts: [] });
      return this.add(manager, { ...fields, clientId: await this.clients.choose(manager, body) }, document, parts, {});
    };
  }

  /**
   * Saves the whole invoice in one transaction. Throws `stale_version`, `invoice_void`, `invoice_issued` for a changed
   * field that was issued, `amount_frozen` once something was paid, `payment_pending` while a payment is processing or
   * in review, `has_payments` for a status that contradicts a payment, `conflict` for overdue before the due date has
   * passed, and `validation_failed`.
   */
  edit(id: string, body: InvoiceEdit, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'edit', key, request: body }, async (manager, row) => {
      const today = agencyDay(this.clock.now());
      if (body.invoiceDate !== row.invoiceDate) refuseFar('invoiceDate', body.invoiceDate, today);
      const storedItems = await this.repository.findItems(manager, id);
      const document = await this.pricing.price(manager, body, { items: storedItems, discount: row.discount });
      const { items, ...amounts } = document;
      const { discount, amountCents } = amounts;
      const becomesPaid = body.status === 'paid' && row.status !== 'paid';
      const dueDate = lastDayOf(body.parts) ?? body.dueDate;
      const parts = changedParts(body.parts, {
        totalCents: amountCents,
        invoiceDate: body.invoiceDate,
        dueDate,
        today,
        parts: row.parts ?? [],
      });
      const fields: InvoiceFields = {
        ...storedValues(invoiceFields, body, row),
        ...amounts,
        status: becomesPaid ? row.status : body.status,
        dueDate,
        paidAt: body.status === 'paid' ? row.paidAt : null,
      };
      const before = { ...row, items: storedItems, parts: row.parts ?? [] };
      const after = { ...fields, status: body.status, items, parts };
      if (!haveSameAmounts(storedItems, items) || !isSameDiscount(row.discount, discount))
        await this.refuseFrozen(manager, row);
      if (row.issueVersion > 0) refuseReprint(row, reprinted(before, after));
      if (body.status !== row.status)
        await this.refuseStatus(manager, row, { ...body, dueDate: parts[0]?.dueDate ?? dueDate });
      const isAsked = body.status === 'sent' || body.status === 'overdue';
      // An offline payment may be below the provider's minimum, but not zero.
      const why = isAsked || (becomesPaid && amountCents === 0) ? whyNotSent(amountCents) : null;
      if (why) throw refused(unpaidField(document, 'items'), why);

      if (body.clientId) await this.clients.hold(manager, body.clientId);
      await this.repository.update(manager, id, fields, this.clock.now());
      if (!haveSameParts(before.parts, parts)) await this.repository.replaceParts(manager, id, parts);
      if (!haveSameLines(storedItems, items)) await this.repository.replaceItems(manager, id, items);
      if (body.clientId !== undefined) await this.clients.record(manager, id, row.clientId, body.clientId);
      if (body.status !== 'draft') await this.issued.issue(manager, id);
      if (becomesPaid) await this.payments.payRest(manager, id, body.paidNote || 'Marked as paid');
      if (body.status !== row.status || amountCents !== row.amountCents || !isSoldAlike(before, fields))
        await this.transactions.closeOpenSessions(manager, id);
      const changed = differenceOf(recordedOf(before), recordedOf(after));
      if (Object.keys(changed.after).length > 0)
        await this.audit.record(manager, { action: 'invoice.updated', entity: 'invoice', entityId: id, ...changed });
    });
  }

  /** Copies an invoice as a draft, dated today, with the same payment period. */
  duplicate(id: string, key: string | undefined): Promise<Invoice> {
    return this.idempotency.once({ scope: 'invoices.duplicate', key, request: { id } }, async (manager) => {
      const row = await this.repository.findById(manager, id);
      if (!row) throw new AppError('not_found');
      const items = (await this.repository.findItems(manager, id)).map((item) => ({ ...item, id: randomUUID() }));
      const { amountCents, discount, discountCents, taxCents } = row;
      const invoiceDate = agencyDay(this.clock.now());
      const dueDate = daysAfter(
        invoiceDate,
        Math.max(0, Math.round((Date.parse(row.dueDate) - Date.parse(row.invoiceDate)) / day)),
      );
      const moved = Math.round((Date.parse(invoiceDate) - Date.parse(row.invoiceDate)) / day);
      return this.add(
        manager,
        { ...copiedFields(row), clientId: row.clientId, status: 'draft', invoiceDate, dueDate, paidAt: null },
        { items, amountCents, discount, discountCents, taxCents },
        laterParts(row.parts ?? [], moved),
        { from: row.number },
      );
    });
  }

  /** Replaces the payment link; the old one then behaves like an unknown one. */
  rotateLink(id: string, request: Version, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'rotateLink', key, request }, async (manager) => {
      await this.repository.setPublicId(manager, id, randomUUID(), this.clock.now());
      await this.transactions.closeOpenSessions(manager, id);
      await this.audit.record(manager, {
        action: 'invoice.link_rotated',
        entity: 'invoice',
        entityId: id,
        before: null,
        after: null,
      });
    });
  }

  void(id: string, request: Version, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'void', key, request }, (manager, row) =>
      this.voidWithin(manager, row),
    );
  }

  /**
   * Deletes a draft that was never issued; its number is not reused. Throws `not_found`, or `invoice_issued` for any
   * other invoice.
   */
  remove(id: string): Promise<void> {
    return this.transactions.alone(id, async (manager, row) => {
      if (row.status !== 'draft' || row.issueVersion > 0)
        throw new AppError('invoice_issued', {
          message: `${row.number} was issued, so it can be voided, but not deleted.`,
        });
      const { number, clientName, clientEmail, amountCents } = row;
      await this.repository.remove(manager, id);
      await this.audit.record(manager, {
        action: 'invoice.deleted',
        entity: 'invoice',
        entityId: id,
        before: { number, clientName, clientEmail, amountCents },
        after: null,
      });
    });
  }

  /** Throws `has_payments` once something was paid, `payment_pending` while a payment is processing or in review. */
  async voidWithin(manager: EntityManager, row: InvoiceRow): Promise<void> {
    refuseVoid(row);
    await this.transactions.refuseUnsettled(manager, row);
    await this.setStatus(manager, row, 'void');
  }

  /**
   * Marks a draft as sent; its payment link works from then on. Throws `not_sendable` for any other status, and for an
   * amount that is too small to be paid.
   */
  async markSent(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status !== 'draft') throw new AppError('not_sendable', { message: 'Only a draft can be marked as sent.' });
    const why = whyNotSent(row.amountCents);
    if (why) throw new AppError('not_sendable', { message: why });
    await this.setStatus(manager, row, 'sent');
  }

  /** Throws `conflict` unless the invoice is sent and past its due date. */
  async markOverdue(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status !== 'sent') throw new AppError('conflict', { message: 'Only a sent invoice can become overdue.' });
    this.refuseEarly(row.nextDueDate);
    await this.setStatus(manager, row, 'overdue');
  }

  private async setStatus(
    manager: EntityManager,
    { id, status: before }: InvoiceRow,
    status: 'sent' | 'overdue' | 'void',
  ): Promise<void> {
    await this.repository.setStatus(manager, id, status, null, this.clock.now());
    if (status === 'void') await this.transactions.closeOpenSessions(manager, id);
    else await this.issued.issue(manager, id);
    await this.audit.record(manager, {
      action: status === 'void' ? 'invoice.voided' : 'invoice.updated',
      entity: 'invoice',
      entityId: id,
      before: { status: before },
      after: { status },
    });
  }

  /** Draws the number as late as possible, because the counter stays locked until the transaction ends. */
  private async add(
    manager: EntityManager,
    words: Omit<InvoiceFields, keyof PricedDocument> & { readonly clientId: string | null },
    { items, ...amounts }: PricedDocument,
    parts: readonly StoredPart[],
    origin: { from?: string },
  ): Promise<Invoice> {
    const now = this.clock.now();
    const id = randomUUID();
    const fields = { ...words, ...amounts };
    const number = await this.numbers.nextInvoice(manager, fields.invoiceDate);
    await this.repository.insert(
      manager,
      { id, publicId: randomUUID(), number, subscriptionId: null, ...fields },
      items,
      now,
      parts,
    );
    if (fields.status !== 'draft') await this.issued.issue(manager, id);
    const after = { number, clientId: fields.clientId, ...recordedOf({ ...fields, items, parts }), ...origin };
    await this.audit.record(manager, {
      action: 'invoice.created',
      entity: 'invoice',
      entityId: id,
      before: null,
      after,
    });
    return this.invoices.get(id, manager);
  }

  private async refuseFrozen(manager: EntityManager, row: InvoiceRow): Promise<void> {
    if (row.status === 'paid' || heldCents(row) > 0 || reducedCents(row) > 0) throw new AppError('amount_frozen');
    await this.transactions.refuseUnsettled(manager, row, { review: false });
  }

  private async refuseStatus(manager: EntityManager, row: InvoiceRow, { status, dueDate }: InvoiceEdit): Promise<void> {
    if (row.status === 'paid') return this.payments.refuseUnpaying(manager, row);
    if (status === 'overdue') return this.refuseEarly(dueDate);
    if (status === 'paid') return this.transactions.refuseUnsettled(manager, row);
    if (status !== 'draft') return;
    if (heldCents(row) > 0 || reducedCents(row) > 0)
      throw new AppError('has_payments', {
        message: 'This invoice has payments, so it can’t go back to draft. Nothing was saved.',
      });
    await this.transactions.refuseUnsettled(manager, row);
  }

  /** An invoice must not become overdue before its due date has passed. */
  private refuseEarly(dueDate: string): void {
    if (dueDate >= agencyDay(this.clock.now()))
      throw new AppError('conflict', {
        message: `This invoice is due on ${longDate(dueDate)}, so it isn't overdue yet.`,
      });
  }
}
