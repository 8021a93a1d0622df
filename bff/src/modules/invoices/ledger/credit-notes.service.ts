import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { Paper } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AgencySettings, Audit, letterheadOf } from '../../settings/index.ts';
import type { MailAttachment } from '../../emails/index.ts';
import { type CreditedInvoice, CreditedTaxesService } from './credited-taxes.service.ts';
import { DocumentNumbersService } from './document-numbers.service.ts';
import type { CreditNoteEntity } from './refunds.entities.ts';
import { type RefundRow, RefundsRepository } from './refunds.repository.ts';

/** What a credit note is about; without a refund no money goes back. */
interface Credit {
  readonly amountCents: number;
  readonly reason: string;
  /** Email of the person, or the provider. */
  readonly requestedBy: string;
  readonly refundId: string | null;
  /** Of the payment that was given back. */
  readonly receiptNumber: string | null;
}

interface File {
  readonly filename: string;
  readonly pdf: Buffer;
}

const Attached = z.object({ creditNoteId: z.uuid().nullish() });

/** Credit notes: numbered without gaps, frozen when issued. Each lowers what is owed on one invoice (ADR 0113). */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly taxes: CreditedTaxesService,
    private readonly numbers: DocumentNumbersService,
    private readonly documents: Documents,
    private readonly agency: AgencySettings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Issues a note with the taxes in it. The caller has locked the invoice, and sets its status afterwards. */
  async issue(manager: EntityManager, credit: Credit, invoice: CreditedInvoice): Promise<CreditNoteEntity> {
    const now = this.clock.now();
    const { amountCents, reason, requestedBy, refundId, receiptNumber } = credit;
    const taxes = await this.taxes.of(manager, invoice, amountCents);
    const number = await this.numbers.nextCreditNote(manager, agencyDay(now));
    const note: CreditNoteEntity = {
      id: randomUUID(),
      number,
      invoiceId: invoice.id,
      refundId,
      amountCents,
      document: {
        letterhead: letterheadOf(await this.agency.current(manager)),
        number,
        invoiceNumber: invoice.number,
        receiptNumber: receiptNumber ?? '',
        clientName: invoice.clientName,
        clientEmail: invoice.clientEmail,
        title: invoice.title,
        reason,
        amountCents,
        taxes,
        issuedOn: agencyDay(now),
      },
      issuedAt: now,
      voidedAt: null,
    };
    await this.refunds.addCreditNote(manager, note);
    await this.record(manager, 'invoice.credit_note_issued', note, requestedBy);
    return note;
  }

  /** Voids the note of a refund that failed after all; nothing without one. */
  async voidOf(manager: EntityManager, refund: RefundRow): Promise<void> {
    const note = await this.refunds.findCreditNote({ refundId: refund.id }, manager);
    if (!note || note.voidedAt !== null) return;
    await this.refunds.voidCreditNote(manager, note.id, this.clock.now());
    await this.record(manager, 'invoice.credit_note_voided', note, refund.requestedBy);
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
    requestedBy: string,
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
