import { Injectable } from '@nestjs/common';
import type { CheckoutSubject } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type { CheckoutEntity } from '../../../invoices/index.ts';
import { InvoicePayable } from './invoice.payable.ts';
import { OfferPayable } from './offer.payable.ts';
import type { Payable, Sale } from './payable.ts';
import { SubmissionPayable } from './submission.payable.ts';

/** Selects the payable for a request, a sale or a checkout. */
@Injectable()
export class PayablesService {
  constructor(
    private readonly invoice: InvoicePayable,
    private readonly submission: SubmissionPayable,
    private readonly offer: OfferPayable,
  ) {}

  /**
   * Quotes the invoice, the submission or the offer, whichever is given first; null when there is nothing to pay.
   * Throws as {@link Payable.quote} does.
   */
  quote(subject: CheckoutSubject, manager?: EntityManager): Promise<Sale | null> {
    if (subject.invoice) return this.invoice.quote(subject, manager);
    if (subject.submissionId) return this.submission.quote(subject, manager);
    return this.offer.quote(subject, manager);
  }

  ofSale({ invoice, submission }: Sale): Payable {
    if (invoice) return this.invoice;
    return submission ? this.submission : this.offer;
  }

  /** An offer to which a submission was attached later counts as that submission. */
  of({ invoiceId, submissionId }: Pick<CheckoutEntity, 'invoiceId' | 'submissionId'>): Payable {
    if (invoiceId) return this.invoice;
    return submissionId ? this.submission : this.offer;
  }
}
