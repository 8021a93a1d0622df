import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { DocumentFigures, Paper } from '@vitrine/contracts';
import { creditedTaxes } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AgencySettings, Audit, letterheadOf } from '../../settings/index.ts';
import type { MailAttachment } from '../../emails/index.ts';
import { DocumentNumbersService } from './document-numbers.service.ts';
import type { LedgerEntry } from './ledger.repository.ts';
import type { CreditNoteEntity } from './refunds.entities.ts';
import { type RefundRow, RefundsRepository } from './refunds.repository.ts';

/** The invoice that a credit note takes a part of back. */
interface CreditedInvoice {
  readonly id: string;
  readonly number: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly title: string;
  readonly amountCents: number;
  readonly figures: Pick<DocumentFigures, 'taxes'>;
}

interface File {
  readonly filename: string;
  readonly pdf: Buffer;
}

const Attached = z.object({ creditNoteId: z.uuid().nullish() });

/** Credit notes: numbered without gaps, frozen when issued, each about one refund of one invoice. */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly numbers: DocumentNumbersService,
    private readonly documents: Documents,
    private readonly agency: AgencySettings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the note of a refund that has succeeded, with the taxes in it (ADR 0062). The caller has locked the invoice,
   * so that no two notes share a tax.
   */
  async issue(
    manager: EntityManager,
    refund: RefundRow,
    payment: LedgerEntry,
    invoice: CreditedInvoice,
  ): Promise<CreditNoteEntity> {
    const now = this.clock.now();
    const issued = await this.refunds.findCreditNotesOfInvoice(invoice.id, manager);
    const taxes = creditedTaxes(
      { totalCents: invoice.amountCents, taxes: invoice.figures.taxes },
      issued.flatMap(({ voidedAt, document }) => (voidedAt === null ? [document] : [])),
      refund.amountCents,
    );
    const number = await this.numbers.nextCreditNote(manager, agencyDay(now));
    const note: CreditNoteEntity = {
      id: randomUUID(),
      number,
      invoiceId: invoice.id,
      refundId: refund.id,
      amountCents: refund.amountCents,
      document: {
        letterhead: letterheadOf(await this.agency.current(manager)),
        number,
        invoiceNumber: invoice.number,
        receiptNumber: payment.receiptNumber ?? '',
        clientName: invoice.clientName,
        clientEmail: invoice.clientEmail,
        title: invoice.title,
        reason: refund.reason,
        amountCents: refund.amountCents,
        taxes,
        issuedOn: agencyDay(now),
      },
      issuedAt: now,
      voidedAt: null,
    };
    await this.refunds.addCreditNote(manager, note);
    await this.record(manager, 'invoice.credit_note_issued', note, refund);
    return note;
  }

  /** Voids the note of a refund that failed after all; nothing without one. */
  async voidOf(manager: EntityManager, refund: RefundRow): Promise<void> {
    const note = await this.refunds.findCreditNote({ refundId: refund.id }, manager);
    if (!note || note.voidedAt !== null) return;
    await this.refunds.voidCreditNote(manager, note.id, this.clock.now());
    await this.record(manager, 'invoice.credit_note_voided', note, refund);
  }

  /** The files of a mail about a refund, by its stored variables. */
  async attachments(stored: Record<string, unknown>): Promise<MailAttachment[]> {
    const { creditNoteId } = Attached.parse(stored);
    const note = creditNoteId ? await this.refunds.findCreditNote({ id: creditNoteId }) : null;
    if (!note) return [];
    // As it was issued, so that a retried mail stays the same.
    const content = await this.documents.draw('credit-note', { ...note.document, isVoid: false });
    return [{ filename: `${note.number}.pdf`, contentType: 'application/pdf', content }];
  }

  /** Null for an unknown one. */
  async pdf(id: string, paper: Paper): Promise<File | null> {
    const note = await this.refunds.findCreditNote({ id });
    return note && this.fileOf(note, paper);
  }

  /** For the person with this address (in lower case); null for a note that is not theirs. */
  async pdfOf(email: string, id: string, paper: Paper): Promise<File | null> {
    const note = await this.refunds.findCreditNoteOf(email, id);
    return note && this.fileOf(note, paper);
  }

  private async fileOf({ number, document, voidedAt }: CreditNoteEntity, paper: Paper): Promise<File> {
    const pdf = await this.documents.draw('credit-note', { ...document, isVoid: voidedAt !== null }, paper);
    return { filename: `${number}.pdf`, pdf };
  }

  private record(
    manager: EntityManager,
    action: `invoice.${string}`,
    { invoiceId, number, amountCents }: CreditNoteEntity,
    { requestedBy }: RefundRow,
  ): Promise<void> {
    return this.audit.record(manager, {
      action,
      entity: 'invoice',
      entityId: invoiceId,
      before: null,
      after: { creditNote: number, amountCents, requestedBy },
    });
  }
}
