import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { type Invoice, type InvoiceCorrection, printedInvoice, storedValues, whyNotSent } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { IssuedInvoicesService } from './issued-invoices.service.ts';
import { haveSameLines, recordedOf, reprinted } from './invoice-items.ts';
import { LinePricingService, refused } from '../documents/index.ts';
import { changedParts, haveSameParts, lastDayOf, scheduleOf } from './invoice-schedule.ts';
import type { StoredPart } from './invoices.entities.ts';
import { heldCents, owedCents, reducedCents, standingOf } from './invoices.mapper.ts';
import { type InvoiceFields, type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/** The only way to change the content of an issued invoice: a new issue with a reason (ADR 0041). */
@Injectable()
export class InvoiceCorrectionsService {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly transactions: InvoiceTransactionsService,
    private readonly issued: IssuedInvoicesService,
    private readonly pricing: LinePricingService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `conflict` for a draft that was never issued and when nothing differs, `has_payments` for a paid invoice and
   * for more than the due date of a partly paid one, and `payment_pending` while a payment is processing or in review.
   */
  correct(id: string, body: InvoiceCorrection, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'correct', key, request: body }, async (manager, row) => {
      if (row.issueVersion === 0)
        throw new AppError('conflict', { message: 'This draft was never sent, so you can just edit it.' });
      if (row.status === 'paid')
        throw new AppError('has_payments', {
          message: `${row.number} is paid, so it can’t be changed. To bill something else, create another invoice.`,
        });
      await this.transactions.refuseUnsettled(manager, row);
      const storedItems = await this.repository.findItems(manager, id);
      const document = await this.pricing.price(manager, body, { items: storedItems, discount: row.discount });
      const { items, ...amounts } = document;
      const { amountCents } = amounts;
      const dueDate = lastDayOf(body.parts) ?? body.dueDate;
      const parts = changedParts(body.parts, {
        totalCents: amountCents,
        invoiceDate: body.invoiceDate,
        dueDate,
        today: agencyDay(this.clock.now()),
        parts: row.parts ?? [],
      });
      const fields: InvoiceFields = {
        ...row,
        ...storedValues(printedInvoice, body, row),
        dueDate,
        ...amounts,
        status: this.standing(row, { amountCents, dueDate, parts }),
      };
      const before = { ...row, items: storedItems, parts: row.parts ?? [] };
      const after = { ...fields, items, parts };
      const names = reprinted(before, after);
      if (names.length === 0) throw new AppError('conflict', { message: 'The invoice already says this.' });
      if (
        (heldCents(row) > 0 || reducedCents(row) > 0) &&
        names.some((name) => name !== 'dueDate' && name !== 'parts')
      ) {
        throw new AppError('has_payments', {
          message:
            'A part of this invoice is paid or credited, so only the days and amounts of its payments can still ' +
            'change. Nothing was saved.',
        });
      }
      const why = fields.status === 'draft' ? null : whyNotSent(fields.amountCents);
      if (why) throw refused('items', why);

      await this.repository.update(manager, id, fields, this.clock.now());
      if (!haveSameParts(before.parts, parts)) await this.repository.replaceParts(manager, id, parts);
      if (!haveSameLines(storedItems, items)) await this.repository.replaceItems(manager, id, items);
      await this.issued.issue(manager, id, body.reason);
      await this.transactions.closeOpenSessions(manager, id);
      const changed = differenceOf(recordedOf(before), recordedOf(after));
      await this.audit.record(manager, {
        action: 'invoice.corrected',
        entity: 'invoice',
        entityId: id,
        before: changed.before,
        after: { ...changed.after, reason: body.reason },
      });
    });
  }

  /** An overdue invoice with a later due date is sent again. */
  private standing(
    row: InvoiceRow,
    terms: { readonly amountCents: number; readonly dueDate: string; readonly parts: readonly StoredPart[] },
  ): InvoiceRow['status'] {
    if (row.status !== 'overdue') return row.status;
    const today = agencyDay(this.clock.now());
    const dueCents = Math.max(0, owedCents({ ...row, amountCents: terms.amountCents }));
    return standingOf(scheduleOf({ ...terms, dueCents }, today).nextDueDate, today);
  }
}
