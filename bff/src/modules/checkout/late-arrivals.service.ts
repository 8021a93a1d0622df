import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SubmissionStatus } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type { SqlRunner } from '../../platform/database/index.ts';
import { ClientsService } from '../clients/index.ts';
import type { Offer } from '../offers/index.ts';
import { type LateArrivals, SubmissionsService } from '../onboarding/index.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';

/** Brings a submission that could not be saved in time together with the payment that ran ahead (decision D10). */
@Injectable()
export class LateArrivalsService implements LateArrivals, OnModuleInit {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly submissions: SubmissionsService,
    private readonly clients: ClientsService,
  ) {}

  onModuleInit(): void {
    this.submissions.onLateArrival(this);
  }

  async findOffer(checkoutSessionId: string, runner: SqlRunner): Promise<Offer | null> {
    const checkout = await this.checkouts.find(runner, { providerId: checkoutSessionId });
    return checkout && !checkout.submissionId && !checkout.invoiceId ? checkout.sold.offer : null;
  }

  async attach(manager: EntityManager, submissionId: string, checkoutSessionId: string): Promise<SubmissionStatus> {
    const found = await this.checkouts.find(manager, { providerId: checkoutSessionId });
    if (found) await this.checkouts.takeTurn(manager, found.balance);
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
    await this.checkouts.attachSubmission(manager, checkout.id, submission.id, `submission:${submission.id}`);
    if (checkout.state === 'review') {
      await this.submissions.markInReview(manager, submission.id);
      return 'review';
    }
    const paid = checkout.state === 'paid' ? await this.checkouts.findClientOf(manager, checkout.id) : null;
    if (!paid) return submission.status;
    await this.submissions.markPaid(manager, submission.id, paid.paidAt, paid.clientId);
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
