import { Injectable } from '@nestjs/common';
import { bankFailure, methodName, type PayMethod } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import { type CheckoutEntity, CheckoutsRepository, expectedOn, InvoicesService } from '../../invoices/index.ts';
import type { SessionEvent } from '../payment-provider/index.ts';

/** How a checkout is being paid; null until the provider has said it. */
export const methodOf = ({ methodType: type, methodLast4: last4 }: CheckoutEntity): PayMethod | null =>
  type && { type, last4 };

/** Payments from bank accounts before they settle: on their way, or bounced (ADR 0120). */
@Injectable()
export class BankDebitsService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly invoices: InvoicesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Stores how a checkout is being paid or why that failed, and has the payer told. The caller has set its state. */
  async follow(
    manager: EntityManager,
    checkout: CheckoutEntity,
    state: 'processing' | 'failed',
    { attempt, email }: SessionEvent,
  ): Promise<void> {
    const now = this.clock.now();
    const failureCode = state === 'failed' ? (attempt?.failureCode ?? null) : null;
    // Only a bank debit takes days, so it is one also while the provider doesn't answer.
    const method = attempt?.method ?? methodOf(checkout) ?? { type: 'bank_account', last4: null };
    await this.checkouts.noteAttempt(manager, checkout.id, {
      methodType: method.type,
      methodLast4: method.last4,
      failureCode,
      ...(state === 'processing' && { processingAt: now }),
    });
    const { invoiceId, sold, amountCents } = checkout;
    const invoice = invoiceId ? await this.invoices.lock(manager, invoiceId) : null;
    if (invoice)
      await this.audit.record(manager, {
        action: state === 'failed' ? 'invoice.payment_failed' : 'invoice.payment_started',
        entity: 'invoice',
        entityId: invoice.id,
        before: null,
        after: {
          amountCents,
          ...(state === 'failed' ? { failure: bankFailure(failureCode) } : { reason: methodName(method) }),
        },
        actor: { kind: 'provider', name: 'stripe' },
      });
    await this.outbox.publish(manager, 'bank-payment.changed', {
      state,
      recipient: checkout.email ?? email,
      clientId: invoice?.clientId ?? null,
      invoiceId,
      invoiceNumber: sold.invoice?.number ?? null,
      title: sold.title,
      amountCents,
      method,
      expectedOn: state === 'processing' ? expectedOn(now) : null,
      code: failureCode,
      owedCents: state === 'failed' ? (invoice?.dueCents ?? amountCents) : 0,
      payPath: payPathOf(checkout),
    });
  }
}

/** Where it can be paid again. */
function payPathOf({ sold, submissionId }: CheckoutEntity): string {
  const { invoice, packageId, offer } = sold;
  const subject = {
    invoice: invoice?.publicId,
    ...(!invoice && { submissionId }),
    ...(!invoice && !submissionId && { package: packageId, code: offer?.code }),
  };
  const named = Object.entries(subject).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return `/pay?${new URLSearchParams(named).toString()}`;
}
