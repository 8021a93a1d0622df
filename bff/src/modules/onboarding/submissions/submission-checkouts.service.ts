import { Injectable } from '@nestjs/common';
import type { SubmissionStatus } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { ClientsService } from '../../clients/index.ts';
import { BalancesService, balanceOfSubmission, CheckoutsRepository } from '../../invoices/index.ts';
import type { Offer } from '../../packages/index.ts';
import { SubmissionsRepository } from './submissions.repository.ts';

/** Attaches a submission that was saved late to the payment that began without it (decision D10). */
@Injectable()
export class SubmissionCheckoutsService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly balances: BalancesService,
    private readonly submissions: SubmissionsRepository,
    private readonly clients: ClientsService,
  ) {}

  /** The offer of a session that has no submission yet. */
  async findOffer(checkoutSessionId: string, manager: EntityManager): Promise<Offer | null> {
    const checkout = await this.checkouts.find(manager, { providerId: checkoutSessionId });
    return checkout && !checkout.submissionId && !checkout.invoiceId ? checkout.sold.offer : null;
  }

  /** Attaches the submission to the session in the caller's transaction; returns the submission's new status. */
  async attach(manager: EntityManager, submissionId: string, checkoutSessionId: string): Promise<SubmissionStatus> {
    const found = await this.checkouts.find(manager, { providerId: checkoutSessionId });
    if (found) await this.balances.lock(manager, found.balance);
    const checkout = await this.checkouts.find(manager, { providerId: checkoutSessionId });
    const submission = await this.submissions.lock(manager, submissionId);
    if (!submission) throw new Error('The submission was not stored');
    const fits =
      checkout &&
      !checkout.submissionId &&
      !checkout.invoiceId &&
      submission.status === 'pending_payment' &&
      isSame(submission.offer, checkout.sold.offer);
    if (!fits) return submission.status;
    await this.checkouts.attachSubmission(manager, checkout.id, submission.id, balanceOfSubmission(submission.id));
    if (checkout.state === 'review') {
      await this.submissions.settle(manager, submission.id, 'review', null);
      return 'review';
    }
    const paid = checkout.state === 'paid' ? await this.checkouts.findClientOf(manager, checkout.id) : null;
    if (!paid) return submission.status;
    await this.submissions.settle(manager, submission.id, 'paid', paid.paidAt, paid.clientId);
    const { form } = submission;
    await this.clients.complete(manager, paid.clientId, {
      name: `${form.firstName} ${form.lastName}`,
      email: submission.email,
      phone: form.phone || null,
      company: submission.practiceName,
      businessType: form.practiceType,
    });
    return 'paid';
  }
}

const isSame = (one: Offer | null, other: Offer | null): boolean =>
  one !== null &&
  other !== null &&
  one.packageId === other.packageId &&
  one.codeId === other.codeId &&
  one.priceCents === other.priceCents;
