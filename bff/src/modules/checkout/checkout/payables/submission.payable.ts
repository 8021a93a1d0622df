import { Injectable } from '@nestjs/common';
import { type CheckoutSubject, practiceTypes } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { type ConfirmedPayment, balanceOfSubmission, type CheckoutEntity } from '../../../invoices/index.ts';
import { type SubmissionRecord, SubmissionsService } from '../../../onboarding/index.ts';
import { SamePlansService } from '../same-plans.service.ts';
import { OfferPayable, saleOf } from './offer.payable.ts';
import type { Booking, Due, Payable, Sale } from './payable.ts';

/** A submitted wizard: the chosen plan with the client's data. */
@Injectable()
export class SubmissionPayable implements Payable {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly offers: OfferPayable,
    private readonly plans: SamePlansService,
  ) {}

  async quote({ submissionId }: CheckoutSubject, manager?: EntityManager): Promise<Sale | null> {
    const submission = submissionId ? await this.submissions.find(submissionId, manager) : null;
    const sale = submission && saleOf(await this.submissions.offerFor(submission, manager));
    return (
      sale && {
        ...sale,
        kind: 'submission',
        submission,
        clientName: submission.practiceName,
        email: submission.email,
      }
    );
  }

  balanceOf({ submission }: Sale): string {
    if (!submission) throw new Error('The sale is of no submission');
    return balanceOfSubmission(submission.id);
  }

  async lockSale(manager: EntityManager, { submission }: Sale): Promise<void> {
    if (submission) await this.submissions.lock(manager, submission.id);
  }

  /** Stores the new quote when the price has changed since the old one. */
  async reserve(manager: EntityManager, sale: Sale, now: Date): Promise<boolean> {
    const { submission, offer } = sale;
    const isLimited = await this.offers.reserve(manager, sale, now);
    if (submission && offer && offer.priceCents !== submission.offer?.priceCents)
      await this.submissions.requote(manager, submission.id, offer);
    return isLimited;
  }

  async lock(manager: EntityManager, checkout: CheckoutEntity): Promise<Due> {
    const submission = await this.get(manager, checkout);
    await this.plans.lockPayer(manager, checkout, submission.email);
    return {
      isPaid: submission.status === 'paid',
      dueCents: checkout.amountCents,
      allowsParts: false,
      keepsExcess: false,
    };
  }

  claim(manager: EntityManager, checkout: CheckoutEntity): Promise<string | null> {
    return this.offers.claim(manager, checkout);
  }

  async settle(manager: EntityManager, checkout: CheckoutEntity, payment: ConfirmedPayment): Promise<Booking> {
    const submission = await this.get(manager, checkout);
    const { email, practiceName, form } = submission;
    const month = await this.offers.bookFirstMonth(manager, checkout, payment, practiceName, email, {
      name: `${form.firstName} ${form.lastName}`,
      email,
      phone: form.phone || null,
      company: practiceName,
      businessType: practiceTypes[form.practiceType],
      onboarded: true,
    });
    if (month.clientId) await this.submissions.markPaid(manager, submission.id, payment.paidAt, month.clientId);
    return {
      ...month,
      ...(await this.offers.bookingOf(
        manager,
        checkout,
        practiceName,
        email,
        formLines(submission),
        form.startDate || null,
      )),
    };
  }

  async markInReview(manager: EntityManager, checkout: CheckoutEntity): Promise<void> {
    const { id, status } = await this.get(manager, checkout);
    if (status === 'pending_payment') await this.submissions.markInReview(manager, id);
  }

  async reopen(manager: EntityManager, checkout: CheckoutEntity): Promise<void> {
    const { id, status } = await this.get(manager, checkout);
    if (status === 'review') await this.submissions.markWaiting(manager, id);
  }

  private async get(manager: EntityManager, { submissionId }: CheckoutEntity): Promise<SubmissionRecord> {
    const submission = submissionId ? await this.submissions.lock(manager, submissionId) : null;
    if (!submission) throw new Error('The submission of a checkout is gone');
    return submission;
  }
}

/** Fields that the team's mail shows elsewhere or not at all. */
const unlisted = new Set(['completedAt', 'promoCode', 'email', 'practiceName']);

/** The filled fields of the form, with readable labels. */
function formLines({ form }: SubmissionRecord): [string, string][] {
  return Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(', ') : value;
    return text === '' || unlisted.has(name) ? [] : [[label(name), text]];
  });
}

/** `marketingGoals` → `Marketing goals`. */
const label = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
