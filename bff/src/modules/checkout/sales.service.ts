import { Injectable } from '@nestjs/common';
import { type CheckoutSubject, emailAddress } from '@vitrine/contracts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import { type Offer, OffersService, type Quotation } from '../offers/index.ts';
import { type SubmissionRecord, SubmissionsService } from '../onboarding/index.ts';
import type { Sale } from './sale.ts';

/** From what a caller names to what it costs (decision D1): nothing a caller says about money is read. */
@Injectable()
export class SalesService {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly submissions: SubmissionsService,
    private readonly offers: OffersService,
  ) {}

  /**
   * The first thing named counts; null when there is nothing to pay, for whatever reason. Throws `invalid_code` or
   * `code_not_applicable` where only a code was named and it sells nothing. Within a transaction `runner` is its manager.
   */
  async find(subject: CheckoutSubject, runner?: SqlRunner): Promise<Sale | null> {
    if (subject.invoice) return this.ofInvoice(subject.invoice, runner);
    if (subject.submissionId) return this.ofSubmission(subject.submissionId, runner);
    if (!subject.package && !subject.code) return null;
    const quotation = await this.offers.find(subject, runner);
    const offer = offerOf(quotation);
    return (
      offer && {
        ...ofOffer(offer, quotation),
        kind: subject.package ? 'package' : 'code',
        submission: null,
        clientName: null,
        email: emailOf(subject.email),
      }
    );
  }

  private async ofInvoice(publicId: string, runner: SqlRunner | undefined): Promise<Sale | null> {
    const invoice = await this.invoices.findDue(publicId, runner);
    if (!invoice) return null;
    const { title, message, clientName, clientEmail: email, dueCents: amountCents } = invoice;
    return {
      kind: 'invoice',
      invoice,
      submission: null,
      offer: null,
      refused: null,
      title,
      description: message,
      clientName,
      email,
      amountCents,
      interval: null,
    };
  }

  private async ofSubmission(id: string, runner: SqlRunner | undefined): Promise<Sale | null> {
    const submission = await this.submissions.find(id, runner);
    const quotation = submission && (await this.submissions.offerFor(submission, runner));
    const offer = quotation && offerOf(quotation);
    return (
      submission &&
      offer && {
        ...ofOffer(offer, quotation),
        kind: 'submission',
        submission,
        clientName: submission.practiceName,
        email: submission.email,
      }
    );
  }
}

/** A submission that is paid owes nothing any more. */
export const dueCents = ({
  submission,
  amountCents,
}: {
  submission: SubmissionRecord | null;
  amountCents: number;
}): number => (submission?.status === 'paid' ? 0 : amountCents);

/** A code alone that sells nothing is said as that, not as nothing to pay. */
function offerOf({ offer, refused }: Quotation): Offer | null {
  if (!offer && refused)
    throw new AppError(refused.reason === 'unusable' ? 'invalid_code' : 'code_not_applicable', {
      message: refused.message,
    });
  return offer;
}

const ofOffer = (offer: Offer, { refused }: Quotation) => ({
  invoice: null,
  offer,
  refused,
  title: offer.title,
  description: offer.description,
  amountCents: offer.priceCents,
  interval: 'month' as const,
});

/** Only prefills a field of the provider's page; what is no address is left out. */
const emailOf = (text: string | undefined): string | null => (text ? emailAddress(text) : null);
