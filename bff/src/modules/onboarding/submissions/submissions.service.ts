import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessCodeForm,
  packageContent,
  type PackageForm,
  practiceTypes,
  type Submission,
  type SubmissionReceived,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import {
  CodesService,
  codeText,
  listPriceText,
  monthly,
  type Offer,
  OffersService,
  type Quotation,
} from '../../packages/index.ts';
import { EmailsService, submissionNotice } from '../../emails/index.ts';
import { SubmissionCheckoutsService } from './submission-checkouts.service.ts';
import { type SubmissionRecord, SubmissionsRepository } from './submissions.repository.ts';

/** Days that a quoted price stays valid, even if the price book changes. */
const quoteDays = 30;
const day = 24 * 3600 * 1000;

/** Submitted wizards and their quotes (public specification, sections 3, 4 and 7). */
@Injectable()
export class SubmissionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly submissions: SubmissionsRepository,
    private readonly sessions: SubmissionCheckoutsService,
    private readonly offers: OffersService,
    private readonly codes: CodesService,
    private readonly clients: ClientsService,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
    private readonly idempotency: Idempotency,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a submission with its quote and notifies the team, once per key. Throws `validation_failed` at
   * `form.promoCode` for a code that cannot be used, `rate_limited` or `idempotency_key_reused`.
   */
  async submit(
    { checkoutSessionId, ...submission }: Submission,
    key: string | undefined,
    address: string,
  ): Promise<SubmissionReceived> {
    await this.throttle.take(this.perAddress, address);
    if (submission.form.promoCode) await this.offers.countGuess(submission.form.promoCode, address);
    const received = await this.idempotency.once<SubmissionReceived>(
      { scope: 'onboarding.submit', key, request: submission },
      async (manager) => {
        const paying = checkoutSessionId ? await this.sessions.findOffer(checkoutSessionId, manager) : null;
        return this.file(
          manager,
          submission,
          paying && concerns(paying, submission) ? paying : await this.quote(submission, manager),
          checkoutSessionId,
        );
      },
    );
    // A repeated request gets the first response, but the payment may have come since.
    const stored = checkoutSessionId ? await this.find(received.submissionId) : null;
    return stored ? { ...received, status: stored.status } : received;
  }

  /** Null for an unknown or malformed id. */
  async find(id: string, manager?: EntityManager): Promise<SubmissionRecord | null> {
    return z.uuid().safeParse(id).success ? this.submissions.findById(id, manager) : null;
  }

  /** Locks the submission until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<SubmissionRecord | null> {
    return this.submissions.lock(manager, id);
  }

  /** The stored quote while it is valid, a new one at current prices after that. */
  async offerFor({ offer, quoteValidUntil }: SubmissionRecord, manager?: EntityManager): Promise<Quotation> {
    if (!offer || !quoteValidUntil || this.clock.now() <= quoteValidUntil) return { offer, refused: null };
    return this.offers.find({ package: offer.packageId ?? undefined, code: offer.code ?? undefined }, manager);
  }

  /** Stores the current price as the new quote. */
  requote(manager: EntityManager, id: string, offer: Offer): Promise<void> {
    return this.submissions.requote(manager, id, offer, this.validUntil());
  }

  markPaid(manager: EntityManager, id: string, at: Date, clientId: string): Promise<void> {
    return this.submissions.settle(manager, id, 'paid', at, clientId);
  }

  markInReview(manager: EntityManager, id: string): Promise<void> {
    return this.submissions.settle(manager, id, 'review', null);
  }

  /** The payment in review was refunded, so the submission can be paid again. */
  markWaiting(manager: EntityManager, id: string): Promise<void> {
    return this.submissions.settle(manager, id, 'pending_payment', null);
  }

  /** The person with this address has paid for something else: their earlier forms wait for no payment any more. */
  async supersede(manager: EntityManager, email: string, at: Date): Promise<void> {
    const waiting = await this.submissions.lockWaiting(manager, email, at);
    if (waiting.length === 0) return;
    await this.submissions.supersede(
      manager,
      waiting.map(({ id }) => id),
      at,
    );
    for (const { id } of waiting)
      await this.audit.record(manager, {
        action: 'submission.superseded',
        entity: 'submission',
        entityId: id,
        before: { supersededAt: null },
        after: { supersededAt: at },
      });
  }

  private async quote(submission: Choice, manager: EntityManager): Promise<Offer | null> {
    const code = submission.form.promoCode;
    const { offer, refused } = await this.offers.find(
      submission.wizard === 'package' ? { package: submission.form.selectedCampaign, code } : { code },
      manager,
    );
    if (refused) throw new AppError('validation_failed', { errors: { 'form.promoCode': [refused.message] } });
    return offer;
  }

  private async file(
    manager: EntityManager,
    submission: Choice,
    offer: Offer | null,
    checkoutSessionId?: string,
  ): Promise<SubmissionReceived> {
    const { wizard, form } = submission;
    const record = {
      id: randomUUID(),
      wizard,
      form,
      email: form.email,
      practiceName: form.practiceName,
      offer,
      quoteValidUntil: offer ? this.validUntil() : null,
    };
    await this.submissions.insert(manager, record, this.clock.now());
    await this.audit.record(manager, {
      action: 'submission.filed',
      entity: 'submission',
      entityId: record.id,
      before: null,
      after: { wizard, practiceName: form.practiceName, priceCents: offer?.priceCents ?? null },
    });
    const status = checkoutSessionId
      ? await this.sessions.attach(manager, record.id, checkoutSessionId)
      : 'pending_payment';
    const next = offer || !form.promoCode ? null : await this.codes.findNext(form.promoCode, manager);
    if (next) {
      await this.submissions.linkClient(manager, record.id, next.clientId);
      await this.clients.noteOnboarded(manager, next.clientId);
    }
    const variables = { ...noticeOf(submission, offer), payment: status };
    await this.emails.notify(manager, 'submission', {
      template: 'submission-notice',
      subject: submissionNotice.subject(variables),
      variables,
    });
    return {
      submissionId: record.id,
      status,
      price: offer &&
        record.quoteValidUntil && {
          amountCents: offer.priceCents,
          currency: 'usd',
          interval: 'month',
          validUntil: record.quoteValidUntil.toISOString(),
        },
      next: next?.path ?? null,
    };
  }

  private validUntil(): Date {
    return new Date(this.clock.now().getTime() + quoteDays * day);
  }

  private get perAddress(): Limit {
    return { name: 'onboarding:address', by: 'network', hits: this.config.submissionsPerAddressPerHour, seconds: 3600 };
  }
}

