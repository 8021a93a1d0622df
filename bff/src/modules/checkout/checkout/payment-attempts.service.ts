import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Log } from '../../../platform/log.ts';
import { LedgerService } from '../../invoices/index.ts';
import {
  type AttemptKey,
  type PaymentAttempt,
  type PaymentEvent,
  PaymentProvider,
  ProviderFailure,
  type SessionEvent,
} from '../payment-provider/index.ts';

const attempted: ReadonlySet<SessionEvent['state']> = new Set(['processing', 'failed', 'paid']);

/**
 * Adds to an event how it was paid and why it failed, which only the provider's charge says. Before any transaction:
 * the provider is never asked within one.
 */
@Injectable()
export class PaymentAttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  async complete(event: PaymentEvent): Promise<PaymentEvent> {
    if (event.kind === 'subscription-payment' && event.payment.amountCents > 0) {
      const attempt = await this.find({ invoice: event.payment.reference }, event.payment);
      return attempt ? { ...event, payment: { ...event.payment, method: attempt.method } } : event;
    }
    if (event.kind !== 'session' || event.checkoutId === null || !event.attempted || !attempted.has(event.state))
      return event;
    const attempt = await this.find(event.attempted, event.payment);
    if (!attempt) return event;
    // Stripe's session of a debit that bounced says nothing of it, however often it is read.
    const state = event.state === 'processing' && attempt.hasFailed ? 'failed' : event.state;
    return { ...event, state, attempt, payment: event.payment && { ...event.payment, method: attempt.method } };
  }

  /** Null for a payment that is recorded, and while the provider cannot be asked: what was paid counts all the same. */
  private async find(key: AttemptKey, payment: { readonly reference: string } | null): Promise<PaymentAttempt | null> {
    if (payment && (await this.ledger.knows(this.dataSource.manager, payment.reference))) return null;
    try {
      return await this.provider.findAttempt(key);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'The provider could not be asked how a payment was made');
      return null;
    }
  }
}
