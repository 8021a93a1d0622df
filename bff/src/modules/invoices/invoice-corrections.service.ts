import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { type Invoice, type InvoiceCorrection, whyNotSent } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceIssues } from './invoice-issues.service.ts';
import { differenceOf, haveSameLines, priced, refused, reprinted, sumOf } from './invoice-lines.ts';
import { heldCents, standingOf } from './invoice-view.ts';
import { type InvoiceFields, type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/** What an issued invoice says is changed here and nowhere else: by a further issue, with its reason (ADR 0041). */
@Injectable()
export class InvoiceCorrections {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly changes: InvoiceChanges,
    private readonly issues: InvoiceIssues,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `conflict` for a draft that was never issued and where nothing differs, `has_payments` once it's paid, or where
   * more than the due date of a partly paid one differs, and `payment_pending` while money is on its way.
   */
  correct(id: string, body: InvoiceCorrection, key: string | undefined): Promise<Invoice> {
    return this.changes.change(id, { action: 'correct', key, request: body }, async (manager, row) => {
      if (row.issueVersion === 0)
        throw new AppError('conflict', { message: 'This draft was never sent, so it can simply be edited.' });
      if (row.status === 'paid')
        throw new AppError('has_payments', {
          message: `${row.number} is paid, so what it says stays. To bill something else, make another invoice.`,
        });
      await this.changes.refuseUnsettled(manager, row);
      const known = await this.repository.findItems(manager, id);
      const items = priced(body.items);
      const { clientName, clientEmail, invoiceDate, dueDate, memo = row.memo, terms = row.terms } = body;
      const fields: InvoiceFields = {
        ...row,
        clientName,
        clientEmail,
        invoiceDate,
        dueDate,
        memo,
        terms,
        amountCents: sumOf(items),
        status: this.standing(row, dueDate),
      };
      const before = { ...row, items: known };
      const after = { ...fields, items };
      const names = reprinted(before, after);
      if (names.length === 0) throw new AppError('conflict', { message: 'This is what the invoice says already.' });
      if (heldCents(row) > 0 && names.some((name) => name !== 'dueDate')) {
        throw new AppError('has_payments', {
          message: 'A part of this invoice is paid, so only its due date can still change. Nothing was saved.',
        });
      }
      const why = fields.status === 'draft' ? null : whyNotSent(fields.amountCents);
      if (why) throw refused('items', why);

      await this.repository.update(manager, id, fields, this.clock.now());
      if (!haveSameLines(known, items)) await this.repository.replaceItems(manager, id, items);
      await this.issues.issue(manager, id, body.reason);
      await this.changes.checkouts.closeOpen(manager, id);
      const changed = differenceOf(before, after);
      if (changed)
        await this.audit.record(manager, {
          action: 'invoice.corrected',
          entity: 'invoice',
          entityId: id,
          before: changed.before,
          after: { ...changed.after, reason: body.reason },
        });
    });
  }

  /** One that has a later day to be paid by isn't overdue anymore. */
  private standing({ status }: InvoiceRow, dueDate: string): InvoiceRow['status'] {
    return status === 'overdue' ? standingOf(dueDate, agencyDay(this.clock.now())) : status;
  }
}