type Choice =
  | { readonly wizard: 'access-code'; readonly form: AccessCodeForm }
  | { readonly wizard: 'package'; readonly form: PackageForm };

/** Whether a payment that began before the submission is for the same choice. */
const concerns = (offer: Offer, { wizard, form }: Choice): boolean =>
  wizard === 'package'
    ? offer.packageId === form.selectedCampaign && (offer.code ?? '') === form.promoCode
    : offer.code === form.promoCode;

function noticeOf({ wizard, form }: Choice, offer: Offer | null) {
  const price = offer ? monthly(offer.priceCents) : null;
  return {
    wizard,
    practiceName: form.practiceName,
    contactName: `${form.firstName} ${form.lastName}`,
    email: form.email,
    phone: form.phone,
    practiceType: practiceTypes[form.practiceType],
    promoCode: form.promoCode ? codeText(form.promoCode, offer) : null,
    packageName: wizard === 'package' ? packageContent[form.selectedCampaign].name : null,
    price,
    listPrice: listPriceText(offer),
    // In the package wizard the budget repeats the price.
    budget: wizard === 'access-code' ? form.monthlyBudget || null : null,
    goals: form.marketingGoals,
    startDate: form.startDate || null,
    notes:
      [form.additionalNotes, wizard === 'package' ? form.customRequirements : ''].filter(Boolean).join('\n\n') || null,
  };
}
